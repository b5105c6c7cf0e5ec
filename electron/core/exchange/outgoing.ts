import { createHash, randomUUID } from "node:crypto";
import { stat } from "node:fs/promises";
import type { ExportReady, ExportWish } from "../../../shared/contract/exports.ts";
import { Failure } from "../../../shared/failure.ts";
import { GIB, KIB } from "../../../shared/units.ts";
import { numberedNames } from "../transfer/file-names.ts";
import type { DescribeParts } from "./describe-entry.ts";
import { type ReadyExport, readyExport } from "./ready-export.ts";
import { sidecarOf } from "./recipe-document.ts";
import { notThere } from "./splices.ts";
import { MOST_ZIP_BYTES, type ZipFile, zipPieces } from "./zip-pieces.ts";

/** A file on its way to the person's own folder. */
export interface OutgoingFile {
  name: string;
  mime: string;
  /** Where they are known before the end. */
  bytes?: number;
  pieces(): AsyncGenerator<Uint8Array<ArrayBuffer>>;
}

/** Those asked for before can no longer be fetched: the page fetches what it asked for at once. */
const MOST_KEPT = 20;
/** For a recipe beside and inside a file, and the zip's own lines. */
const ROOM_BYTES = 128 * KIB;

/** What the page asked to save: looked at first, and made while it is fetched, never whole in memory (DT-04). */
export class Outgoing {
  readonly #parts: DescribeParts;
  readonly #kept = new Map<string, OutgoingFile>();

  constructor(parts: DescribeParts) {
    this.#parts = parts;
  }

  /** See the contract. */
  async prepare({ ids, withRecipe }: ExportWish): Promise<ExportReady> {
    const known = [...new Set(ids)];
    const [only] = known;
    const single = only !== undefined && known.length === 1 ? await this.#ready(only, withRecipe) : undefined;
    const isZip = single === undefined || (withRecipe && !single.hasRecipeInside);
    const file = isZip ? await this.#zip(known, withRecipe) : single;
    const id = randomUUID();
    this.#kept.set(id, { ...file, ...(isZip && { bytes: undefined }) });
    for (const old of [...this.#kept.keys()].slice(0, -MOST_KEPT)) this.#kept.delete(old);
    return { id, name: file.name, bytes: file.bytes, isZip };
  }

  get(id: string): OutgoingFile | undefined {
    return this.#kept.get(id);
  }

  #ready(id: string, withRecipe: boolean): Promise<ReadyExport> {
    return readyExport(this.#parts, this.#parts.entries.get(id), withRecipe);
  }

  async #zip(ids: readonly string[], withRecipe: boolean): Promise<OutgoingFile & { bytes: number }> {
    let bytes = 0;
    for (const id of ids) {
      const { media, path } = this.#parts.entries.get(id);
      await stat(path).catch((error: unknown) => {
        throw notThere(path, error);
      });
      bytes += media.bytes;
    }
    if (bytes + ids.length * ROOM_BYTES > MOST_ZIP_BYTES) throw tooLarge(bytes);
    const name = `lanternist ${new Date().toISOString().slice(0, 10)} (${ids.length}).zip`;
    return { name, mime: "application/zip", bytes, pieces: () => zipPieces(this.#files(ids, withRecipe)) };
  }

  /** Each is looked at only when its turn comes. */
  async *#files(ids: readonly string[], withRecipe: boolean): AsyncGenerator<ZipFile> {
    const names = new Set<string>();
    for (const id of ids) {
      const ready = await this.#ready(id, withRecipe);
      const name = freeName(ready.name, names);
      const hash = createHash("sha256");
      yield { name, createdAt: ready.createdAt, pieces: hashing(ready.pieces(), hash) };
      const text = ready.sidecar?.(hash.digest("hex"));
      if (text !== undefined) yield { name: sidecarOf(name), createdAt: ready.createdAt, pieces: [Buffer.from(text)] };
    }
  }
}

async function* hashing(pieces: AsyncIterable<Uint8Array>, hash: ReturnType<typeof createHash>): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) {
    hash.update(piece);
    yield piece;
  }
}

/** Capital letters make no difference on many disks. */
function freeName(name: string, names: Set<string>): string {
  for (const candidate of numberedNames(name)) {
    const folded = candidate.toLowerCase();
    if (names.has(folded)) continue;
    names.add(folded);
    return candidate;
  }
  throw new Error("Numbers do not end.");
}

function tooLarge(bytes: number): Failure {
  const gigabytes = Math.ceil((bytes / GIB) * 10) / 10;
  const message = `The zip would have ${gigabytes} GB; it can have 4 GB. Export fewer results at a time.`;
  return new Failure({ code: "too-large", reason: "export-too-large", message, detail: { gigabytes, max: 4 }, action: "none" });
}
