import { stat } from "node:fs/promises";
import { basename, join } from "node:path";
import type { Listed, Unlisted } from "../../../shared/contract/care.ts";
import type { Media } from "../../../shared/contract/media.ts";
import { type FailureData, toFailureData } from "../../../shared/failure.ts";
import { MINUTE } from "../../../shared/units.ts";
import type { Database } from "../database.ts";
import { errnoOf } from "../errno.ts";
import { readEmbedded } from "../exchange/read-recipe.ts";
import { unreadable } from "../imports/found-files.ts";
import { toEntry } from "../imports/document-entry.ts";
import type { Entries } from "../library/entries.ts";
import type { FilesFolder } from "../library/files-folder.ts";
import { sha256Of } from "../library/incoming.ts";
import type { MediaStore } from "../library/media.ts";
import { readType } from "../media-tools/read-type.ts";
import { libraryParts } from "../moving/move-target.ts";
import { filesOf, type TreeFile } from "../moving/tree.ts";
import { storageFailure } from "../transfer/storage-failure.ts";
import { readColumn } from "../read-column.ts";

interface Parts {
  database: Database;
  media: Pick<MediaStore, "adopt" | "hasOfLength" | "holding" | "whole">;
  entries: Pick<Entries, "add" | "ofMedia">;
  files: Pick<FilesFolder, "folder">;
  now?: () => number;
}

/** What came just now may be about to be recorded. */
const settledAfter = MINUTE;

/**
 * Pictures, videos and sounds in the library's own folders that the database does not know, as after a restored backup (DT-04). They are never
 * deleted by themselves; a person can have them back as entries, where they lie.
 */
export class UnlistedFiles {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Fails with `library-away`. */
  sum(signal?: AbortSignal): Promise<Unlisted> {
    return this.#parts.media.holding(async () => {
      const found = await this.#find(signal);
      return { count: found.length, bytes: found.reduce((bytes, file) => bytes + file.bytes, 0) };
    });
  }

  /** Makes each an entry, with the recipe that is in it; what cannot be read stays as it is. Ends early at the signal; fails with `storage-full`. */
  list(signal?: AbortSignal): Promise<Listed> {
    return this.#parts.media.holding(async () => {
      let [count, failed] = [0, 0];
      let failure: FailureData | undefined;
      for (const file of await this.#find(signal)) {
        if (signal?.aborted) break;
        try {
          if (await this.#enter(file)) count += 1;
        } catch (error) {
          const why = toFailureData(error);
          if (why.code === "storage-full") throw error;
          failed += 1;
          failure ??= why;
        }
      }
      return { count, failed, ...(failure && { failure }) };
    });
  }

  async #enter(file: TreeFile): Promise<boolean> {
    const { media, entries, files } = this.#parts;
    const path = join(files.folder, file.path);
    const document = await readEmbedded(path).catch(() => undefined);
    let isNews = false;
    // Recorded without its entry, as by a kill in between, it would not be offered again.
    const alongside = (kept: Media) => {
      isNews = entries.ofMedia(kept.id) === undefined;
      if (isNews) entries.add(toEntry(kept, file.changedAt, document));
    };
    // What a person imported once lies there byte for byte.
    await media.adopt(path, { staysAsItIs: true, alongside }).catch((error: unknown) => {
      throw storageTrouble(error, files.folder) ?? (errnoOf(error) === undefined ? error : unreadable(path, error));
    });
    return isNews;
  }

  async #find(signal: AbortSignal | undefined): Promise<TreeFile[]> {
    const { database, files, now = Date.now } = this.#parts;
    const before = now() - settledAfter;
    // What is decided to be deleted is not to come back by itself.
    const known = new Set(readColumn<string>(database, "SELECT path AS value FROM media UNION SELECT path FROM emptied", []));
    const found: TreeFile[] = [];
    for (const file of await filesOf(files.folder, libraryParts)) {
      if (signal?.aborted) break;
      if (known.has(file.path) || isOfStudio(file.path) || file.changedAt > before) continue;
      if (await this.#isNews(join(files.folder, file.path), file.bytes)) found.push(file);
    }
    return found;
  }

  /** A second copy of what is kept is none; nor is what no gallery shows. What cannot be read may be some: listing it says why not. */
  async #isNews(path: string, bytes: number): Promise<boolean> {
    try {
      if ((await stat(path)).size === 0 || (await readType(path)) === undefined) return false;
      return !this.#parts.media.hasOfLength(bytes) || this.#parts.media.whole(await sha256Of(path)) === undefined;
    } catch (error) {
      return errnoOf(error) !== "ENOENT";
    }
  }
}

/** A full disk is none of the file's own troubles. */
function storageTrouble(error: unknown, folder: string): unknown {
  const failure = storageFailure(error, folder);
  return toFailureData(failure).code === "storage-full" ? failure : undefined;
}

/** Downloads, answers and uploads under way, and whatever else is hidden. */
function isOfStudio(path: string): boolean {
  return path.startsWith("media/incoming/") || path.split("/").some((part) => part.startsWith(".")) || basename(path).endsWith(".part");
}
