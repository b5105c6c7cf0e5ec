import { readFile, stat } from "node:fs/promises";
import { MIB } from "../../../shared/units.ts";
import { errnoOf } from "../errno.ts";
import { readType } from "../media-tools/read-type.ts";
import { documentIn } from "./document-words.ts";
import { isOfSystem, withFile } from "./open-file.ts";
import { placeOf } from "./places/places.ts";
import { type RecipeDocument, sidecarOf } from "./recipe-document.ts";

/** Larger files are no recipes. */
const MOST_BYTES = 16 * MIB;

/**
 * What is told of a file: by the document beside it (`NAME.recipe.json`), else by the one in it, else nothing. The file may be such a
 * document itself. Throws what the system said where the file cannot be read.
 */
export async function readRecipe(file: string): Promise<RecipeDocument | undefined> {
  return (await readDocument(sidecarOf(file))) ?? (await readEmbedded(file)) ?? readDocument(file);
}

async function readDocument(file: string): Promise<RecipeDocument | undefined> {
  try {
    const { size } = await stat(file);
    return size > MOST_BYTES ? undefined : documentIn(await readFile(file, "utf8"));
  } catch (error) {
    if (["ENOENT", "EISDIR", "ENAMETOOLONG"].includes(errnoOf(error) ?? "")) return undefined;
    throw error;
  }
}

async function readEmbedded(file: string): Promise<RecipeDocument | undefined> {
  const place = placeOf((await readType(file))?.mime);
  const words = place && (await withFile(file, (open, handle) => place.read(open, handle)).catch(unlessOfSystem));
  return words === undefined ? undefined : documentIn(words);
}

/** A file that is not laid out as its type says holds no recipe. */
function unlessOfSystem(error: unknown): undefined {
  if (isOfSystem(error)) throw error;
}
