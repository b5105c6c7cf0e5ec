import { createHash } from "node:crypto";
import { open } from "node:fs/promises";
import { Failure } from "../../../shared/failure.ts";
import { MIB } from "../../../shared/units.ts";
import { isOfSystem } from "./open-file.ts";

/** A change of a file: at this byte so many are left out, and these stand there instead. */
export interface Splice {
  at: number;
  remove: number;
  insert: Uint8Array;
}

/** How many bytes a file of so many has after the changes. */
export function splicedBytes(bytes: number, splices: readonly Splice[]): number {
  return splices.reduce((sum, { remove, insert }) => sum + insert.length - remove, bytes);
}

/**
 * A file's bytes with the changes in them, piece by piece, read only as fast as they are taken. Every byte of the file itself is read and
 * hashed: where they are not the ones that were kept, it ends with `storage-error` (`file-missing`, `file-changed`).
 */
export async function* splicedPieces(file: string, splices: readonly Splice[], sha256: string): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const handle = await open(file, "r").catch((error: unknown) => {
    throw notThere(file, error);
  });
  const hash = createHash("sha256");
  try {
    let at = 0;
    const stretch = async function* (to: number, isKept: boolean): AsyncGenerator<Uint8Array<ArrayBuffer>> {
      while (at < to) {
        const { bytesRead, buffer } = await handle.read(new Uint8Array(Math.min(MIB, to - at)), 0, null, at);
        if (bytesRead === 0) return;
        at += bytesRead;
        hash.update(buffer.subarray(0, bytesRead));
        if (isKept) yield buffer.subarray(0, bytesRead);
      }
    };
    for (const splice of splices.toSorted((one, other) => one.at - other.at)) {
      yield* stretch(splice.at, true);
      if (splice.insert.length > 0) yield new Uint8Array(splice.insert);
      yield* stretch(splice.at + splice.remove, false);
    }
    yield* stretch(Number.MAX_SAFE_INTEGER, true);
  } finally {
    await handle.close();
  }
  if (hash.digest("hex") !== sha256) throw changed(file);
}

/** What reading a kept file failed with. */
export function notThere(file: string, cause: unknown): unknown {
  if (!isOfSystem(cause)) return cause;
  const message = `A file of the library is not where it should be: ${file}.`;
  return new Failure({ code: "storage-error", reason: "file-missing", message }, cause);
}

function changed(file: string): Failure {
  const message = `A file of the library holds other bytes than the ones that were kept: ${file}.`;
  return new Failure({ code: "storage-error", reason: "file-changed", message, action: "none" });
}
