import { rm } from "node:fs/promises";
import { dirname } from "node:path";
import type { Media } from "../../../shared/contract/media.ts";
import { Failure } from "../../../shared/failure.ts";
import type { Database } from "../database.ts";
import type { Entries } from "../library/entries.ts";
import { newPart } from "../library/incoming.ts";
import type { MediaStore } from "../library/media.ts";
import { prepareIncoming } from "../library/prepare-incoming.ts";
import { readColumn } from "../read-column.ts";

interface Parts {
  database: Database;
  media: Pick<MediaStore, "need" | "arrive" | "holding" | "putBack">;
  entries: Pick<Entries, "tellChanged">;
}

/** Gives files that were lost or damaged their content back, from a copy that a person has found (DT-04). */
export class PutBack {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * Takes a copy of a kept file and puts it at its place. It must be the same, byte for byte, as it was kept or as it first came in. Fails with
   * `invalid-input` (`file-not-the-one`), `not-found`, `storage-full`, `storage-error` or `cancelled`; everything is as it was then.
   */
  give(mediaId: string, body: AsyncIterable<Uint8Array>, name: string, signal?: AbortSignal): Promise<Media> {
    return this.#parts.media.holding(() => this.#give(mediaId, body, name, signal));
  }

  async #give(mediaId: string, body: AsyncIterable<Uint8Array>, name: string, signal?: AbortSignal): Promise<Media> {
    const { media, database, entries } = this.#parts;
    const wanted = media.need(mediaId);
    const arrived = await media.arrive(body, { signal, expectedBytes: wanted.bytes });
    const prepared = newPart(dirname(arrived.file));
    try {
      const file = arrived.sha256 === wanted.sha256 ? arrived.file : await asKept(arrived, name, prepared, wanted);
      await media.putBack(mediaId, file);
      entries.tellChanged(readColumn<string>(database, "SELECT id AS value FROM entries WHERE media_id = ?", [mediaId]));
      return media.need(mediaId);
    } finally {
      await rm(arrived.file, { force: true });
      await rm(prepared, { force: true });
    }
  }
}

function notMedia(error: unknown): undefined {
  if (error instanceof Failure && error.code === "invalid-input") return undefined;
  throw error;
}

/** A picture may have been made fit when it came in: what comes of the copy in the same way counts too. */
async function asKept(
  arrived: Parameters<typeof prepareIncoming>[0],
  name: string,
  prepared: string,
  { sha256, kind }: Media,
): Promise<string> {
  const ready = kind === "image" ? await prepareIncoming(arrived, name, prepared, "media").catch(notMedia) : undefined;
  if (ready?.sha256 === sha256) return ready.file;
  const message = `“${name}” is another file than the one that was kept.`;
  throw new Failure({ code: "invalid-input", reason: "file-not-the-one", message, detail: { name }, action: "none" });
}
