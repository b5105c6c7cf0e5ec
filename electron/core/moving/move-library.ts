import { isAbsolute } from "node:path";
import type { LibraryPlace, MoveChange } from "../../../shared/contract/moving.ts";
import { Failure, toFailureData } from "../../../shared/failure.ts";
import { SECOND } from "../../../shared/units.ts";
import { Changes } from "../changes.ts";
import type { Database } from "../database.ts";
import { freeBytes } from "../disk.ts";
import type { FilesFolder } from "../library/files-folder.ts";
import { readFolderSign } from "../library/folder-sign.ts";
import type { Spot } from "../library/library-place.ts";
import type { Log } from "../log.ts";
import { storageFailure } from "../transfer/storage-failure.ts";
import { LibraryCopy, removeFiles, removeSign } from "./library-copy.ts";
import { MoveNews } from "./move-news.ts";
import { libraryParts, moveTarget, sameLibraryAt } from "./move-target.ts";
import { realPath } from "./real-path.ts";
import { filesOf } from "./tree.ts";

interface Parts {
  files: FilesFolder;
  database: Database;
  log: Log;
}

/** How often a folder that is away is looked for while somebody watches. */
const lookEvery = 2 * SECOND;

/**
 * Moves the library's files to another folder (DT-05, DT-09): copies and verifies them while work goes on, then copies what came meanwhile
 * and switches in one step while nobody writes, then removes the old copies. Ended at any point, one of the two folders is whole and counts;
 * the next start removes old copies, and says where a half one lies.
 */
export class MoveLibrary {
  readonly #parts: Parts;
  readonly #changes = new Changes<LibraryPlace>();
  readonly #closing = new AbortController();
  #running: Promise<unknown> | undefined;
  #clearing: Promise<void> = Promise.resolve();
  #wasAway: boolean;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#wasAway = parts.files.isAway;
  }

  place(): LibraryPlace {
    const { files, database } = this.#parts;
    const { folder, isAway, places } = files;
    const sums = database.get<{ files: number; bytes: number }>("SELECT count(*) AS files, coalesce(sum(bytes), 0) AS bytes FROM media");
    return {
      folder,
      isDefault: places.current === undefined,
      isAway,
      files: sums?.files ?? 0,
      bytes: sums?.bytes ?? 0,
      ...(!isAway && { freeBytes: freeBytes(folder) }),
      ...(places.moving && !this.#running && { interrupted: places.moving.folder }),
      leftovers: places.leaving.map((spot) => spot.folder),
    };
  }

  async *watch(signal?: AbortSignal): AsyncGenerator<LibraryPlace, void, void> {
    const timer = setInterval(() => this.#look(), lookEvery).unref();
    try {
      yield* this.#changes.watch(() => this.place(), signal);
    } finally {
      clearInterval(timer);
    }
  }

  /** See the contract. */
  async *start({ folder }: { folder: string }, signal?: AbortSignal): AsyncGenerator<MoveChange, void, void> {
    if (this.#running) throw new Failure({ code: "conflict", reason: "move-running", message: "The library is being moved already." });
    const leaving = new AbortController();
    const ends = AbortSignal.any([this.#closing.signal, leaving.signal, ...(signal ? [signal] : [])]);
    const news = new MoveNews();
    const work = this.#run(folder, news, ends);
    try {
      let change = await Promise.race([work, news.next()]);
      for (; change.type === "progress"; change = await Promise.race([work, news.next()])) yield change;
      yield change;
    } finally {
      leaving.abort();
      await work;
    }
  }

  /** See the contract. Where its drive is not there, it is only forgotten. Fails with `move-running` or `storage-error`. */
  async discard(): Promise<LibraryPlace> {
    if (this.#running) throw new Failure({ code: "conflict", reason: "move-running", message: "The library is being moved already." });
    const work = this.#forgetHalf();
    this.#running = work.catch(() => undefined);
    try {
      await work;
    } finally {
      this.#running = undefined;
    }
    return this.#tell();
  }

  async #forgetHalf(): Promise<void> {
    const { files } = this.#parts;
    if (files.places.moving) await this.#removeHalf(files.places.moving);
    files.write({ moving: undefined });
  }

  /** Removes, in the background, what moves have left behind. */
  cleanUp(): void {
    this.#clearing = this.#clearing.then(() => this.#clearLeftovers());
  }

  /** A move that has not come to its switch keeps its half copy, to be gone on with. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#running;
    await this.#clearing;
  }

  async #run(folder: string, news: MoveNews, signal: AbortSignal): Promise<MoveChange> {
    const work = this.#move(folder, news, signal);
    this.#running = work.catch(() => undefined);
    try {
      await work;
    } catch (error) {
      if (!signal.aborted) this.#parts.log.warn("library-not-moved", { failure: toFailureData(error) });
      return { type: "failed", failure: toFailureData(error) };
    } finally {
      this.#running = undefined;
      this.#tell();
    }
    return { type: "moved", place: this.place() };
  }

  async #move(asked: string, news: MoveNews, signal: AbortSignal): Promise<void> {
    const { files, log } = this.#parts;
    const found = sameLibraryAt(asked, files);
    if (found) return files.write({ current: found });
    files.assertHere();
    // What the start began to clear must not go on under a fresh copy at the same place.
    this.cleanUp();
    await this.#clearing;
    const to = moveTarget(asked, files);
    const { moving } = files.places;
    if (moving && moving.id !== to.id) await this.#removeHalf(moving);
    await this.#copyAndSwitch(to, news, signal);
    log.info("library-moved", { folder: to.folder });
    // The data folder needs no sign: it is there whenever the studio is.
    if (this.#isDataFolder(to)) await removeSign(to.folder, true);
    news.begin("clearing");
    await this.#clearLeftovers();
  }

  async #copyAndSwitch(to: Spot, news: MoveNews, signal: AbortSignal): Promise<void> {
    const { files } = this.#parts;
    const from = files.places.current ?? { folder: files.dataFolder, id: "" };
    const further = this.#further();
    const onBytes = (bytes: number) => news.add({ bytes });
    const copy = new LibraryCopy({ from: from.folder, to, further, onBytes, onFile: () => news.add({ files: 1 }) });
    files.write({ moving: to });
    let hasBegun = false;
    try {
      const list = await filesOf(from.folder, libraryParts, further);
      await copy.begin(list);
      hasBegun = true;
      news.begin("copying", { ofFiles: list.length, ofBytes: list.reduce((sum, file) => sum + file.bytes, 0) });
      // The second time takes what came during the first, so that little is left for the moment in which everybody waits.
      for (let pass = 0; pass < 2; pass += 1) await copy.pass(signal, false);
      news.begin("finishing");
      await files.alone(async () => {
        await copy.pass(signal, true);
        await copy.finish();
        // A drive that went away looks like a library without files: an empty copy of it must never count.
        files.assertHere();
        if (readFolderSign(to.folder) !== to.id) throw new Error(`The sign in ${to.folder} is gone.`);
        signal.throwIfAborted();
        const current = this.#isDataFolder(to) ? undefined : to;
        files.write({ current, moving: undefined, leaving: [...files.places.leaving, from] });
      }, signal);
    } catch (error) {
      if (!this.#closing.signal.aborted) await this.#undo(to, hasBegun);
      // Where the old folder has gone, that is what is to be said.
      if (!signal.aborted) files.assertHere();
      throw storageFailure(error, to.folder);
    }
  }

  /** A half copy on a drive that is gone stays noted: it is gone on with, or removed, when the drive is back. */
  async #undo(to: Spot, hasBegun: boolean): Promise<void> {
    const { files, log } = this.#parts;
    try {
      const isReached = await this.#removeHalf(to);
      if (isReached || !hasBegun) files.write({ moving: undefined });
    } catch (error) {
      log.warn("half-copy-not-removed", { folder: to.folder, failure: toFailureData(error) });
    }
  }

  /** Whether the folder was there. Nothing that does not say that it is this copy is touched. */
  async #removeHalf(spot: Spot): Promise<boolean> {
    if (readFolderSign(spot.folder) !== spot.id) return false;
    await removeFiles(spot.folder, this.#further());
    await removeSign(spot.folder, this.#isDataFolder(spot));
    return true;
  }

  /** Old copies are removed only while the new folder is there; those that cannot be reached wait for another time. */
  async #clearLeftovers(): Promise<void> {
    const { files, log } = this.#parts;
    for (const spot of files.places.leaving) {
      try {
        const isDataFolder = this.#isDataFolder(spot);
        const isReached = isDataFolder || readFolderSign(spot.folder) === spot.id;
        if (files.isAway || !isReached || realPath(spot.folder) === realPath(files.folder)) continue;
        await removeFiles(spot.folder, this.#further());
        files.write({ leaving: files.places.leaving.filter((each) => each !== spot) });
        await removeSign(spot.folder, isDataFolder);
      } catch (error) {
        log.warn("old-copies-not-removed", { folder: spot.folder, failure: toFailureData(error) });
      }
    }
  }

  /** Kept files that lie beside the library's own folders. */
  #further(): string[] {
    const sql = "SELECT path FROM media WHERE path NOT LIKE 'media/%' AND path NOT LIKE 'library/%'";
    return this.#parts.database.all<{ path: string }>(sql).flatMap(({ path }) => (isAbsolute(path) ? [] : path));
  }

  #isDataFolder({ folder }: Spot): boolean {
    return realPath(folder) === realPath(this.#parts.files.dataFolder);
  }

  #look(): void {
    const { isAway } = this.#parts.files;
    if (isAway === this.#wasAway) return;
    this.#tell();
    if (!isAway) this.cleanUp();
  }

  #tell(): LibraryPlace {
    const place = this.place();
    this.#wasAway = place.isAway;
    this.#changes.publish(place);
    return place;
  }
}
