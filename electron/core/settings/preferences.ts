import { Preferences as Values, type PreferenceChanges } from "../../../shared/contract/preferences.ts";
import { Changes } from "../changes.ts";
import type { Database } from "../database.ts";
import type { SettingsFile } from "../host.ts";

const name = "preferences";
const longestHistory = 500;

/** What a person prefers, what the page remembers, and the prompts that were used. */
export class Preferences {
  readonly #settings: SettingsFile;
  readonly #database: Database;
  readonly #changes = new Changes<Values>();

  constructor(settings: SettingsFile, database: Database) {
    this.#settings = settings;
    this.#database = database;
  }

  get(): Values {
    const kept = this.#settings.get(name);
    const fields = typeof kept === "object" && kept !== null ? Object.entries(kept) : [];
    // A value that this version does not know (after a downgrade) takes its default; the others stay.
    const known = fields.filter(([field, value]) => Values.partial().safeParse({ [field]: value }).success);
    return Values.parse(Object.fromEntries(known));
  }

  /** What is not named stays. */
  set(changes: PreferenceChanges): Values {
    const kept = this.#settings.get(name);
    const values = { ...(typeof kept === "object" ? kept : {}), ...this.get(), ...changes };
    this.#settings.set(name, values);
    this.#changes.publish(this.get());
    return this.get();
  }

  /** The values now, then again at each change. */
  watch(signal?: AbortSignal): AsyncGenerator<Values, void, void> {
    return this.#changes.watch(() => this.get(), signal);
  }

  /** The page's own memory under a name: a JSON text, or nothing yet. */
  getPageState(name: string): string | undefined {
    return this.#database.get<{ value: string }>("SELECT value FROM page_state WHERE name = ?", name)?.value;
  }

  /** The panel that the page was left at; nothing before it was ever left, or where its memory cannot be read. */
  lastPanel(): string | undefined {
    const sql = "SELECT CASE WHEN json_valid(value) THEN value ->> '$.panel' END AS panel FROM page_state WHERE name = 'layout'";
    try {
      const panel = this.#database.get<{ panel: unknown }>(sql)?.panel;
      return typeof panel === "string" ? panel : undefined;
    } catch {
      // The page itself comes all the same, meets the same trouble, and has words for it.
      return undefined;
    }
  }

  setPageState(name: string, value: string): void {
    const sql = "INSERT INTO page_state (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value";
    this.#database.relaxed(() => this.#database.run(sql, name, value));
  }

  /** Prompts of a kind of work, newest first, without repeats. */
  promptHistory(kind: string, limit = 50): string[] {
    const sql = "SELECT text FROM prompts WHERE kind = ? ORDER BY used_at DESC, rowid DESC LIMIT ?";
    return this.#database.all<{ text: string }>(sql, kind, limit).map((row) => row.text);
  }

  rememberPrompt(kind: string, text: string): void {
    const prompt = text.trim();
    if (prompt === "") return;
    this.#database.relaxed(() => {
      // Written anew, so that of two prompts of one millisecond the later one is the newer.
      this.#database.run("DELETE FROM prompts WHERE kind = ? AND text = ?", kind, prompt);
      this.#database.run("INSERT INTO prompts (kind, text, used_at) VALUES (?, ?, ?)", kind, prompt, Date.now());
      const old = "SELECT rowid FROM prompts WHERE kind = ? ORDER BY used_at DESC, rowid DESC LIMIT -1 OFFSET ?";
      this.#database.run(`DELETE FROM prompts WHERE rowid IN (${old})`, kind, longestHistory);
    });
  }
}
