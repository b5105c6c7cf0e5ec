import { existsSync } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Media } from "../../../shared/contract/media.ts";
import { makePoster } from "../media-tools/poster.ts";

/** Posters being made at the same time; more would only take memory from one another. */
const AT_ONCE = 2;

/** Small pictures of the kept files, made when first asked for and kept in `<dataFolder>/posters`. */
export class Posters {
  readonly #folder: string;
  readonly #making = new Map<string, Promise<string | undefined>>();
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Path of the poster, made now if it is not there; nothing when the file cannot be shown as a picture. Asking twice makes it once. */
  async pathOf(media: Media, file: string): Promise<string | undefined> {
    const { id, kind } = media;
    if (kind !== "image" && kind !== "video") return undefined;
    const path = join(this.#folder, `${id}.webp`);
    if (existsSync(path)) return path;
    const running = this.#making.get(id);
    if (running !== undefined) return running;
    const making = this.#make(file, kind, path).finally(() => this.#making.delete(id));
    this.#making.set(id, making);
    return making;
  }

  async remove(id: string): Promise<void> {
    await this.#making.get(id);
    await rm(join(this.#folder, `${id}.webp`), { force: true });
  }

  async #make(file: string, kind: "image" | "video", path: string): Promise<string | undefined> {
    await this.#turn();
    try {
      await mkdir(this.#folder, { recursive: true });
      await makePoster(file, kind, path);
      return path;
    } catch {
      // A codec that this machine cannot decode, or a damaged file: the page shows its sign for the kind instead.
      return undefined;
    } finally {
      this.#running -= 1;
      this.#waiting.shift()?.();
    }
  }

  async #turn(): Promise<void> {
    if (this.#running >= AT_ONCE) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#running += 1;
  }
}
