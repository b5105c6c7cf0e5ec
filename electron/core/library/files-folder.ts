import { join } from "node:path";
import { Failure } from "../../../shared/failure.ts";
import { readFolderSign } from "./folder-sign.ts";
import { LibraryPlace, type Places } from "./library-place.ts";
import { Turns } from "./turns.ts";

/**
 * Where the large files lie, `media/` and `library/`: in the data folder, or in a folder that the person chose (DT-05). Whoever writes there,
 * or needs a path to stay what it is, works within `use`; the folder changes only while nobody does.
 */
export class FilesFolder {
  readonly dataFolder: string;
  readonly #place: LibraryPlace;
  readonly #turns: Turns;

  /** Fails with `storage-error` (`library-place-damaged`). */
  constructor(dataFolder: string, turns = new Turns()) {
    this.dataFolder = dataFolder;
    this.#place = new LibraryPlace(dataFolder);
    this.#turns = turns;
  }

  /** Absolute path of the folder above `media` and `library`; it need not be there. */
  get folder(): string {
    return this.#place.now.current?.folder ?? this.dataFolder;
  }

  /** Absolute path of the folder of the results. */
  get library(): string {
    return join(this.folder, "library");
  }

  /** All that is written down of it, moves that were cut off included. */
  get places(): Readonly<Places> {
    return this.#place.now;
  }

  /** The chosen folder is not there, e.g. since its drive is not connected; another one at its place does not count. */
  get isAway(): boolean {
    const { current } = this.#place.now;
    return current !== undefined && readFolderSign(current.folder) !== current.id;
  }

  /** Fails with `storage-error` (`library-away`), so that nothing is written to a wrong place, nor looked for there and called lost. */
  assertHere(): void {
    if (!this.isAway) return;
    const { folder } = this;
    const message = `The library's folder ${folder} is not there. Connect its drive; nothing is lost.`;
    throw new Failure({
      code: "storage-error",
      reason: "library-away",
      message,
      detail: { folder },
      action: "retry",
      delivery: "not-sent",
    });
  }

  /** Work that the folder stays for. Fails with `library-away`, or throws the signal's reason if it aborts before the work has begun. */
  use<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    return this.#turns.together(() => {
      this.assertHere();
      return work();
    }, signal);
  }

  /** As `use`, for long work that can be gone on with: it is interrupted while the folder changes, and called again after that. */
  useInParts<T>(work: (signal: AbortSignal) => Promise<T>, signal: AbortSignal): Promise<T> {
    return this.#turns.interruptible((ownSignal) => {
      this.assertHere();
      return work(ownSignal);
    }, signal);
  }

  /** Work while nobody uses the folder. */
  alone<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
    return this.#turns.alone(work, signal);
  }

  /** Writes down what is so from now on; one step, safe on the disk when it returns. */
  write(change: Partial<Places>): void {
    this.#place.write({ ...this.#place.now, ...change });
  }
}
