import { mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { copyFile, rename } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { z } from "zod";
import { PendingRestore } from "../../../shared/contract/backups.ts";
import { assertSpace } from "../disk.ts";
import { errnoOf } from "../errno.ts";
import { sqliteFailure } from "../sqlite-failure.ts";
import { syncFileNow, syncFolderNow, writeFileNow } from "../sync-folder.ts";
import { storageFailure } from "../transfer/storage-failure.ts";
import { assertOurs } from "./assert-ours.ts";
import { holdWork } from "./hold-work.ts";
import { assertRestorable } from "./read-backup.ts";
import { removeLeft } from "./remove-left.ts";

/** What is to be restored at the next start; the database lies beside it. */
const Note = PendingRestore.extend({ settings: z.record(z.string(), z.unknown()).optional() });
export type RestoreNote = z.infer<typeof Note>;

/** A database that can be restored, and what a person knows it by. */
export interface RestoreSource {
  path: string;
  /** It may be moved away. */
  isOwn: boolean;
  bytes: number;
  about: Omit<PendingRestore, "askedAt">;
  settings?: Record<string, unknown> | undefined;
}

/**
 * The folder in which a restore waits for the next start: `lanternist.db` first, made fit and verified, then `restore.json`, the one moment
 * from which on it counts.
 */
export class RestoreFolder {
  readonly folder: string;

  constructor(dataFolder: string) {
    this.folder = join(dataFolder, "restore");
  }

  get database(): string {
    return join(this.folder, "lanternist.db");
  }

  get #note(): string {
    return join(this.folder, "restore.json");
  }

  /**
   * What waits. A note that makes no sense counts as none: it is written in one step, so somebody else has been at it. Throws what the system says
   * where it only cannot be read now, for then a restore may wait.
   */
  note(): RestoreNote | undefined {
    const text = textOf(this.#note);
    return text === undefined ? undefined : toNote(text);
  }

  /**
   * Makes a restore wait for the next start, in place of one that waited before. Fails with `invalid-input` (`backup-damaged`, `backup-newer`,
   * `backup-foreign`), `storage-full` or `storage-error`; none waits then.
   */
  async stage(source: RestoreSource, knownVersion: number, now: number): Promise<RestoreNote> {
    this.cancel();
    const draft = `${this.database}.part`;
    try {
      mkdirSync(this.folder, { recursive: true, mode: 0o700 });
      if (source.isOwn) await rename(source.path, draft);
      else {
        assertSpace(this.folder, source.bytes * 1.2);
        await copyFile(source.path, draft);
      }
      const { version } = assertRestorable(draft, source.about.name, knownVersion);
      if (version < knownVersion) assertSpace(this.folder, source.bytes * 2);
      assertOurs(draft, source.about.name, version);
      makeFit(draft, { ...source.about, askedAt: now });
      syncFileNow(draft);
      renameSync(draft, this.database);
      const note: RestoreNote = { ...source.about, askedAt: now, ...(source.settings && { settings: source.settings }) };
      writeFileNow(this.#note, JSON.stringify(note));
      syncFolderNow(this.folder);
      return note;
    } catch (error) {
      this.cancel();
      throw storageFailure(error, this.folder);
    }
  }

  /** Nothing waits any more. */
  cancel(): void {
    rmSync(this.#note, { force: true });
    for (const file of [this.database, `${this.database}.part`])
      for (const path of [file, `${file}-journal`, `${file}-wal`, `${file}-shm`]) rmSync(path, { force: true });
  }

  /** Removes the note, after which nothing waits, and then the folder as far as that is possible. Throws where the note stays. */
  clear(): void {
    rmSync(this.#note, { force: true });
    removeLeft(this.folder);
  }
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if (errnoOf(error) === "ENOENT") return undefined;
    throw error;
  }
}

function toNote(text: string): RestoreNote | undefined {
  try {
    return Note.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** Where a restored database says where it came from. */
export const lastRestore = "last-restore";

function makeFit(file: string, about: PendingRestore): void {
  const database = new DatabaseSync(file, { timeout: 5000, enableForeignKeyConstraints: true });
  try {
    database.exec("PRAGMA journal_mode = DELETE; PRAGMA synchronous = FULL; BEGIN IMMEDIATE");
    holdWork(database, about.askedAt);
    database.prepare("INSERT OR REPLACE INTO page_state (name, value) VALUES (?, ?)").run(lastRestore, JSON.stringify(about));
    database.exec("COMMIT");
  } catch (error) {
    throw sqliteFailure(error, file);
  } finally {
    database.close();
  }
}
