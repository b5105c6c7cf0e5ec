import type { PublishedObject } from "../../../shared/contract/storage.ts";
import { toFailureData } from "../../../shared/failure.ts";
import type { MediaStore } from "../library/media.ts";
import type { Log } from "../log.ts";
import type { Needs } from "./needs.ts";
import { type Publication, type PublicationRows, placeOf } from "./publication-rows.ts";
import type { Publications } from "./publications.ts";
import { openStorage } from "./storage-client.ts";
import { storageFailure } from "./storage-failure.ts";
import type { Storages } from "./storages.ts";

interface Parts {
  storages: Storages;
  publications: Pick<Publications, "discard">;
  rows: PublicationRows;
  needs: Needs;
  media: Pick<MediaStore, "get">;
  fetch: typeof globalThis.fetch;
  log: Log;
}

export interface PublishedList {
  objects: PublishedObject[];
  total: number;
  bytes: number;
  unneeded: number;
}

/** What lies at a connection's storage because the studio put it there (AS-07). */
export class PublishedObjects {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** At the connection's storage as it is set now, newest first; `bytes` is the sum. */
  list(connectionId: string): PublishedList {
    const objects = this.#rowsOf(connectionId).map(({ row, neededBy }) => this.#shown(row, neededBy));
    const bytes = objects.reduce((sum, object) => sum + object.bytes, 0);
    return { objects, total: objects.length, bytes, unneeded: objects.filter(({ neededBy }) => neededBy === 0).length };
  }

  /** Removes these objects, and what is there of unfinished ones. Those that unfinished jobs need, or that are on their way, are left. */
  async cleanUp({ connectionId, keys }: { connectionId: string; keys: readonly string[] }): Promise<{ count: number; kept: number }> {
    const { storages, publications, rows, fetch } = this.#parts;
    const client = await openStorage(await storages.resolve(connectionId), { fetch });
    const { signal } = new AbortController();
    const wanted = new Set(keys);
    let count = 0;
    let kept = 0;
    for (const { row } of this.#rowsOf(connectionId).filter((each) => wanted.has(each.row.key))) {
      // Asked anew for each: jobs begin while objects are being removed.
      const isNeeded = this.#neededBy(row) > 0;
      if (isNeeded || (row.publishedAt === undefined && !(await publications.discard(row)))) {
        kept += 1;
        continue;
      }
      if (row.publishedAt !== undefined) {
        await client.remove(row.key, signal);
        rows.removeAt(row.place, row.key);
      }
      count += 1;
    }
    return { count, kept };
  }

  /**
   * Takes a storage's settings and keys away. Fails with `conflict` (`storage-needed`). Unfinished uploads are ended first, whole objects
   * stay where they are.
   */
  async removeStorage(connectionId: string): Promise<{ connectionId: string }> {
    const rows = this.#rowsOf(connectionId);
    if (rows.some(({ neededBy }) => neededBy > 0)) throw storageFailure("storage-needed", {}, { code: "conflict" });
    for (const { row } of rows.filter((each) => each.row.publishedAt === undefined)) await this.#discardIfPossible(row);
    await this.#parts.storages.remove(connectionId);
    this.#parts.rows.removeOf(connectionId);
    return { connectionId };
  }

  /** A storage that does not answer must not hold its settings fast. */
  async #discardIfPossible(row: Publication): Promise<void> {
    await this.#parts.publications.discard(row).catch((error: unknown) => {
      this.#parts.log.warn("upload-not-discarded", { place: row.place, key: row.key, failure: toFailureData(error) });
    });
  }

  #rowsOf(connectionId: string): { row: Publication; neededBy: number }[] {
    const { storage } = this.#parts.storages.get(connectionId);
    if (!storage) return [];
    const place = placeOf(storage);
    const counts = this.#parts.needs.counts(this.#parts.storages.sharing(place));
    return this.#parts.rows.all(connectionId, place).map((row) => ({ row, neededBy: counts.get(row.mediaId) ?? 0 }));
  }

  #neededBy({ place, mediaId }: Publication): number {
    return this.#parts.needs.counts(this.#parts.storages.sharing(place)).get(mediaId) ?? 0;
  }

  #shown({ key, mediaId, bytes, publishedAt }: Publication, neededBy: number): PublishedObject {
    const name = this.#parts.media.get(mediaId)?.name ?? key;
    return { key, mediaId, name, bytes, publishedAt: publishedAt ?? 0, neededBy, isUnfinished: publishedAt === undefined };
  }
}
