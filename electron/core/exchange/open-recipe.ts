import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import type { GenerationRecipe } from "../../../shared/contract/recipes.ts";
import { Failure } from "../../../shared/failure.ts";
import type { OpenedRecipe } from "../../../shared/opened-recipe.ts";
import type { Entries } from "../library/entries.ts";
import type { MediaStore } from "../library/media.ts";
import type { Threads } from "../threads/threads.ts";
import { mediaIn } from "./media-in.ts";
import { readRecipe } from "./read-recipe.ts";

export interface OpenRecipeParts {
  media: Pick<MediaStore, "get" | "pathOf" | "arrive" | "holding">;
  entries: Pick<Entries, "get">;
  threads: Pick<Threads, "get">;
}

export type OpenRecipe = (body: ReadableStream<Uint8Array>, name: string, signal?: AbortSignal) => Promise<OpenedRecipe>;

/**
 * Reads the recipe of a file that an export wrote, or of the document that lay beside it; nothing of the file is kept. Fails with
 * `invalid-input`: `no-recipe`, `recipe-of-conversation`; and as `MediaStore.holding` and `MediaStore.arrive` do.
 */
export function createOpenRecipe(parts: OpenRecipeParts): OpenRecipe {
  const { media } = parts;
  return async (body, name, signal) => {
    const document = await media.holding(async () => {
      const arrived = await media.arrive(body, { signal });
      return readRecipe(arrived.file).finally(() => rm(arrived.file, { force: true }));
    });
    if (!document?.recipe) throw refused("no-recipe", name, `“${name}” holds no recipe.`);
    const recipe = atHome(document.recipe, name, parts);
    const names = new Map(document.inputs.map((input) => [input.sha256.slice(0, 24), input.name]));
    const missing = mediaIn(recipe).filter((id) => media.get(id) === undefined || !existsSync(media.pathOf(id)));
    return { recipe, missing: missing.map((id) => ({ id, name: names.get(id) ?? "" })) };
  };
}

/** Entries and conversations have other ids in another library. */
function atHome(recipe: GenerationRecipe, name: string, { entries, threads }: OpenRecipeParts): GenerationRecipe {
  if (recipe.kind === "generative" && !isThere(() => threads.get(recipe.threadId)))
    throw refused("recipe-of-conversation", name, `“${name}” was made in a conversation that is not in this library.`);
  if (recipe.kind !== "image" || recipe.editOf === undefined) return recipe;
  const { editOf, ...rest } = recipe;
  return isThere(() => entries.get(editOf)) ? recipe : rest;
}

function isThere(get: () => unknown): boolean {
  try {
    get();
    return true;
  } catch (error) {
    if (error instanceof Failure && error.code === "not-found") return false;
    throw error;
  }
}

function refused(reason: "no-recipe" | "recipe-of-conversation", name: string, message: string): Failure {
  return new Failure({ code: "invalid-input", reason, message, detail: { name }, action: "none" });
}
