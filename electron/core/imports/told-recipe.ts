import { readFile, stat } from "node:fs/promises";
import { basename } from "node:path";
import { Failure, type FailureData } from "../../../shared/failure.ts";
import { MOST_RECIPE_BYTES } from "../../../shared/rules/passed-over.ts";
import { errnoOf } from "../errno.ts";
import { documentIn } from "../exchange/document-words.ts";
import { readEmbedded } from "../exchange/read-recipe.ts";
import { type RecipeDocument, sidecarOf } from "../exchange/recipe-document.ts";

/** What a file's documents say: one beside it, one within. */
export interface ToldRecipe {
  beside?: RecipeDocument | undefined;
  within?: RecipeDocument | undefined;
  /** Why what lies beside it was left out. */
  note?: FailureData | undefined;
}

/** Reads both; what cannot be read is left out, and that is told. */
export async function toldRecipe(file: string): Promise<ToldRecipe> {
  const text = await textAt(sidecarOf(file));
  const within = await readEmbedded(file).catch(() => undefined); // A file that cannot be read is refused for that.
  return { ...toldBeside(text, basename(sidecarOf(file))), ...(within && { within }) };
}

/** The text of a document beside a file; nothing where there is none. */
export function toldBeside(text: string | undefined, name: string): ToldRecipe {
  const beside = text === undefined ? undefined : documentIn(text);
  return text !== undefined && beside === undefined ? { note: leftOut("recipe-unreadable", name) } : { beside };
}

/** The document that is the file's own: the one beside it only where it tells of this content. */
export function ownRecipe(
  { beside, within, note }: ToldRecipe,
  sha256: string,
  name: string,
): Pick<ToldRecipe, "note"> & { document?: RecipeDocument } {
  const isOwn = beside?.file.sha256 === sha256;
  const document = isOwn ? beside : within;
  const left = beside && !isOwn ? leftOut("recipe-of-other-file", name) : note;
  return { ...(document && { document }), ...(left && { note: left }) };
}

async function textAt(path: string): Promise<string | undefined> {
  try {
    const facts = await stat(path);
    // A pipe or a device may never end.
    return !facts.isFile() || facts.size > MOST_RECIPE_BYTES ? "" : await readFile(path, "utf8");
  } catch (error) {
    return ["ENOENT", "ENAMETOOLONG", "ENOTDIR"].includes(errnoOf(error) ?? "") ? undefined : "";
  }
}

function leftOut(reason: "recipe-unreadable" | "recipe-of-other-file", name: string): FailureData {
  const messages = {
    "recipe-unreadable": `“${name}” is not a recipe that the studio can read; it is left out.`,
    "recipe-of-other-file": `The recipe beside “${name}” tells of another file, or this one was changed since; it is left out.`,
  };
  return new Failure({ code: "invalid-input", reason, message: messages[reason], detail: { name }, action: "none" }).data;
}
