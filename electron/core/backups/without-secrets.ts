import { DatabaseSync } from "node:sqlite";
import { isSecretName } from "../redact.ts";

/**
 * Takes out of a copy of the database what may open a door elsewhere, since a file may be given to others (GEN-02): values that a person
 * entered for headers and fields with telling names, and what signs the addresses in answers of services, which open files for anyone. Keys were
 * never in it. What was deleted before goes as well: the copy is written anew.
 */
export function takeSecretsOut(file: string): void {
  const database = new DatabaseSync(file, { timeout: 5000 });
  try {
    database.exec("PRAGMA journal_mode = DELETE; PRAGMA secure_delete = ON");
    const write = database.prepare("UPDATE connections SET settings = ? WHERE id = ?");
    for (const { id, settings } of database.prepare("SELECT id, settings FROM connections").all()) {
      const kept: unknown = JSON.parse(String(settings));
      write.run(JSON.stringify(withoutTelling(kept)), String(id));
    }
    unsign(database);
    database.exec("VACUUM");
  } finally {
    database.close();
  }
}

/** Where answers of services are kept as they came, as JSON. An address that lacks its signature is asked for again where it is still needed. */
const answers = { job_service: "answer", entry_details: "service", message_bodies: "details" };

function unsign(database: DatabaseSync): void {
  database.function("unsigned", (text) => String(text).replace(/(https?:\/\/[^\s"\\?#]+)\?[^\s"\\]*/gi, "$1"));
  for (const [table, column] of Object.entries(answers)) {
    if (database.prepare("SELECT 1 FROM sqlite_schema WHERE name = ?").get(table) === undefined) continue;
    database.exec(`UPDATE ${table} SET ${column} = unsigned(${column}) WHERE ${column} LIKE '%://%?%'`);
  }
}

/** The lists of what a person sends along: their values go where the name or the value says that it is a key. */
const lists = new Set(["extraHeaders", "assetExtraFields"]);

function withoutTelling(settings: unknown): unknown {
  if (typeof settings !== "object" || settings === null) return settings;
  const fields = Object.entries(settings).map(([name, value]: [string, unknown]) => [name, lists.has(name) ? harmless(value) : value]);
  return Object.fromEntries(fields);
}

function harmless(list: unknown): unknown {
  if (typeof list !== "object" || list === null) return {};
  return Object.fromEntries(Object.entries(list).filter(([name, value]) => !tellsOfKey(name) && !looksLikeKey(value)));
}

/** Wider than what is hidden in texts: a name that is left out wrongly is typed once more, a key that goes out is out. */
function tellsOfKey(name: string): boolean {
  return isSecretName(name) || /key|token|secret|pass|pwd|auth|cookie|cred|sign|session|private|ticket|cert/i.test(name);
}

/** Schemes of authorisation, long runs of signs, and shorter ones that mix letters and digits as nobody would type them. */
function looksLikeKey(value: unknown): boolean {
  if (typeof value !== "string") return true;
  const text = value.trim();
  if (/^(?:bearer|basic|token|digest)\s|^\S{24,}$|:\/\/[^/\s]*@/i.test(text)) return true;
  return text
    .split(/\s+/)
    .some((part) => part.length >= 12 && /\d/.test(part) && /[a-z]/i.test(part) && !/^[a-z]+(?:[-_.][a-z]+)*[-_.]?\d{1,4}$/i.test(part));
}
