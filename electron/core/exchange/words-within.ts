import { createHash } from "node:crypto";
import { stat } from "node:fs/promises";
import { Failure } from "../../../shared/failure.ts";
import { sha256Of } from "../library/incoming.ts";
import { readType } from "../media-tools/read-type.ts";
import { isOfSystem, withFile } from "./open-file.ts";
import { placeOf } from "./places/places.ts";
import { splicedBytes, splicedPieces } from "./splices.ts";

/** The text that a file keeps where its format has a place for a recipe. Throws what the system said where the file cannot be read. */
export async function wordsWithin(file: string): Promise<string | undefined> {
  const place = placeOf((await readType(file))?.mime);
  return place && (await withFile(file, (open, handle) => place.read(open, handle)).catch(unlessOfSystem));
}

/**
 * Whether a file is the original with a recipe written into it and nothing else changed: a picture that was edited elsewhere and kept its
 * recipe is another one. `sha256` is the original's, whose file need not be there.
 */
export async function isWrittenFrom(original: string, sha256: string, file: string): Promise<boolean> {
  const words = await wordsWithin(file);
  if (words === undefined) return false;
  const written = await hashWith(words, original, sha256, (await stat(file)).size).catch(unlessFailure);
  return written !== undefined && written === (await sha256Of(file));
}

async function hashWith(words: string, original: string, sha256: string, expectedBytes: number): Promise<string | undefined> {
  const place = placeOf((await readType(original))?.mime);
  const splices = place && (await withFile(original, (open, handle) => place.plan(open, words, handle)).catch(unlessOfSystem));
  if (!splices || splicedBytes((await stat(original)).size, splices) !== expectedBytes) return undefined;
  const hash = createHash("sha256");
  for await (const piece of splicedPieces(original, splices, sha256)) hash.update(piece);
  return hash.digest("hex");
}

/** A file that is not laid out as its type says holds no recipe. */
function unlessOfSystem(error: unknown): undefined {
  if (isOfSystem(error)) throw error;
}

/** An original that cannot be read, or was changed, proves nothing. */
function unlessFailure(error: unknown): undefined {
  if (!(error instanceof Failure) && !isOfSystem(error)) throw error;
}
