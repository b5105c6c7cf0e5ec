import { create } from "zustand";
import { Failure, failureDataIn } from "../../shared/failure.ts";
import type { OpenedRecipe } from "../../shared/opened-recipe.ts";
import { recipeOfUrl } from "./media-url.ts";

/** Names of files that opened recipes use and the library does not have, by media id. */
const useMissingNames = create<{ names: Readonly<Record<string, string>> }>(() => ({ names: {} }));

/** What a file is called that is not there; nothing where nobody told. */
export function useMissingName(mediaId: string | undefined): string | undefined {
  return useMissingNames(({ names }) => (mediaId === undefined ? undefined : names[mediaId])) || undefined;
}

/**
 * Asks the core for the recipe in a file that an export wrote. It makes no entry, and the file is not kept.
 * @throws Failure: what the core said, or `disconnected`.
 */
export async function readRecipeOf(file: File): Promise<OpenedRecipe> {
  const opened = await ask(file);
  const told = Object.fromEntries(opened.missing.map(({ id, name }) => [id, name]));
  useMissingNames.setState(({ names }) => ({ names: { ...names, ...told } }));
  return opened;
}

async function ask(file: File): Promise<OpenedRecipe> {
  const headers = { "Content-Type": "application/octet-stream" };
  const answer = await fetch(recipeOfUrl(file.name), { method: "POST", body: file, headers }).catch((error: unknown) => {
    throw new Failure({ code: "disconnected", message: "The file could not be handed to the studio’s core." }, error);
  });
  const said: unknown = await answer.json().catch(() => undefined);
  if (answer.ok && isOpened(said)) return said;
  const failure = failureDataIn(typeof said === "object" && said !== null && "error" in said ? said.error : undefined);
  throw new Failure(failure ?? { code: "bug", message: `The studio’s core answered with status ${answer.status} and no reason.` });
}

function isOpened(said: unknown): said is OpenedRecipe {
  return typeof said === "object" && said !== null && "recipe" in said && "missing" in said;
}
