import { existsSync } from "node:fs";
import { join } from "node:path";
import type { WatchedFolder } from "../../../shared/contract/watched.ts";
import { Failure, type FailureData, toFailureData } from "../../../shared/failure.ts";
import type { ImportedFile } from "../../../shared/imports.ts";
import { MINUTE, SECOND } from "../../../shared/units.ts";
import type { ImportSummary, Imports } from "../imports/imports.ts";
import { hashOf } from "../imports/source-file.ts";
import type { Log } from "../log.ts";
import { ChangeHint } from "./change-hint.ts";
import { lookAgain, lookAtAll, placeOf } from "./look-at.ts";
import { isShifted, type LookedAt, settle, signOf, type Waiting } from "./settling.ts";
import type { Seen, WatchedRow, WatchedRows } from "./watched-rows.ts";

/** Milliseconds; tests have less time. */
export interface WatchTimes {
  /** Between two looks at a file that are alike: then nobody writes to it. */
  settle: number;
  /** Between two looks at a folder; more for one that takes long. */
  look: number;
  /** After something was in the way. */
  pause: number;
}

export const watchTimes: WatchTimes = { settle: 2 * SECOND, look: 10 * SECOND, pause: 15 * SECOND };

interface Parts {
  row: WatchedRow;
  rows: WatchedRows;
  imports: Pick<Imports, "run">;
  /** The studio's own folders, which are never looked into. */
  own: () => string[];
  /** One import at a time. */
  inTurn: (work: () => Promise<ImportSummary>) => Promise<ImportSummary>;
  times: WatchTimes;
  log: Pick<Log, "info" | "warn">;
  onChange: () => void;
  onArrived: (ids: string[]) => void;
}

/** Looks take at most this share of the time. */
const lookShare = 1 / 20;
const slowestLook = 5 * MINUTE;
/** A file that could not be read is tried again after this time. */
const tryUnreadableAfter = 5 * MINUTE;
/** So many waiting files are looked at again and imported at once: the whole of a large folder each time would never end. */
const MOST_AT_ONCE = 50;

/** What came of a file; `again`: when it is tried once more, by `performance.now()`. */
type SeenFile = { sign: string; again?: number } & Pick<Seen, "before">;

/** Looks into one folder from time to time, and imports what is new there when nobody writes to it any more (DT-04). */
export class FolderWatch {
  readonly #parts: Parts;
  readonly #closing = new AbortController();
  readonly #hint = new ChangeHint(() => this.#hinted());
  /** What came of each file; of unreadable ones also when they are tried again. */
  #seen: Map<string, SeenFile>;
  #waiting = new Map<string, Waiting>();
  #nextLook = 0;
  #lookTook = 0;
  #wake = () => {};
  #state: WatchedFolder["state"] = "watching";
  #failure: FailureData | undefined;
  #running: Promise<void> = Promise.resolve();

  constructor(parts: Parts) {
    this.#parts = parts;
    const seen = [...parts.rows.seen(parts.row.id)];
    this.#seen = new Map(
      seen.map(([path, { sign, isUnreadable, before }]) => [path, { sign, ...(before && { before }), ...(isUnreadable && { again: 0 }) }]),
    );
  }

  get state(): Pick<WatchedFolder, "state" | "failure"> {
    return { state: this.#state, ...(this.#failure && { failure: this.#failure }) };
  }

  start(): void {
    this.#running = this.#run();
  }

  /** Ends at once; a drive that does not answer is not waited for. */
  async stop(): Promise<void> {
    this.#closing.abort();
    this.#hint.close();
    this.#wake();
    const { promise: late, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, 3 * SECOND).unref();
    await Promise.race([this.#running, late]);
    clearTimeout(timer);
  }

  async #run(): Promise<void> {
    const { signal } = this.#closing;
    while (!signal.aborted) {
      const pause = await this.#turn().catch((error: unknown) => this.#stopped(error));
      await this.#sleep(pause);
    }
  }

  /** One look, and what comes of it. @returns milliseconds until the next */
  async #turn(): Promise<number> {
    const { settle: settleTime, pause } = this.#parts.times;
    const isWhole = performance.now() >= this.#nextLook;
    const asked = isWhole ? [...this.#waiting.keys()] : [...this.#waiting.keys()].slice(0, MOST_AT_ONCE);
    const files = await (isWhole ? this.#lookAtAll() : lookAgain(this.#parts.row.folder, asked, this.#closing.signal));
    this.#closing.signal.throwIfAborted();
    if (!files) {
      // Whatever waited there says nothing now.
      this.#nextLook = performance.now() + pause;
      return pause;
    }
    const isRewritten = ({ path }: LookedAt) => this.#seen.has(path);
    const { waiting, ready } = settle(this.#waiting, files, { now: performance.now(), settleTime, isRewritten });
    // In the order in which they were looked at, so that each has its turn.
    for (const path of asked) this.#waiting.delete(path);
    for (const [path, each] of waiting) this.#waiting.set(path, each);
    if (ready.length > 0) await this.#takeIn(ready.slice(0, MOST_AT_ONCE));
    else this.#tell("watching");
    const untilLook = this.#nextLook - performance.now();
    if (ready.length > 0 && this.#waiting.size > 0) return 0;
    return this.#waiting.size > 0 ? Math.min(settleTime, untilLook) : untilLook;
  }

  /** What is new or changed; nothing when the folder itself is in the way. */
  async #lookAtAll(): Promise<LookedAt[] | undefined> {
    const { row, rows, own, times } = this.#parts;
    const began = performance.now();
    // What is hinted at from now on may be missed by this look.
    this.#nextLook = Number.POSITIVE_INFINITY;
    const place = await placeOf(row.folder);
    const isHere = place !== undefined && (place.isMount || !row.isMount);
    const look = isHere ? await lookAtAll(row.folder, own(), this.#closing.signal) : undefined;
    // A drive that went away meanwhile left an empty folder, which is not an empty drive.
    const isStill = look !== undefined && (await placeOf(row.folder))?.id === place?.id;
    // Nothing is followed that nobody would close any more.
    this.#closing.signal.throwIfAborted();
    const ended = performance.now();
    this.#lookTook = ended - began;
    this.#nextLook = Math.min(this.#nextLook, ended + Math.min(Math.max(times.look, this.#lookTook / lookShare), slowestLook));
    if (!place || !look || !isStill || look.failure?.reason === "import-not-there") return this.#tell("away");
    if (look.failure) return this.#tell("paused", look.failure);
    this.#hint.follow(row.folder, place.id);
    if (place.isMount && !row.isMount) rows.setMount(Object.assign(row, { isMount: true }).id);
    if (!look.isPartial) for (const path of rows.forgetRefused(row.id, (each) => look.paths.has(each))) this.#seen.delete(path);
    return look.files.filter((file) => this.#isNew(file));
  }

  #isNew(file: LookedAt): boolean {
    const seen = this.#seen.get(file.path);
    if (seen?.before && isShifted(seen.before, file)) return false;
    return seen?.sign !== signOf(file) || (seen.again !== undefined && performance.now() >= seen.again);
  }

  async #takeIn(ready: readonly LookedAt[]): Promise<void> {
    const { row, rows, imports, inTurn } = this.#parts;
    const wanted = await this.#withoutRemoved(ready);
    const byPath = new Map(wanted.map((file) => [join(row.folder, ...file.path.split("/")), file]));
    const asSeen = (path: string) => {
      const file = byPath.get(path);
      return file && { size: file.bytes, mtimeMs: file.modifiedAt };
    };
    const { signal } = this.#closing;
    const ids: string[] = [];
    const onFile = (outcome: ImportedFile) => {
      const file = byPath.get(outcome.path);
      if (outcome.status === "imported" && outcome.id !== undefined) ids.push(outcome.id);
      if (file && !signal.aborted) this.#record(file, outcome);
    };
    // While something is in the way, only a file that came in tells that it is not any more.
    if (this.#state !== "paused") this.#tell("importing");
    const { isReference, projectId } = rows.get(row.id) ?? row;
    const options = { isReference, ...(projectId !== undefined && { projectId }), signal, asSeen, onFile };
    const { failure } = await inTurn(() => imports.run([...byPath.keys()], options));
    if (ids.length > 0) this.#parts.onArrived(ids);
    if (failure) throw new Failure(failure);
    // What changed meanwhile rests anew.
    for (const { path } of wanted) {
      const left = this.#waiting.get(path);
      if (left) this.#waiting.set(path, { ...left, since: performance.now() });
    }
    this.#tell("watching");
  }

  #record(file: LookedAt, outcome: ImportedFile): void {
    const { row, rows, onChange } = this.#parts;
    const { reason } = outcome.error ?? {};
    // Changed or gone since: the next look tells.
    if (reason === "import-changed" || reason === "import-not-there") return;
    if (reason === "import-unreadable" && !existsSync(row.folder)) return;
    const { sign, isUnreadable } = rows.record(row.id, file, outcome);
    this.#done(file, { sign, ...(isUnreadable && { again: performance.now() + tryUnreadableAfter }) });
    if (this.#state === "paused") this.#tell("importing");
    else onChange();
  }

  #done({ path }: LookedAt, seen: SeenFile): void {
    this.#seen.set(path, seen);
    this.#waiting.delete(path);
  }

  /** What a person removed for good does not come back because its file was only touched, or has another name or folder now. */
  async #withoutRemoved(ready: readonly LookedAt[]): Promise<LookedAt[]> {
    const { row, rows } = this.#parts;
    const removed = rows.removed(
      row.id,
      ready.map(({ bytes }) => bytes),
    );
    const lengths = new Set([...removed.values()].map(({ bytes }) => bytes));
    const left: LookedAt[] = [];
    for (const file of ready) {
      const sha256 = lengths.has(file.bytes) ? await hashOf(join(row.folder, ...file.path.split("/"))).catch(() => "") : "";
      const same = removed.get(sha256);
      this.#closing.signal.throwIfAborted();
      if (same) this.#done(file, rows.recordTouched(row.id, file, same));
      else left.push(file);
    }
    return left;
  }

  /** Something is in the way, the disk above all: it is tried again. */
  #stopped(error: unknown): number {
    if (!this.#closing.signal.aborted) this.#tell("paused", toFailureData(error));
    this.#nextLook = 0;
    return this.#parts.times.pause;
  }

  #tell(state: WatchedFolder["state"], failure?: FailureData): undefined {
    const isNew = this.#state !== state || this.#failure?.reason !== failure?.reason;
    [this.#state, this.#failure] = [state, failure];
    if (!isNew) return;
    if (failure) this.#parts.log.warn("watched-folder-paused", { folder: this.#parts.row.folder, failure });
    this.#parts.onChange();
  }

  #hinted(): void {
    const soon = performance.now() + Math.max(SECOND / 2, this.#lookTook * 2);
    if (soon >= this.#nextLook) return;
    this.#nextLook = soon;
    this.#wake();
  }

  /** A hint may ask for an earlier look. */
  async #sleep(milliseconds: number): Promise<void> {
    const ends = performance.now() + milliseconds;
    const { signal } = this.#closing;
    while (!signal.aborted) {
      const left = Math.min(ends, this.#state === "paused" ? ends : this.#nextLook) - performance.now();
      if (left <= 0) return;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, left).unref();
        this.#wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  }
}
