import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { readLoudness } from "../media-tools/read-loudness.ts";
import type { MediaStore } from "./media.ts";

/** How loud kept files are over their time, read once of each and kept in `<dataFolder>/loudness`: a byte a part, 600 at the most. */
export class Loudness {
  readonly #media: Pick<MediaStore, "pathOf" | "need">;
  readonly #folder: string;
  readonly #reading = new Map<string, Promise<number[]>>();

  constructor({ media, folder }: { media: Pick<MediaStore, "pathOf" | "need">; folder: string }) {
    this.#media = media;
    this.#folder = folder;
  }

  /** Levels from 0 to 255; none for what has no sound that can be read. Fails with `not-found`. */
  async of(mediaId: string): Promise<number[]> {
    if (this.#media.need(mediaId).audioCodec === undefined) return [];
    const kept = await readFile(this.#fileOf(mediaId)).catch(() => undefined);
    if (kept) return [...kept];
    const running = this.#reading.get(mediaId);
    if (running) return running;
    const reading = this.#read(mediaId).finally(() => this.#reading.delete(mediaId));
    this.#reading.set(mediaId, reading);
    return reading;
  }

  async #read(mediaId: string): Promise<number[]> {
    // A damaged file has nothing to show; the player beside it says what is wrong.
    const levels = await readLoudness(this.#media.pathOf(mediaId)).catch(() => undefined);
    if (levels === undefined) return [];
    await this.#keep(mediaId, levels).catch(() => undefined); // It is read again where it cannot be kept, as on a full disk.
    return levels;
  }

  async #keep(mediaId: string, levels: readonly number[]): Promise<void> {
    await mkdir(this.#folder, { recursive: true });
    const part = `${this.#fileOf(mediaId)}.part`;
    await writeFile(part, Uint8Array.from(levels));
    await rename(part, this.#fileOf(mediaId));
  }

  #fileOf(mediaId: string): string {
    return join(this.#folder, mediaId);
  }
}
