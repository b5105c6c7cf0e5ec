import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Failure, toFailureData } from "../../../shared/failure.ts";
import type { SettingsFile } from "../host.ts";
import type { Log } from "../log.ts";
import { errnoOf } from "../errno.ts";
import { sqliteCode, sqliteFailure } from "../sqlite-failure.ts";
import { syncFileNow, syncFolderNow } from "../sync-folder.ts";
import { storageFailure } from "../transfer/storage-failure.ts";
import { keepSettingsBeside, keptPath } from "./backup-files.ts";
import { carryWork } from "./carry-work.ts";
import { beginTrashAnew } from "./hold-work.ts";
import { settingsToBring, settingsToKeep } from "./kept-settings.ts";
import { type RestoreNote, RestoreFolder } from "./pending-restore.ts";
import { isWhole } from "./read-backup.ts";
import { removeLeft } from "./remove-left.ts";

interface Parts {
  dataFolder: string;
  settings: SettingsFile;
  log: Pick<Log, "info" | "error">;
}

/**
 * Puts a restore that waits in place, before the database is opened; by one process alone (the data lock). What is now is kept first, with its
 * settings, under a name in `backups` that the note fixes. Ended at any point, it goes on at the next start: nothing can open the database in between. Files of
 * the library are not touched. A staged copy that cannot be read any more is dropped, and what is now stays; where what is now cannot be kept,
 * it stays too, and the restore waits on.
 */
export function putRestoreInPlace({ dataFolder, settings, log }: Parts): void {
  const staged = new RestoreFolder(dataFolder);
  const note = staged.note();
  if (!note) return removeLeft(staged.folder);
  const file = join(dataFolder, "lanternist.db");
  const kept = keptPath(dataFolder, note);
  try {
    // Without it, an earlier start has come past this point.
    if (existsSync(staged.database)) {
      endChange(staged.database);
      if (!isWhole(staged.database)) {
        log.error("restore-dropped", { name: note.name });
        if (!existsSync(file) && existsSync(kept)) renameSync(kept, file);
        return staged.clear();
      }
      if (!makeRoom({ file, kept, copy: staged.database, settings, log })) return;
      renameSync(staged.database, file);
      syncFolderNow(dataFolder);
    }
    bringSettings(note, file, settings);
    staged.clear();
    log.info("backup-restored", { name: note.name, kept });
  } catch (error) {
    throw storageFailure(error, dataFolder);
  }
}

/** A change of the copy that was cut off is undone first: who may only read cannot look past it. */
function endChange(copy: string): void {
  try {
    const database = new DatabaseSync(copy, { timeout: 5000 });
    try {
      database.prepare("SELECT count(*) FROM sqlite_schema").get();
    } finally {
      database.close();
    }
  } catch {
    // Whether it can be read is asked next.
  }
}

interface Change {
  file: string;
  kept: string;
  copy: string;
  settings: SettingsFile;
  log: Parts["log"];
}

/** Makes the copy fit for now and keeps what is now. False where that is not possible and what is now is still in its place: then it is opened. */
function makeRoom({ file, kept, copy, settings, log }: Change): boolean {
  try {
    // It may have waited for long.
    changing(copy, (database) => beginTrashAnew(database, Date.now()));
    carryFrom(file, copy, log);
    moveAside(file, kept, JSON.stringify(settingsToKeep(settings)));
    return true;
  } catch (error) {
    if (!existsSync(file)) throw error;
    log.error("restore-waits-on", { failure: toFailureData(storageFailure(error, dirname(kept))) });
    return false;
  }
}

/** Nothing is a reason to lose paid work but that it is lost already: a database that cannot be read has none to bring. */
function carryFrom(file: string, copy: string, log: Parts["log"]): void {
  if (!existsSync(file)) return;
  try {
    carryWork(file, copy);
  } catch (error) {
    if (!saysDamaged(error) && hasJobs(file)) throw error;
    log.error("paid-work-not-carried", { failure: toFailureData(error) });
  }
}

/** Of a read that failed, not of a full disk, a lock or a right: only that means that there is nothing more to be had. */
function saysDamaged(error: unknown): boolean {
  const cause = error instanceof Failure ? error.cause : error;
  const code = sqliteCode(cause) ?? 0;
  return code === 11 || code === 26 || (cause instanceof Error && "errcode" in cause && failedReads.has(Number(cause.errcode)));
}

/** SQLite's `IOERR_READ`, `IOERR_SHORT_READ` and `IOERR_CORRUPTFS`. */
const failedReads = new Set([266, 522, 8458]);

/** A file without the table is none of ours any more, e.g. an empty one. */
function hasJobs(file: string): boolean {
  return changing(file, (database) => database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'jobs'").get() !== undefined);
}

/** A database that cannot be brought into one piece is kept as it is, with its last changes beside it, under a name that is no backup's. */
function moveAside(file: string, kept: string, settings: string): void {
  const folder = dirname(kept);
  mkdirSync(folder, { recursive: true });
  const target = isInOnePiece(file) ? kept : join(folder, basename(kept).replace(/^kept-/, "damaged-"));
  if (existsSync(file)) {
    keepSettings(target, settings);
    moveFile(file, target);
  }
  const changes = `${file}-wal`;
  if (existsSync(changes) && statSync(changes).size > 0) moveFile(changes, `${target}-wal`);
  // Changes of one database beside another would be written into it.
  for (const path of [changes, `${file}-shm`, `${file}-journal`]) rmSync(path, { force: true });
  syncFolderNow(folder);
}

/** On a full disk what is now is kept without its settings. */
function keepSettings(target: string, settings: string): void {
  try {
    keepSettingsBeside(target, settings);
  } catch (error) {
    if (errnoOf(error) !== "ENOSPC") throw error;
  }
}

/** People put the folder of backups on another drive. */
function moveFile(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    if (errnoOf(error) !== "EXDEV") throw error;
    const draft = `${to}.part`;
    copyFileSync(from, draft);
    syncFileNow(draft);
    renameSync(draft, to);
    syncFolderNow(dirname(to));
    rmSync(from);
  }
}

/** Brings the last changes into the file, so that it can be moved alone. Throws where that has to wait: for room, or for another program. */
function isInOnePiece(file: string): boolean {
  if (!existsSync(file)) return !existsSync(`${file}-wal`);
  try {
    const answer = changing(file, (database) => {
      database.exec("PRAGMA wal_checkpoint(TRUNCATE)");
      database.exec("PRAGMA journal_mode = DELETE");
      return database.prepare("PRAGMA quick_check(1)").get()?.quick_check;
    });
    return answer === "ok" && !existsSync(`${file}-wal`);
  } catch (error) {
    if (!saysDamaged(error)) throw error;
    return false;
  }
}

function changing<T>(file: string, change: (database: DatabaseSync) => T): T {
  const database = new DatabaseSync(file, { timeout: 5000 });
  try {
    return change(database);
  } catch (error) {
    throw sqliteFailure(error, file);
  } finally {
    database.close();
  }
}

/** The connection that was in use may not be one of those that came back: then the newest of these is. */
function bringSettings(note: RestoreNote, file: string, settings: SettingsFile): void {
  for (const [name, value] of Object.entries(settingsToBring(note.settings) ?? {})) settings.set(name, value);
  const ids = connectionIds(file);
  const active = settings.get("activeConnection");
  if (typeof active === "string" && active !== "" && !ids.includes(active)) settings.set("activeConnection", ids.at(-1) ?? "");
}

function connectionIds(file: string): string[] {
  const database = new DatabaseSync(file, { readOnly: true, timeout: 5000 });
  try {
    return database
      .prepare("SELECT id FROM connections ORDER BY created_at, rowid")
      .all()
      .map(({ id }) => String(id));
  } finally {
    database.close();
  }
}
