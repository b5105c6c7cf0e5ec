import { createHash } from "node:crypto";
import { open, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { Failure, isStorageTrouble } from "../../../shared/failure.ts";
import { assertSpace } from "../disk.ts";
import { newPart, sha256Of, toStorageFailure } from "../library/incoming.ts";
import { makeFolder } from "../make-folder.ts";
import { exists, numberedNames } from "../transfer/file-names.ts";
import { placeFile } from "../transfer/place-file.ts";
import type { DescribeParts } from "./describe-entry.ts";
import { type ReadyExport, readyExport } from "./ready-export.ts";
import { sidecarOf } from "./recipe-document.ts";

/** Where an entry's file was written. */
export interface Exported {
  id: string;
  path: string;
  recipePath?: string;
}

/** Gives results to other programs and people, with or without their recipes (DT-04). The library's own files are only read. */
export class Exports {
  readonly #parts: DescribeParts;

  constructor(parts: DescribeParts) {
    this.#parts = parts;
  }

  /** In the order of the ids, each once. Fails with `not-found`, or `storage-error` for a file that is gone. */
  async ready(ids: readonly string[], withRecipe: boolean): Promise<ReadyExport[]> {
    const entries = [...new Set(ids)].map((id) => this.#parts.entries.get(id));
    const ready: ReadyExport[] = [];
    for (const entry of entries) ready.push(await readyExport(this.#parts, entry, withRecipe));
    return ready;
  }

  /**
   * Writes files into a folder, which is made where it is missing. Nothing there is replaced, and every file is whole from the moment it has its
   * name. Fails as `ready` does before anything is written; with `storage-full` or `storage-error` when the disk is in the way, and says then
   * what is there already.
   */
  async toFolder(ids: readonly string[], folder: string, withRecipe: boolean, signal?: AbortSignal): Promise<Exported[]> {
    const ready = await this.ready(ids, withRecipe);
    const written: Exported[] = [];
    try {
      makeFolder(folder);
      const needed = ready.reduce((sum, { bytes }) => sum + bytes, 0);
      assertSpace(folder, needed);
      for (const one of ready) {
        signal?.throwIfAborted();
        written.push(await writeExport(one, folder, signal));
      }
    } catch (error) {
      throw stopped(toStorageFailure(error, folder, signal), written, ready.slice(written.length));
    }
    return written;
  }
}

async function writeExport(ready: ReadyExport, folder: string, signal?: AbortSignal): Promise<Exported> {
  const [part, recipePart] = [newPart(folder), newPart(folder)];
  try {
    const sha256 = await writePart(ready.pieces(), part, signal);
    const text = ready.sidecar?.(sha256);
    if (text === undefined) return { id: ready.id, path: await placeFile(part, folder, ready.name) };
    await writePart([Buffer.from(text)], recipePart);
    const path = await placeFile(part, folder, await freeName(folder, ready.name));
    const recipePath = await placeFile(recipePart, folder, basename(sidecarOf(path)));
    return { id: ready.id, path, recipePath };
  } finally {
    await rm(part, { force: true });
    await rm(recipePart, { force: true });
  }
}

/** Writes, orders the disk to keep it, and reads it back: what the disk has is what was meant. Resolves to its hash. */
async function writePart(pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>, part: string, signal?: AbortSignal): Promise<string> {
  const hash = createHash("sha256");
  const handle = await open(part, "wx", 0o644);
  try {
    for await (const piece of pieces) {
      signal?.throwIfAborted();
      hash.update(piece);
      await handle.writeFile(piece);
    }
    await handle.sync();
  } finally {
    await handle.close();
  }
  const sha256 = hash.digest("hex");
  if ((await sha256Of(part)) === sha256) return sha256;
  const message = `The disk gave back other bytes than were written: ${part}.`;
  throw new Failure({ code: "storage-error", reason: "folder-not-writable", message, detail: { folder: dirname(part) } });
}

/** The first name of the row that neither a file nor a document of a file has. */
async function freeName(folder: string, name: string): Promise<string> {
  for (const candidate of numberedNames(name)) {
    const path = join(folder, candidate);
    if (!(await exists(path)) && !(await exists(sidecarOf(path)))) return candidate;
  }
  throw new Error("Numbers do not end.");
}

/** What is there already stays, and is told. */
function stopped(error: unknown, written: readonly Exported[], left: readonly ReadyExport[]): unknown {
  if (!(error instanceof Failure) || !isStorageTrouble(error.data)) return error;
  const there = written.length === 0 ? "Nothing was written" : `Written: ${written.map(({ path }) => path).join(", ")}`;
  const message = `${error.message} ${there}. Not written: ${left.map(({ id }) => id).join(", ")}.`;
  const detail = { ...error.data.detail, written: written.map(({ id }) => id).join(" "), left: left.map(({ id }) => id).join(" ") };
  return new Failure({ ...error.data, message, detail }, error);
}
