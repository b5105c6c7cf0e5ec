import { statSync } from "node:fs";
import { mkdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Media } from "../../../shared/contract/media.ts";
import { Failure } from "../../../shared/failure.ts";
import { Limit } from "../jobs/limit.ts";
import { makePoster } from "../media-tools/poster.ts";
import { removeOldParts, toStorageFailure } from "./incoming.ts";
import { missingFile } from "./missing-file.ts";

/** Posters being made at the same time; more would only take memory from one another. */
const AT_ONCE = 2;

/** The file that a poster is made of: it stays at its place while it is used. */
interface PosterSource {
  use<T>(work: (file: string) => Promise<T>): Promise<T>;
}

/** A poster that is being made or waits for its turn. */
interface Making {
  poster: Promise<string | undefined>;
  /** Who waits for it now. */
  askers: number;
  hasBegun: boolean;
  givenUp: AbortController;
}

/**
 * Small pictures of the kept files, made when first asked for and kept in `<dataFolder>/posters`. What was asked for last is made first, and
 * what nobody waits for any more is not begun: a gallery that is scrolled looks where it is now (DT-04).
 */
export class Posters {
  readonly #folder: string;
  readonly #making = new Map<string, Making>();
  readonly #limit = new Limit(AT_ONCE, "last-come");
  #swept: Promise<void> | undefined;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /**
   * Path of the poster, made now if it is not there; nothing when the file cannot be shown as a picture. Asking twice makes it once. Fails
   * with `storage-error` (`file-missing`) or `storage-full`, and throws the signal's reason.
   */
  async pathOf(media: Media, source: PosterSource, signal?: AbortSignal): Promise<string | undefined> {
    const { id, kind } = media;
    if (kind !== "image" && kind !== "video") return undefined;
    const path = join(this.#folder, `${id}.webp`);
    if (isWritten(path)) return path;
    signal?.throwIfAborted();
    const making = this.#making.get(id) ?? this.#begin(id, () => source.use((file) => this.#make({ id, kind, file, path })));
    return this.#wait(id, making, signal);
  }

  async remove(id: string): Promise<void> {
    await this.#making.get(id)?.poster.catch(() => undefined); // Whoever asked for it hears of it.
    // Also what a crash left half written of it.
    for (const name of [`${id}.webp`, `${id}.webp.part`]) await rm(join(this.#folder, name), { force: true });
  }

  #begin(id: string, make: () => Promise<string | undefined>): Making {
    const givenUp = new AbortController();
    const making: Making = { poster: Promise.resolve(undefined), askers: 0, hasBegun: false, givenUp };
    const work = async () => {
      givenUp.signal.throwIfAborted();
      making.hasBegun = true;
      return make();
    };
    making.poster = this.#limit.run("poster", givenUp.signal, work).finally(() => this.#forget(id, making));
    this.#making.set(id, making);
    return making;
  }

  #forget(id: string, making: Making): void {
    if (this.#making.get(id) === making) this.#making.delete(id);
  }

  async #wait(id: string, making: Making, signal?: AbortSignal): Promise<string | undefined> {
    making.askers += 1;
    const { promise: left, reject } = Promise.withResolvers<never>();
    const leave = () => reject(signal?.reason);
    signal?.addEventListener("abort", leave, { once: true });
    try {
      return await Promise.race([making.poster, left]);
    } finally {
      signal?.removeEventListener("abort", leave);
      making.askers -= 1;
      if (making.askers === 0 && !making.hasBegun) {
        this.#forget(id, making);
        making.givenUp.abort(signal?.reason);
      }
    }
  }

  async #make({ id, kind, file, path }: { id: string; kind: "image" | "video"; file: string; path: string }): Promise<string | undefined> {
    // A file that is away may come back; it says nothing of what can be decoded.
    await stat(file).catch((error: unknown) => {
      throw missingFile(id, error);
    });
    await mkdir(this.#folder, { recursive: true }).catch((error: unknown) => {
      throw toStorageFailure(error, this.#folder);
    });
    // What a crash left half written, before this run writes a first one.
    await (this.#swept ??= removeOldParts(this.#folder));
    try {
      await makePoster(file, kind, path);
      return path;
    } catch (error) {
      const failure = toStorageFailure(error, this.#folder);
      if (failure instanceof Failure) throw failure;
      // A codec that this machine cannot decode, or a damaged file: the page shows its sign for the kind instead.
      return undefined;
    }
  }
}

/** Whether the poster is there; a power cut may leave its name without a byte. */
function isWritten(path: string): boolean {
  return (statSync(path, { throwIfNoEntry: false })?.size ?? 0) > 0;
}
