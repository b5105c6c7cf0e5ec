import type { DatabaseSync } from "node:sqlite";

/** Copies rows of a table from the attached database `now` as far as both know it: the copy may have an older shape. */
export function carry(
  database: DatabaseSync,
  table: string,
  where: string,
  conflict: "IGNORE" | "ABORT" | "REPLACE",
  values: string[] = [],
): void {
  const there = new Set(columnsOf(database, table, "main"));
  const names = columnsOf(database, table, "now").filter((name) => there.has(name));
  if (names.length === 0) return;
  const list = names.join(", ");
  database.prepare(`INSERT OR ${conflict} INTO main.${table} (${list}) SELECT ${list} FROM now.${table} WHERE ${where}`).run(...values);
}

/** Whether both have the table. */
export function isInBoth(database: DatabaseSync, table: string): boolean {
  return columnsOf(database, table, "main").length > 0 && columnsOf(database, table, "now").length > 0;
}

/** As JSON. Any text of the form of a media id counts as one: rather a file too many than one too few. */
export function mediaIdsIn(rows: readonly Record<string, unknown>[]): string {
  return JSON.stringify([...new Set(rows.flatMap(({ text }) => String(text).match(/(?<![0-9a-f])[0-9a-f]{24}(?![0-9a-f])/g) ?? []))]);
}

function columnsOf(database: DatabaseSync, table: string, schema: "main" | "now"): string[] {
  return database
    .prepare("SELECT name FROM pragma_table_info(?, ?)")
    .all(table, schema)
    .map(({ name }) => String(name));
}
