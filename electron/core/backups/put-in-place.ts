import { copyFileSync, existsSync, renameSync, rmSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { PendingRestore, type RestoreTrouble } from "../../../shared/contract/backups.ts";
import { Failure, type FailureData, toFailureData } from "../../../shared/failure.ts";
import type { SettingsFile } from "../host.ts";
import type { Log } from "../log.ts";
import { errnoOf } from "../errno.ts";
import { readKept } from "../kept-texts.ts";
import { sqliteCode, sqliteFailure } from "../sqlite-failure.ts";
import { syncFileNow, syncFolderNow } from "../sync-folder.ts";
import { storageFailure } from "../transfer/storage-failure.ts";
import { keepSettingsBeside, keptPath } from "./backup-files.ts";
import { makeBackupsFolder } from "./backups-folder.ts";
import { carryWork } from "./carry-work.ts";
import { beginTrashAnew } from "./hold-work.ts";
import { settingsToBring, settingsToKeep } from "./kept-settings.ts";
import { forgetTrouble, keepTrouble, keptTrouble } from "./kept-trouble.ts";
import { lastRestore, RestoreFolder, type RestoreNote } from "./pending-restore.ts";

interface Parts {
  dataFolder: string;
  settings: SettingsFile;
  log: Pick<Log, "info" | "error">;
}

/**
 * Puts a restore that waits in place, before the database is opened; by one process alone (the data lock). What is now is kept first, with its
 * settings, under a name in `backups` that the note fixes. Ended at any point, it goes on at the next start: nothing can open the database in between. Files of
 * the library are not touched. A staged copy that is damaged or gone is dropped, and what is now stays; where what is now cannot be kept, or what
 * waits cannot be read just now, it stays too, and the restore waits on. @returns why a restore that waited did not take place, also one that an earlier
 * start dropped, until somebody knows of it
 */
export function putRestoreInPlace({ dataFolder, settings, log }: Parts): RestoreTrouble | undefined {
  const staged = new RestoreFolder(dataFolder);
  const file = join(dataFolder, "lanternist.db");
  try {
    const step = orWait({ file, folder: dataFolder, log }, () => nextStep(staged, file));
    if ("waits" in step) return trouble("waits", step.waits);
    const { note, next } = step;
    if (!note) {
      clearLeft(staged, log);
      return keptTrouble(dataFolder);
    }
    const kept = keptPath(dataFolder, note);
    if (next === "drop") {
      log.error("restore-dropped", { name: note.name });
      if (!existsSync(file) && existsSync(kept)) moveFile(kept, file);
      const dropped = trouble("dropped", unusable(note), note);
      keepTrouble(dataFolder, dropped, log);
      clearLeft(staged, log);
      return dropped;
    }
    if (next === "put") {
      const { waits } = makeRoom({ file, kept, copy: staged.database, settings, log });
      if (waits) return trouble("waits", waits, note);
      renameSync(staged.database, file);
      syncFolderNow(dataFolder);
    }
    bringSettings(note, file, settings);
    staged.clear();
    forgetTrouble(dataFolder, log);
    log.info("backup-restored", { name: note.name, kept });
    return undefined;
  } catch (error) {
    throw storageFailure(error, dataFolder);
  }
}

function trouble(outcome: RestoreTrouble["outcome"], failure: FailureData, note?: RestoreNote): RestoreTrouble {
  return { outcome, ...(note && { restore: PendingRestore.parse(note) }), failure };
}

function unusable({ name }: RestoreNote): FailureData {
  const message = `The copy made ready from ${name} is damaged or gone.`;
  return new Failure({ code: "storage-error", reason: "restore-copy-damaged", message, detail: { name }, action: "none" }).data;
}

/** `end`: an earlier start has put the copy in its place. Throws where that cannot be told just now. */
function nextStep(staged: RestoreFolder, file: string): { note?: RestoreNote | undefined; next: "put" | "end" | "drop" } {
  const note = staged.note();
  if (!note) return { next: "drop" };
  if (statSync(staged.database, { throwIfNoEntry: false })) return { note, next: isSound(staged.database) ? "put" : "drop" };
  return { note, next: isRestored(file, note) ? "end" : "drop" };
}

/** Whether all of the copy can be read. A change of it that was cut off is undone first. */
function isSound(copy: string): boolean {
  try {
    return changing(copy, (database) => database.prepare("PRAGMA integrity_check(1)").get()?.integrity_check) === "ok";
  } catch (error) {
    if (!saysDamaged(error)) throw error;
    return false;
  }
}

/** Whether the database in use is the copy that the note speaks of; one that was only cleared away in part is nowhere. */
function isRestored(file: string, note: RestoreNote): boolean {
  if (!existsSync(file)) return false;
  const row = reading(file, (database) => database.prepare("SELECT value FROM page_state WHERE name = ?").get(lastRestore));
  return row !== undefined && readKept<RestoreNote>(String(row.value))?.askedAt === note.askedAt;
}

/** What is left of a restore that does not count, or not any more, hinders no start. */
function clearLeft(staged: RestoreFolder, log: Parts["log"]): void {
  try {
    staged.clear();
  } catch (error) {
    log.error("restore-left-behind", { failure: toFailureData(storageFailure(error, staged.folder)) });
  }
}

/** Why it waits, where the work is not possible and what is now is still in its place: then that is opened. */
function orWait<Result extends object>(
  { file, folder, log }: { file: string; folder: string; log: Parts["log"] },
  work: () => Result,
): Result | { waits: FailureData } {
  try {
    return work();
  } catch (error) {
    if (!existsSync(file)) throw error;
    const waits = whyWaiting(storageFailure(error, folder));
    log.error("restore-waits-on", { failure: waits });
    return { waits };
  }
}

/** What the system says otherwise is said too, within words of a person's language. */
function whyWaiting(error: unknown): FailureData {
  const known = toFailureData(error);
  if (known.code !== "bug") return known;
  const said = error instanceof Error ? error.message : String(error);
  const message = `Something stood in the way of the restore: ${said}`;
  return new Failure({ code: "storage-error", reason: "restore-stopped", message, detail: { said } }).data;
}

interface Change {
  file: string;
  kept: string;
  copy: string;
  settings: SettingsFile;
  log: Parts["log"];
}

/** Makes the copy fit for now and keeps what is now, or says why it has to wait. */
function makeRoom({ file, kept, copy, settings, log }: Change): { waits?: FailureData } {
  return orWait({ file, folder: dirname(kept), log }, () => {
    // It may have waited for long.
    changing(copy, (database) => beginTrashAnew(database, Date.now()));
    carryFrom(file, copy, log);
    moveAside(file, kept, JSON.stringify(settingsToKeep(settings)));
    return {};
  });
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
  const folder = makeBackupsFolder(dirname(file));
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
  return withDatabase(file, { readOnly: false }, change);
}

function reading<T>(file: string, read: (database: DatabaseSync) => T): T {
  return withDatabase(file, { readOnly: true }, read);
}

function withDatabase<T>(file: string, { readOnly }: { readOnly: boolean }, work: (database: DatabaseSync) => T): T {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file, { readOnly, timeout: 5000 });
    return work(database);
  } catch (error) {
    throw sqliteFailure(error, file);
  } finally {
    database?.close();
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
  const rows = reading(file, (database) => database.prepare("SELECT id FROM connections ORDER BY created_at, rowid").all());
  return rows.map(({ id }) => String(id));
}
