import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { DatabaseSync } from "node:sqlite";
import { Failure } from "../../shared/failure.ts";
import { backUpBefore } from "./backups/backup-files.ts";
import { sqliteFailure } from "./sqlite-failure.ts";

/** One step of the database's shape; its number is the `user_version` that it leads to. */
export interface Migration {
  version: number;
  name: string;
  sql: string;
}

/** The files `schema/NNN-name.sql` in order. Their numbers run from 1 without gaps, so that a version names exactly one shape. */
export function readMigrations(folder = fileURLToPath(new URL("./schema/", import.meta.url))): Migration[] {
  const names = readdirSync(folder)
    .filter((name) => /^\d{3}-.+\.sql$/.test(name))
    .sort();
  return names.map((name, index) => {
    if (Number(name.slice(0, 3)) !== index + 1) throw new Failure({ code: "bug", message: `The schema file ${name} is out of order.` });
    return { version: index + 1, name, sql: readFileSync(`${folder}/${name}`, "utf8") };
  });
}

/**
 * Brings the file from `version` (undefined: not there yet) to the newest shape, each step in one transaction. An existing database is
 * backed up and verified first (lesson 4: a failed upgrade leaves the old, still openable state).
 */
export function migrate(file: string, dataFolder: string, version: number | undefined, migrations: readonly Migration[]): void {
  const due = migrations.filter((migration) => migration.version > (version ?? 0));
  if (due.length === 0) return;
  for (const migration of due) {
    const backup = version === undefined ? undefined : backUpBefore(file, dataFolder, migration.version);
    apply(file, migration, backup);
  }
}

/** The same for a copy that nobody works with: it needs no backup. */
export function migrateCopy(file: string, version: number, migrations: readonly Migration[]): void {
  for (const migration of migrations.filter((each) => each.version > version)) apply(file, migration, undefined);
}

function apply(file: string, migration: Migration, backup: string | undefined): void {
  const database = new DatabaseSync(file, { timeout: 5000 });
  try {
    database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; BEGIN IMMEDIATE");
    database.exec(migration.sql);
    database.exec(`PRAGMA user_version = ${migration.version}; COMMIT`);
  } catch (error) {
    if (database.isTransaction) database.exec("ROLLBACK");
    const known = sqliteFailure(error, file);
    if (known instanceof Failure && known.code === "storage-full") throw known;
    throw new Failure(
      {
        code: "storage-error",
        reason: "migration-failed",
        message: `The database ${file} could not be brought up to date (${migration.name}); it is as it was.`,
        detail: { file, step: migration.name, backup: backup ?? "" },
        action: "report",
      },
      error,
    );
  } finally {
    database.close();
  }
}
