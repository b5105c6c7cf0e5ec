import { DatabaseSync } from "node:sqlite";
import { toFailureData } from "../../../shared/failure.ts";
import { type Migration, migrateCopy, readMigrations } from "../migrations.ts";
import { notRestorable } from "./read-backup.ts";

/**
 * Brings a copy that is to be restored to the newest shape and makes sure that it is the studio's own, before it counts: one that cannot be brought there would
 * keep the studio from starting, one that acts by itself could send paid work, and an id or place that climbs would reach files of others.
 * Fails with `invalid-input` (`backup-damaged`, `backup-foreign`) or `storage-full`.
 */
export function assertOurs(file: string, name: string, version: number): void {
  const migrations = readMigrations();
  try {
    migrateCopy(file, version, migrations);
  } catch (error) {
    if (toFailureData(error).code === "storage-full") throw error;
    throw notRestorable("foreign", name, error);
  }
  const database = new DatabaseSync(file, { readOnly: true, timeout: 5000 });
  try {
    if (!hasOurShape(database, migrations) || climbing.some((sql) => database.prepare(sql).get() !== undefined))
      throw notRestorable("foreign", name);
  } finally {
    database.close();
  }
}

function hasOurShape(database: DatabaseSync, migrations: readonly Migration[]): boolean {
  const ours = new DatabaseSync(":memory:");
  try {
    for (const { sql } of migrations) ours.exec(sql);
    return acting(ours) === acting(database) && columns(ours).isSubsetOf(columns(database));
  } finally {
    ours.close();
  }
}

/** All that does something when a table is read or written. */
function acting(database: DatabaseSync): string {
  const rows = database
    .prepare("SELECT type, name, sql FROM sqlite_schema WHERE type IN ('trigger', 'view') OR sql LIKE 'CREATE VIRTUAL%'")
    .all();
  return rows
    .map(({ type, name, sql }) => `${String(type)} ${String(name)} ${String(sql).replace(/\s+/g, " ")}`)
    .toSorted()
    .join("\n");
}

/** The columns of all tables but those that SQLite keeps for itself. */
function columns(database: DatabaseSync): Set<string> {
  const rows = database
    .prepare(
      `SELECT tables.name AS place, list.name, list.type, list.pk, list.hidden FROM sqlite_schema AS tables, pragma_table_xinfo(tables.name) AS list
       WHERE tables.type = 'table' AND tables.name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
         AND NOT EXISTS (SELECT 1 FROM sqlite_schema AS whole WHERE whole.sql LIKE 'CREATE VIRTUAL%' AND tables.name LIKE whole.name || '\\_%' ESCAPE '\\')`,
    )
    .all();
  return new Set(rows.map((row) => Object.values(row).join(" ")));
}

/** Names of files are made of these ids, and whole folders go by them. */
const climbing = [
  ...["media", "jobs", "messages"].map((table) => `SELECT 1 FROM ${table} WHERE id = '' OR id GLOB '*[^0-9A-Za-z_-]*' LIMIT 1`),
  "SELECT 1 FROM jobs, json_each(CASE WHEN json_valid(record) THEN record ELSE '{}' END) AS field WHERE field.key = 'id' AND field.value IS NOT jobs.id LIMIT 1",
  String.raw`SELECT 1 FROM media WHERE '/' || replace(path, '\', '/') || '/' LIKE '%/../%' LIMIT 1`,
];
