import { existsSync, rmSync, statSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { Failure } from "../../shared/failure.ts";
import { DAY, MIB } from "../../shared/units.ts";
import { type BackupFile, backupFiles, newestBackup } from "./backups/backup-files.ts";
import { namesInBackups } from "./backups/backups-folder.ts";
import { isWhole } from "./backups/read-backup.ts";

/**
 * The version of the database in `file`, or undefined where there is none yet. Reads only: a damaged or newer file keeps every byte,
 * and nothing is ever created in place of a lost one (lessons 1 and 5).
 */
export function checkDatabaseFile(file: string, dataFolder: string, knownVersion: number): number | undefined {
  const problem = (reason: string, message: string, cause?: unknown) => {
    const backup = newestWhole(dataFolder, knownVersion);
    const detail = { file, backup: backup?.path ?? "" };
    const help = reason === "database-newer" ? "Update the studio." : newestSaid(backup);
    const whole = `${message} ${help} Nothing was changed.`;
    return new Failure({ code: "storage-error", reason, message: whole, detail, action: "report" }, cause);
  };
  if (sizeOf(file) === 0) {
    if (sizeOf(`${file}-wal`) > 0) throw problem("database-damaged", `The database ${file} is gone but for its last changes.`);
    if (newestBackup(dataFolder))
      throw problem("database-missing", `The database ${file} is gone. Restore a backup, or move the backups away to start empty.`);
    assertNoBackups(dataFolder);
    return undefined;
  }
  const version = read(file, dataFolder, (cause) => problem("database-damaged", `The database ${file} is damaged.`, cause));
  if (version > knownVersion) throw problem("database-newer", `The database ${file} was written by a newer version of the studio.`);
  return version;
}

/** Where a folder of backups cannot be read, nobody knows whether a database was lost: an empty one must not take its place. A file holds no backups. */
function assertNoBackups(dataFolder: string): void {
  const { failure } = namesInBackups(dataFolder);
  if (failure && failure.data.reason !== "backups-not-a-folder") throw failure;
}

/** The newest backup that can be read whole and is not of a newer version. */
function newestWhole(dataFolder: string, knownVersion: number): BackupFile | undefined {
  return backupFiles(dataFolder).findLast(({ path }) => isWhole(path, knownVersion));
}

/** How it is restored each host says in its own way. */
function newestSaid(backup: BackupFile | undefined): string {
  if (!backup) return "There is no backup that can be read.";
  const made = new Date(backup.time).toISOString().slice(0, 16).replace("T", " ");
  return `The newest good backup is ${backup.path}, made ${made} UTC.`;
}

function read(file: string, dataFolder: string, damaged: (cause: unknown) => Failure): number {
  const beside = [`${file}-wal`, `${file}-shm`];
  const isNew = beside.filter((path) => !existsSync(path));
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file, { readOnly: true, timeout: 5000 });
    const version = Number(database.prepare("PRAGMA user_version").get()?.user_version);
    database.prepare("SELECT count(*) FROM sqlite_schema").get();
    const answer = isCheckDue(file, dataFolder) ? database.prepare("PRAGMA quick_check(1)").get()?.quick_check : "ok";
    if (answer !== "ok") throw new Error(String(answer));
    return version;
  } catch (error) {
    throw damaged(error);
  } finally {
    database?.close();
    // A reader leaves its empty side files behind; what was there before stays.
    for (const path of isNew) if (existsSync(path) && (path.endsWith("-shm") || sizeOf(path) === 0)) rmSync(path);
  }
}

/** Reading a large database whole takes seconds; the daily backup has just done that for it. */
function isCheckDue(file: string, dataFolder: string): boolean {
  const verified = newestBackup(dataFolder);
  return statSync(file).size < 64 * MIB || !verified || Date.now() - verified.time > 2 * DAY;
}

function sizeOf(path: string): number {
  return existsSync(path) ? statSync(path).size : 0;
}
