import { DatabaseSync } from "node:sqlite";
import { isSecretName } from "../redact.ts";

/**
 * Takes out of a copy of the database what may open a door elsewhere, since a file may be given to others (GEN-02): values that a person
 * entered for headers and fields with telling names. Keys were never in it. What was deleted before goes as well: the copy is written anew.
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
    database.exec("VACUUM");
  } finally {
    database.close();
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
  return Object.fromEntries(Object.entries(list).filter(([name, value]) => !isSecretName(name) && !looksLikeKey(value)));
}

/** Schemes of authorisation, and runs of signs that nobody would type. */
function looksLikeKey(value: unknown): boolean {
  return typeof value === "string" && /^(?:bearer|basic)\s|^\S{24,}$/i.test(value.trim());
}
