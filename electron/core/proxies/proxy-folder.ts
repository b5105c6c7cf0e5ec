import { randomUUID } from "node:crypto";
import { statSync } from "node:fs";
import { mkdir, open, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { syncFolder } from "../sync-folder.ts";
import { toStorageFailure } from "../library/incoming.ts";

/** A copy as `sendFile` sends it. */
export interface ProxyFile {
  path: string;
  mime: string;
  etag: string;
}

const mimes: Record<string, string> = { ".mp4": "video/mp4", ".jpg": "image/jpeg", ".png": "image/png", ".webp": "image/webp" };

/** The folder of the copies, each named by its file's id. All of it can be made again. */
export class ProxyFolder {
  readonly path: string;
  readonly #isKnown: (mediaId: string) => boolean;
  #swept: Promise<void> | undefined;

  constructor(path: string, isKnown: (mediaId: string) => boolean) {
    this.path = path;
    this.#isKnown = isKnown;
  }

  find(mediaId: string): ProxyFile | undefined {
    for (const [extension, mime] of Object.entries(mimes)) {
      const path = join(this.path, `${mediaId}${extension}`);
      const facts = statSync(path, { throwIfNoEntry: false });
      // A power cut may leave a name without a byte.
      if (facts && facts.size > 0) return { path, mime, etag: `proxy-${mediaId}-${facts.size}-${Math.round(facts.mtimeMs)}` };
    }
    return undefined;
  }

  /** A name that nothing has yet; what an earlier run left half done, or of files that are gone, is removed first. Fails as writing does. */
  async newPart(): Promise<string> {
    await mkdir(this.path, { recursive: true }).catch((error: unknown) => {
      throw toStorageFailure(error, this.path);
    });
    await (this.#swept ??= this.#sweep());
    return join(this.path, `${randomUUID()}.part`);
  }

  /** The name is there only when the bytes are. */
  async keep(part: string, mediaId: string, extension: string): Promise<void> {
    const handle = await open(part, "r+");
    await handle.sync().finally(() => handle.close());
    await rename(part, join(this.path, `${mediaId}${extension}`));
    await syncFolder(this.path);
  }

  async remove(mediaId: string): Promise<void> {
    for (const extension of Object.keys(mimes)) await rm(join(this.path, `${mediaId}${extension}`), { force: true });
  }

  async #sweep(): Promise<void> {
    for (const name of await readdir(this.path)) {
      const [, mediaId] = /^([0-9a-f]{24})\.(?:mp4|jpg|png|webp)$/.exec(name) ?? [];
      if (mediaId === undefined || !this.#isKnown(mediaId)) await rm(join(this.path, name), { force: true, recursive: true });
    }
  }
}
