import { basename } from "node:path";
import { setImmediate as turn } from "node:timers/promises";
import {
  type Backup,
  type BackupDifference,
  type BackupsState,
  type BackupSource,
  type HandedBackup,
  type PastRestore,
  PendingRestore,
  type RestoreTrouble,
} from "../../../shared/contract/backups.ts";
import { Failure, toFailureData } from "../../../shared/failure.ts";
import { SECOND } from "../../../shared/units.ts";
import { Changes } from "../changes.ts";
import type { Database } from "../database.ts";
import type { OutgoingFile } from "../exchange/outgoing.ts";
import type { SettingsFile } from "../host.ts";
import type { Log } from "../log.ts";
import { readKept } from "../kept-texts.ts";
import { readMigrations } from "../migrations.ts";
import { type BackupFile, backupFiles, keptPath, removeBackupFile, settingsBeside } from "./backup-files.ts";
import { namesInBackups } from "./backups-folder.ts";
import { HandedBackups } from "./handed-backups.ts";
import { settingsToBring, settingsToKeep } from "./kept-settings.ts";
import { forgetTrouble } from "./kept-trouble.ts";
import { OutgoingBackups } from "./outgoing-backups.ts";
import { lastRestore, RestoreFolder, type RestoreSource } from "./pending-restore.ts";
import { type BackupFacts, idsIn, readBackup } from "./read-backup.ts";

interface Parts {
  database: Database;
  settings: SettingsFile;
  dataFolder: string;
  /** Of the studio. */
  version: string;
  log: Pick<Log, "info" | "warn" | "error">;
  /** Why a restore did not take place, at this start or before. */
  trouble?: RestoreTrouble | undefined;
  now?: () => number;
}

const LOOK_AGAIN_AFTER = 2 * SECOND;

/** What a person does with backups (DT-04). A restore waits for the next start: nothing that runs must lose its database. */
export class Backups {
  readonly #parts: Parts;
  readonly #changes = new Changes<BackupsState>();
  readonly #restore: RestoreFolder;
  readonly #handed: HandedBackups;
  readonly #outgoing: OutgoingBackups;
  readonly #knownVersion = readMigrations().at(-1)?.version ?? 0;
  /** What was read of each, by name, length and time. */
  readonly #facts = new Map<string, ReturnType<typeof readBackup>>();
  #turn: Promise<unknown> = Promise.resolve();
  /** The restore that is being made ready. */
  #staging: Promise<unknown> | undefined;
  #timesTakenBack = 0;
  #looking: NodeJS.Timeout | undefined;
  #trouble: RestoreTrouble | undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
    const { dataFolder, version, trouble } = parts;
    this.#trouble = trouble;
    this.#restore = new RestoreFolder(dataFolder);
    this.#handed = new HandedBackups({ dataFolder, knownVersion: this.#knownVersion });
    this.#outgoing = new OutgoingBackups({ dataFolder, version, knownVersion: this.#knownVersion });
  }

  state(): BackupsState {
    const note = this.#note();
    const { failure: problem } = namesInBackups(this.#parts.dataFolder);
    if (problem) this.#lookAgain();
    const backups = backupFiles(this.#parts.dataFolder).map((file) => this.#shown(file));
    const restored = this.#restored(backups);
    return {
      backups: backups.toReversed(),
      ...(problem && { problem: toFailureData(problem) }),
      ...(note && { pending: shownNote(note) }),
      // What could not be read at the start may be readable by now.
      ...(this.#trouble && { trouble: { ...(note && { restore: shownNote(note) }), ...this.#trouble } }),
      ...(restored && { restored }),
    };
  }

  /** Nothing tells the studio that the folder was mended: who watches is told anew until it is. */
  #lookAgain(): void {
    clearTimeout(this.#looking);
    this.#looking = setTimeout(() => this.#tell(), LOOK_AGAIN_AFTER).unref();
  }

  /** Nothing too where it cannot be read just now: it may wait all the same, and be taken back. */
  #note(): PendingRestore | undefined {
    try {
      return this.#restore.note();
    } catch (error) {
      this.#parts.log.warn("restore-note-unreadable", { failure: toFailureData(error) });
      return undefined;
    }
  }

  #restored(backups: readonly Backup[]): PastRestore | undefined {
    const row = this.#parts.database.get<{ value: string }>("SELECT value FROM page_state WHERE name = ?", lastRestore);
    const note = PendingRestore.safeParse(readKept(row?.value)).data;
    if (!note) return undefined;
    const kept = basename(keptPath(this.#parts.dataFolder, note));
    return { ...note, isKept: backups.some(({ name }) => name === kept) };
  }

  watch(signal?: AbortSignal): AsyncGenerator<BackupsState, void, void> {
    return this.#changes.watch(() => this.state(), signal);
  }

  /** See the contract. */
  make(): Promise<Backup> {
    return this.#inTurn(async () => {
      const file = await this.#make();
      this.#tell();
      return this.#shown(file);
    });
  }

  remove(name: string): { name: string } {
    removeBackupFile(this.#file(name));
    this.#tell();
    return { name };
  }

  /** See the contract. Fails with `not-found` (`backup-unknown`). */
  compare(source: BackupSource): BackupDifference {
    const { path } = this.#source(source);
    const missing = (table: "entries" | "threads") => {
      const there = idsIn(path, table);
      const now = this.#parts.database.all<{ id: string }>(`SELECT id FROM ${table} WHERE trashed_at IS NULL`);
      return now.filter(({ id }) => !there.has(id)).length;
    };
    return { entries: missing("entries"), threads: missing("threads") };
  }

  /** See the contract. One that was taken back while it waited for its turn fails with `cancelled`. */
  restore(source: BackupSource): Promise<PendingRestore> {
    const timesTakenBack = this.#timesTakenBack;
    return this.#inTurn(async () => {
      try {
        if (timesTakenBack !== this.#timesTakenBack) throw takenBack();
        const { log, now = Date.now } = this.#parts;
        const staging = this.#restore.stage(this.#source(source), this.#knownVersion, now());
        this.#staging = Promise.allSettled([staging]);
        // What waited until now does not any more, whatever becomes of this one.
        this.#forgetTrouble();
        const note = await staging;
        if (source.type === "file") this.#handed.clear();
        log.info("restore-waits", { name: note.name });
        return shownNote(note);
      } finally {
        this.#staging = undefined;
        this.#tell();
      }
    });
  }

  /** See the contract. One that is just being made ready is waited for, and taken back then; an upload is not waited for. */
  async cancelRestore(): Promise<{ name?: string }> {
    this.#timesTakenBack += 1;
    if (this.#staging) await this.#staging;
    const name = this.#note()?.name;
    this.#restore.cancel();
    this.#forgetTrouble();
    this.#tell();
    return name === undefined ? {} : { name };
  }

  dismissTrouble(): Record<string, never> {
    this.#forgetTrouble();
    this.#tell();
    return {};
  }

  #forgetTrouble(): void {
    this.#trouble = undefined;
    forgetTrouble(this.#parts.dataFolder, this.#parts.log);
  }

  /** See the contract. */
  prepareFile(name: string | undefined): Promise<{ id: string; name: string; bytes: number }> {
    return this.#inTurn(async () => {
      const file = name === undefined ? await this.#make() : this.#file(name);
      if (name === undefined) this.#tell();
      return this.#outgoing.prepare(file);
    });
  }

  /** What was made ready under an id. */
  outgoing(id: string): OutgoingFile | undefined {
    return this.#outgoing.get(id);
  }

  /** A backup file that a person handed in. Fails as `HandedBackups.take` does. */
  take(body: AsyncIterable<Uint8Array>, name: string, signal?: AbortSignal): Promise<HandedBackup> {
    return this.#inTurn(() => this.#handed.take(body, name, signal));
  }

  /** Waits for what is being made. */
  async close(): Promise<void> {
    await this.#turn;
    clearTimeout(this.#looking);
    this.#handed.clear();
    this.#outgoing.clear();
  }

  #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = this.#turn.then(work);
    this.#turn = Promise.allSettled([result, turn()]);
    return result;
  }

  async #make(): Promise<BackupFile> {
    const { database, settings, dataFolder } = this.#parts;
    const path = await database.backUp(JSON.stringify(settingsToKeep(settings)));
    const made = backupFiles(dataFolder).find((file) => file.path === path);
    if (!made) throw new Error(`The backup ${path} is gone.`);
    // Who makes another has seen that one was dropped; one that waits does so still.
    if (this.#trouble?.outcome === "dropped") this.#forgetTrouble();
    return made;
  }

  #tell(): void {
    if (this.#changes.isWatched) this.#changes.publish(this.state());
  }

  #file(name: string): BackupFile {
    const file = backupFiles(this.#parts.dataFolder).find((each) => each.name === name);
    if (file) return file;
    throw new Failure({ code: "not-found", reason: "backup-unknown", message: `There is no backup ${name} any more.`, detail: { name } });
  }

  #source(source: BackupSource): RestoreSource {
    if (source.type === "file") return this.#handed.get(source.id);
    const file = this.#file(source.name);
    const settings = settingsToBring(settingsBeside(file));
    return { path: file.path, isOwn: false, bytes: file.bytes, about: { name: file.name, madeAt: Math.floor(file.time) }, settings };
  }

  #shown(file: BackupFile): Backup {
    const key = `${file.name} ${file.bytes} ${file.time}`;
    const found = this.#facts.get(key) ?? readBackup(file.path, this.#knownVersion);
    // What could not be read now, for a lock perhaps, may be read later.
    if (!("problem" in found) || (found.problem !== "damaged" && found.problem !== "unreadable")) this.#facts.set(key, found);
    const facts: Pick<BackupFacts, "entries" | "threads"> = "problem" in found ? { entries: 0, threads: 0 } : found;
    return {
      name: file.name,
      sort: sortOf(file.name),
      madeAt: Math.floor(file.time),
      bytes: file.bytes,
      entries: facts.entries,
      threads: facts.threads,
      hasSettings: settingsToBring(settingsBeside(file)) !== undefined,
      ...("problem" in found && { problem: found.problem }),
    };
  }
}

function takenBack(): Failure {
  return new Failure({ code: "cancelled", message: "The restore was taken back before its turn came." });
}

function sortOf(name: string): Backup["sort"] {
  const sorts = ["daily", "before", "made"] as const;
  return sorts.find((sort) => name.startsWith(`${sort}-`)) ?? "kept";
}

function shownNote({ name, madeAt, askedAt }: PendingRestore): PendingRestore {
  return { name, madeAt, askedAt };
}
