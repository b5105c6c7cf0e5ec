import { existsSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { backup, DatabaseSync } from "node:sqlite";
import { Failure } from "../../../shared/failure.ts";
import { assertSpace } from "../disk.ts";
import { sqliteFailure } from "../sqlite-failure.ts";
import { syncFileNow } from "../sync-folder.ts";
import { backupsFolder, makeBackupsFolder, namesInBackups } from "./backups-folder.ts";

/** A kept copy of the database, `<dataFolder>/backups/<name>`. */
export interface BackupFile {
  name: string;
  path: string;
  bytes: number;
  /** Unix milliseconds. */
  time: number;
}

/** Of the day, before a migration, kept for good, or made when a person asked for it. */
const backupName = /^(daily|before|kept|made)-[\w-]+\.db$/;

const dailyCopies = 7;
const copiesBeforeMigrations = 5;

/** All backups in `<dataFolder>/backups`, the oldest first; none where that cannot be read (`namesInBackups` says why). */
export function backupFiles(dataFolder: string): BackupFile[] {
  return backupsIn(dataFolder, backupName);
}

/** The newest backup of any sort in `<dataFolder>/backups`, or nothing. */
export function newestBackup(dataFolder: string): BackupFile | undefined {
  return backupFiles(dataFolder).at(-1);
}

/** The settings that were kept beside a backup, as JSON; nothing where there are none, or none that can be read. */
export function settingsBeside({ path }: Pick<BackupFile, "path">): unknown {
  try {
    return JSON.parse(readFileSync(settingsOf(path), "utf8"));
  } catch {
    return undefined;
  }
}

/** Keeps the JSON of settings beside a backup. */
export function keepSettingsBeside(path: string, settings: string): void {
  writeFileSync(settingsOf(path), settings, { flush: true, mode: 0o600 });
}

/** Removes a backup for good. */
export function removeBackupFile({ path }: Pick<BackupFile, "path">): void {
  rmSync(path, { force: true });
  rmSync(settingsOf(path), { force: true });
}

/** A name for a backup of this moment that nothing has. */
function backupPath(dataFolder: string, sort: "kept" | "made", now = new Date()): string {
  return join(backupsFolder(dataFolder), `${sort}-${stamp(now)}.db`);
}

/** Where what is there before a restore is kept; the time at which the restore was asked for fixes it. */
export function keptPath(dataFolder: string, { askedAt }: { askedAt: number }): string {
  return backupPath(dataFolder, "kept", new Date(askedAt));
}

/**
 * A verified copy before the step to `version`; returns its path. Fails with `storage-full` before anything is written, or with
 * `storage-error` (`backup-failed`, or what `makeBackupsFolder` says).
 */
export function backUpBefore(file: string, dataFolder: string, version: number): string {
  const target = prepare(file, dataFolder, `before-${String(version).padStart(3, "0")}-${stamp(new Date())}.db`);
  try {
    // Opened for reading only: the copy must not depend on being able to write the original.
    const source = new DatabaseSync(file, { readOnly: true, timeout: 5000 });
    try {
      source.prepare("VACUUM INTO ?").run(target.draft);
    } finally {
      source.close();
    }
    finish(target);
  } catch (error) {
    throw failed(target, file, error);
  }
  prune(dataFolder, /^before-.*\.db$/, copiesBeforeMigrations, target.path);
  return target.path;
}

/**
 * Today's verified copy, unless there is one; keeps seven days. A copy under half the size of the one before it takes nothing away: the
 * older one stays for good as `kept-…` (lesson 5). `settings` is the JSON of the settings to be kept beside it.
 */
export async function backUpDaily(
  database: DatabaseSync,
  file: string,
  dataFolder: string,
  { now = new Date(), settings }: { now?: Date; settings?: string } = {},
): Promise<void> {
  const name = `daily-${stamp(now).slice(0, 10)}.db`;
  if (existsSync(join(backupsFolder(dataFolder), name))) return;
  const target = prepare(file, dataFolder, name);
  const older = backupsIn(dataFolder, /^daily-.*\.db$/).at(-1);
  await copyRunning(database, file, target, settings);
  if (older && statSync(target.path).size * 2 < older.bytes) keep(older);
  prune(dataFolder, /^daily-.*\.db$/, dailyCopies, target.path);
}

/** A verified copy of this moment, because a person asked for it; stays until they remove it. Fails as `backUpBefore` does. */
export async function backUpNow(database: DatabaseSync, file: string, dataFolder: string, settings: string): Promise<string> {
  const target = prepare(file, dataFolder, basename(backupPath(dataFolder, "made")));
  await copyRunning(database, file, target, settings);
  return target.path;
}

async function copyRunning(database: DatabaseSync, file: string, target: Target, settings: string | undefined): Promise<void> {
  try {
    await backup(database, target.draft, { rate: 256 });
    if (settings !== undefined) keepSettingsBeside(target.path, settings);
    finish(target);
  } catch (error) {
    throw failed(target, file, error);
  }
}

interface Target {
  path: string;
  draft: string;
}

function prepare(file: string, dataFolder: string, name: string): Target {
  const folder = makeBackupsFolder(dataFolder);
  assertSpace(folder, sizeWithChanges(file) * 2);
  const path = join(folder, name);
  const draft = `${path}.part`;
  rmSync(draft, { force: true });
  return { path, draft };
}

function sizeWithChanges(file: string): number {
  const changes = `${file}-wal`;
  return statSync(file).size + (existsSync(changes) ? statSync(changes).size : 0);
}

/** Reads the copy back whole before it gets its name: a backup that cannot be read is none. */
function finish({ path, draft }: Target): void {
  const copy = new DatabaseSync(draft);
  try {
    // A copy in WAL mode would need side files to be read; one plain file is safer to keep and to put back.
    copy.exec("PRAGMA journal_mode = DELETE");
    const answer = copy.prepare("PRAGMA quick_check(1)").get()?.quick_check;
    if (answer !== "ok") throw new Error(`The copy is damaged: ${String(answer)}`);
  } finally {
    copy.close();
  }
  syncFileNow(draft);
  renameSync(draft, path);
}

function failed({ path, draft }: Target, file: string, error: unknown): Failure {
  for (const each of [draft, `${draft}-journal`, `${draft}-wal`, `${draft}-shm`, settingsOf(path)]) rmSync(each, { force: true });
  const known = sqliteFailure(error, file);
  if (known instanceof Failure && known.code === "storage-full") return known;
  return new Failure(
    { code: "storage-error", reason: "backup-failed", message: `A verified copy of ${file} could not be made.`, detail: { file } },
    error,
  );
}

function keep(older: BackupFile): void {
  const path = older.path.replace(/daily-([^/\\]*)$/, "kept-$1");
  if (existsSync(settingsOf(older.path))) renameSync(settingsOf(older.path), settingsOf(path));
  renameSync(older.path, path);
}

function settingsOf(path: string): string {
  return path.replace(/\.db$/, ".settings.json");
}

/** What was made just now stays, whatever a clock that jumped says of the others. */
function prune(dataFolder: string, pattern: RegExp, count: number, made: string): void {
  const others = backupsIn(dataFolder, pattern).filter(({ path }) => path !== made);
  for (const old of others.slice(0, Math.max(0, others.length - count + 1))) removeBackupFile(old);
}

/** Oldest first. */
function backupsIn(dataFolder: string, pattern: RegExp): BackupFile[] {
  const folder = backupsFolder(dataFolder);
  const backups = namesInBackups(dataFolder)
    .names.filter((name) => pattern.test(name))
    .map((name) => {
      const facts = statSync(join(folder, name));
      return { name, path: join(folder, name), bytes: facts.size, time: facts.mtimeMs };
    });
  return backups.sort((one, other) => one.time - other.time || (one.path < other.path ? -1 : 1));
}

/** `2026-05-01-120000-123`, in UTC so that names sort by time. */
function stamp(now: Date): string {
  return now.toISOString().slice(0, 23).replace("T", "-").replaceAll(":", "").replace(".", "-");
}
