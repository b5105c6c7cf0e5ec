import { DatabaseSync } from "node:sqlite";
import { sqliteFailure } from "../sqlite-failure.ts";

/**
 * Brings into a copy that is to be restored what the database of now knows of paid work (GEN-07): work that goes on, is in doubt or failed is not lost by
 * going back, with the connections and input files that it names, and what was paid stays paid. What is known now counts more than what the
 * copy says. All or nothing; the database of now is only read. Fails with `storage-full` or `storage-error`.
 */
export function carryWork(now: string, copy: string): void {
  const database = new DatabaseSync(copy, { timeout: 5000, enableForeignKeyConstraints: true });
  try {
    database.prepare("ATTACH DATABASE ? AS now").run(now);
    database.exec("BEGIN IMMEDIATE");
    // Of work that is done only the results are missing, and their files are there.
    database.exec("CREATE TEMP TABLE carried AS SELECT id, connection_id, record FROM now.jobs WHERE state NOT IN ('done', 'expired')");
    carry(database, "connections", "id IN (SELECT connection_id FROM carried)", "IGNORE");
    carry(database, "media", "id IN (SELECT value FROM json_each(?))", "IGNORE", [JSON.stringify(mediaIds(database))]);
    database.exec("DELETE FROM main.jobs WHERE id IN (SELECT id FROM carried)");
    carry(database, "jobs", "id IN (SELECT id FROM carried)", "ABORT");
    carry(database, "job_service", "job_id IN (SELECT id FROM carried)", "ABORT");
    carry(database, "job_events", "job_id IN (SELECT id FROM carried)", "ABORT");
    carry(database, "paid_calls", "1", "REPLACE");
    database.exec("COMMIT");
  } catch (error) {
    throw sqliteFailure(error, now);
  } finally {
    // What was begun and not ended is undone by it.
    database.close();
  }
}

/** Copies rows of a table as far as both databases know it: the copy may have an older shape. */
function carry(
  database: DatabaseSync,
  table: string,
  where: string,
  conflict: "IGNORE" | "ABORT" | "REPLACE",
  values: string[] = [],
): void {
  const columns = (schema: "main" | "now") =>
    database
      .prepare(`SELECT name FROM pragma_table_info(?, ?)`)
      .all(table, schema)
      .map(({ name }) => String(name));
  const there = new Set(columns("main"));
  const names = columns("now").filter((name) => there.has(name));
  if (names.length === 0) return;
  const list = names.join(", ");
  database.prepare(`INSERT OR ${conflict} INTO main.${table} (${list}) SELECT ${list} FROM now.${table} WHERE ${where}`).run(...values);
}

/** Any text of the form of a media id counts as one: rather a file too many than one too few. */
function mediaIds(database: DatabaseSync): string[] {
  const records = database.prepare("SELECT record FROM carried").all();
  return [...new Set(records.flatMap(({ record }) => String(record).match(/(?<![0-9a-f])[0-9a-f]{24}(?![0-9a-f])/g) ?? []))];
}
