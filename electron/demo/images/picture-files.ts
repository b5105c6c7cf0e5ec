import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { SignedUrls } from "../signed-urls.ts";
import type { MadePicture } from "./answer.ts";

/** Image URLs are valid for an hour (interface section 8). */
const LIFETIME = 60 * 60 * 1000;
const SHORTEST = 60 * 1000;
const endings = { png: "png", jpeg: "jpg", webp: "webp" } as const;

/** Made pictures that are handed out by a signed URL, for an hour divided by the speed. */
export class PictureFiles {
  readonly folder: string;
  #urls: SignedUrls;
  #lifetime: number;

  constructor(folder: string, urls: SignedUrls, speed: number) {
    this.folder = folder;
    this.#urls = urls;
    this.#lifetime = Math.max(LIFETIME / speed, SHORTEST);
    mkdirSync(folder, { recursive: true });
    this.#sweep();
  }

  /** Keeps a picture and returns its URL. */
  async keep({ bytes, format }: MadePicture): Promise<string> {
    this.#sweep();
    const name = `${createHash("sha256").update(bytes).digest("hex").slice(0, 24)}.${endings[format]}`;
    const path = join(this.folder, name);
    await writeFile(`${path}.part`, bytes);
    renameSync(`${path}.part`, path);
    return this.#urls.signUntil(`images/${name}`, Date.now() + this.#lifetime);
  }

  #sweep(): void {
    for (const name of readdirSync(this.folder)) {
      const path = join(this.folder, name);
      const facts = statSync(path, { throwIfNoEntry: false });
      if (facts && facts.mtimeMs < Date.now() - 2 * LIFETIME) rmSync(path, { force: true });
    }
  }
}
