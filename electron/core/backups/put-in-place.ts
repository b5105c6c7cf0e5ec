import { existsSync, mkdirSync, renameSync, rmSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { toFailureData } from "../../../shared/failure.ts";
import type { SettingsFile } from "../host.ts";
import type { Log } from "../log.ts";
import { errnoOf } from "../errno.ts";
import { syncFolderNow } from "../sync-folder.ts";
import { storageFailure } from "../transfer/storage-failure.ts";
import { backupPath, keepSettingsBeside } from "./backup-files.ts";
import { carryWork } from "./carry-work.ts";
import { settingsToBring, settingsToKeep } from "./kept-settings.ts";
import { type RestoreNote, RestoreFolder } from "./pending-restore.ts";
import { isWhole } from "./read-backup.ts";

interface Parts {
  dataFolder: string;
  settings: SettingsFile;
  log: Pick<Log, "info" | "error">;
}

/**
 * Puts a restore that waits in place, before the database is opened; by one process alone (the data lock). What is now is kept first, under a
 * name in `backups` that the note fixes. Ended at any point, it goes on at the next start: nothing can open the database in between. Files of
 * the library are not touched. A staged copy that cannot be read any more is dropped, and what is now stays.
 */
export function putRestoreInPlace({ dataFolder, settings, log }: Parts): void {
  const staged = new RestoreFolder(dataFolder);
  const note = staged.note();
  if (!note) return staged.clear();
  const file = join(dataFolder, "lanternist.db");
  const kept = backupPath(dataFolder, "kept", new Date(note.askedAt));
  try {
    if (existsSync(staged.database) && !isWhole(staged.database)) {
      log.error("restore-dropped", { name: note.name });
      if (!existsSync(file) && existsSync(kept)) renameSync(kept, file);
      return staged.clear();
    }
    // Without it, an earlier start has come past this point.
    if (existsSync(staged.database)) {
      if (!mayGoOn(file, staged.database, log)) return;
      if (existsSync(file)) keepSettings(kept, settings);
      moveAside(file, kept);
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

/** A full disk is no reason to lose paid work: then the restore waits on, and what is now is opened. A database that cannot be read has none to bring. */
function mayGoOn(file: string, copy: string, log: Parts["log"]): boolean {
  if (!existsSync(file)) return true;
  try {
    carryWork(file, copy);
    return true;
  } catch (error) {
    const failure = toFailureData(error);
    log.error("paid-work-not-carried", { failure });
    return failure.code !== "storage-full";
  }
}

/** A database that cannot be brought into one piece is kept as it is, with its last changes beside it, under a name that is no backup's. */
function moveAside(file: string, kept: string): void {
  const folder = dirname(kept);
  mkdirSync(folder, { recursive: true });
  const target = isInOnePiece(file) ? kept : join(folder, basename(kept).replace(/^kept-/, "damaged-"));
  if (existsSync(file)) renameSync(file, target);
  const changes = `${file}-wal`;
  if (existsSync(changes) && statSync(changes).size > 0) renameSync(changes, `${target}-wal`);
  // Changes of one database beside another would be written into it.
  for (const path of [changes, `${file}-shm`, `${file}-journal`]) rmSync(path, { force: true });
  syncFolderNow(folder);
}

/** On a full disk what is now is kept without its settings. */
function keepSettings(kept: string, settings: SettingsFile): void {
  mkdirSync(dirname(kept), { recursive: true });
  try {
    keepSettingsBeside(kept, JSON.stringify(settingsToKeep(settings)));
  } catch (error) {
    if (errnoOf(error) !== "ENOSPC") throw error;
  }
}

/** Brings the last changes into the file, so that it can be moved alone. */
function isInOnePiece(file: string): boolean {
  if (!existsSync(file)) return !existsSync(`${file}-wal`);
  try {
    const database = new DatabaseSync(file, { timeout: 5000 });
    try {
      database.exec("PRAGMA wal_checkpoint(TRUNCATE)");
      database.exec("PRAGMA journal_mode = DELETE");
      return database.prepare("PRAGMA quick_check(1)").get()?.quick_check === "ok" && !existsSync(`${file}-wal`);
    } finally {
      database.close();
    }
  } catch {
    return false;
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
