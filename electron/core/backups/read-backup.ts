import { DatabaseSync } from "node:sqlite";
import { Failure } from "../../../shared/failure.ts";
import { sqliteCode } from "../sqlite-failure.ts";

/** What a backup holds. */
export interface BackupFacts {
  /** Of its shape. */
  version: number;
  /** Results outside of the trash. */
  entries: number;
  threads: number;
}

/** What can stand in the way of a restore. */
export type BackupProblem = "damaged" | "newer" | "foreign" | "unreadable";

/**
 * Looks into a backup without changing a byte of it; the quick look reads its beginning and its counts only. Of a list nobody waits for one that
 * another program holds: the studio would stand still meanwhile.
 */
export function readBackup(path: string, knownVersion: number, timeout = 0): BackupFacts | { problem: BackupProblem } {
  try {
    return reading(path, timeout, (database) => {
      const version = Number(database.prepare("PRAGMA user_version").get()?.user_version);
      if (version > knownVersion) return { problem: "newer" };
      const tables = new Set(
        database
          .prepare("SELECT name FROM sqlite_schema WHERE type = 'table'")
          .all()
          .map(({ name }) => name),
      );
      if (version < 1 || !ownTables.every((name) => tables.has(name))) return { problem: "foreign" };
      const count = (sql: string) => Number(database.prepare(sql).get()?.count);
      return {
        version,
        entries: count("SELECT count(*) AS count FROM entries WHERE trashed_at IS NULL"),
        threads: tables.has("threads") ? count("SELECT count(*) AS count FROM threads WHERE trashed_at IS NULL") : 0,
      };
    });
  } catch (error) {
    return { problem: isHeld(error) ? "unreadable" : "damaged" };
  }
}

/** Another program has it, or keeps it from being opened: later it may be read. SQLite's `BUSY`, `LOCKED`, `CANTOPEN`. */
function isHeld(error: unknown): boolean {
  return [5, 6, 14].includes(sqliteCode(error) ?? 0);
}

/** Reads a backup whole. Fails with `invalid-input`: `backup-damaged`, `backup-newer`, `backup-foreign`, `backup-unreadable`; `name` is what a person knows it by. */
export function assertRestorable(path: string, name: string, knownVersion: number): BackupFacts {
  const found = readBackup(path, knownVersion, PATIENCE);
  if ("problem" in found) throw notRestorable(found.problem, name);
  if (!isWhole(path)) throw notRestorable("damaged", name);
  return found;
}

/** Whether all of it can be read and hangs together, and it is not of a newer version. */
export function isWhole(path: string, knownVersion = Number.POSITIVE_INFINITY): boolean {
  try {
    return reading(path, PATIENCE, (database) => {
      if (Number(database.prepare("PRAGMA user_version").get()?.user_version) > knownVersion) return false;
      return database.prepare("PRAGMA integrity_check(1)").get()?.integrity_check === "ok";
    });
  } catch {
    return false;
  }
}

/** The ids of a table's rows that are not in the trash. */
export function idsIn(path: string, table: "entries" | "threads"): Set<string> {
  return reading(path, PATIENCE, (database) => {
    const isThere = database.prepare("SELECT 1 FROM sqlite_schema WHERE name = ?").get(table) !== undefined;
    const rows = isThere ? database.prepare(`SELECT id FROM ${table} WHERE trashed_at IS NULL`).all() : [];
    return new Set(rows.map(({ id }) => String(id)));
  });
}

export function notRestorable(problem: BackupProblem, name: string, cause?: unknown): Failure {
  const message = `${name} ${words[problem]} Nothing was changed.`;
  return new Failure({ code: "invalid-input", reason: `backup-${problem}`, message, detail: { name }, action: "none" }, cause);
}

const words: Record<BackupProblem, string> = {
  damaged: "is damaged or cut off, and cannot be restored.",
  newer: "was made by a newer version of the studio. Update the studio first.",
  foreign: "is not a backup of this studio.",
  unreadable: "cannot be read now; another program may be using it.",
};

/** There from the first version on. */
const ownTables = ["entries", "entry_details", "jobs", "job_events", "media", "connections", "page_state"];

/** Milliseconds in which another program may let go of the file. */
const PATIENCE = 5000;

function reading<T>(path: string, timeout: number, read: (database: DatabaseSync) => T): T {
  const database = new DatabaseSync(path, { readOnly: true, timeout });
  try {
    return read(database);
  } finally {
    database.close();
  }
}
