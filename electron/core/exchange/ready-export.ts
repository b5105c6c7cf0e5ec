import { extname } from "node:path";
import type { Entry } from "../../../shared/contract/library.ts";
import { readType } from "../media-tools/read-type.ts";
import { resultFileName } from "../transfer/file-names.ts";
import { type DescribeParts, describeEntry } from "./describe-entry.ts";
import { wordsOf } from "./document-words.ts";
import { isOfSystem, withFile } from "./open-file.ts";
import { placeOf } from "./places/places.ts";
import type { RecipeDocument } from "./recipe-document.ts";
import { shareableWords } from "./shareable.ts";
import { notThere, type Splice, splicedBytes, splicedPieces } from "./splices.ts";

/** A file as it is to leave the library. */
export interface ReadyExport {
  id: string;
  /** Readable, and safe on every system. */
  name: string;
  mime: string;
  bytes: number;
  /** Unix milliseconds. */
  createdAt: number;
  hasRecipeInside: boolean;
  pieces(): AsyncGenerator<Uint8Array<ArrayBuffer>>;
  /** The text to lie beside it, by the hash that it turned out to have; where it goes with its recipe. */
  sidecar?(sha256: string): string;
}

/**
 * Reads what must be known before the first byte goes out. With its recipe, a file also has it inside where its format has a place. Fails with
 * `storage-error` (`file-missing`).
 */
export async function readyExport(parts: DescribeParts, entry: Entry, withRecipe: boolean): Promise<ReadyExport> {
  const name = nameOf(entry);
  const { sha256, mime, bytes } = entry.media;
  const { path, id } = entry;
  const about = withRecipe ? describeEntry(parts, entry, name) : undefined;
  const splices = about ? await planned(path, about) : await withFile(path, async () => []).catch((error: unknown) => failed(path, error));
  return {
    id,
    name,
    mime,
    bytes: splicedBytes(bytes, splices),
    createdAt: entry.createdAt,
    hasRecipeInside: splices.length > 0,
    pieces: () => splicedPieces(path, splices, sha256),
    ...(about && { sidecar: (written: string) => sidecarText(about, written) }),
  };
}

function sidecarText(about: RecipeDocument, sha256: string): string {
  return `${JSON.stringify({ ...about, file: { ...about.file, sha256 } }, undefined, 2)}\n`;
}

/** The date, the beginning of the prompt or the name it came with, and the end of the id. */
function nameOf({ createdAt, id, path, recipe, media, role }: Entry): string {
  const words = recipe?.prompt || media.name.replace(/\.[^.]*$/, "");
  const prompt = shareableWords(words);
  return resultFileName({ createdAt, prompt, id, extension: extname(path), ...(role !== "video" && role !== "image" && { role }) });
}

async function planned(path: string, about: RecipeDocument): Promise<Splice[]> {
  try {
    const place = placeOf((await readType(path))?.mime);
    const words = wordsOf(about);
    return (place && (await withFile(path, (file, handle) => place.plan(file, words, handle)))) ?? [];
  } catch (error) {
    if (isOfSystem(error)) return failed(path, error);
    // Not laid out as its type says: the recipe stands beside it only.
    return [];
  }
}

function failed(path: string, error: unknown): never {
  throw notThere(path, error);
}
