import { readFile, stat } from "node:fs/promises";
import { MOST_RECIPE_BYTES } from "../../../shared/rules/passed-over.ts";
import { errnoOf } from "../errno.ts";
import { documentIn } from "./document-words.ts";
import { type RecipeDocument, sidecarOf } from "./recipe-document.ts";
import { wordsWithin } from "./words-within.ts";

/**
 * What is told of a file: by the document beside it (`NAME.recipe.json`), else by the one in it, else nothing. The file may be such a
 * document itself. Throws what the system said where the file cannot be read.
 */
export async function readRecipe(file: string): Promise<RecipeDocument | undefined> {
  return (await readDocument(sidecarOf(file))) ?? (await readEmbedded(file)) ?? readDocument(file);
}

async function readDocument(file: string): Promise<RecipeDocument | undefined> {
  try {
    const facts = await stat(file);
    // A pipe or a device may never end.
    return !facts.isFile() || facts.size > MOST_RECIPE_BYTES ? undefined : documentIn(await readFile(file, "utf8"));
  } catch (error) {
    if (["ENOENT", "EISDIR", "ENAMETOOLONG"].includes(errnoOf(error) ?? "")) return undefined;
    throw error;
  }
}

/** What is told of a file within it. Throws what the system said where the file cannot be read. */
export async function readEmbedded(file: string): Promise<RecipeDocument | undefined> {
  const words = await wordsWithin(file);
  return words === undefined ? undefined : documentIn(words);
}
