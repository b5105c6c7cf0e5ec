import { MOST_TAG_CHARACTERS, type ArrangeChange } from "../../../shared/contract/arrange.ts";
import type { Entry } from "../../../shared/contract/library.ts";
import type { Media } from "../../../shared/contract/media.ts";
import type { GenerationRecipe } from "../../../shared/contract/recipes.ts";
import type { RecipeDocument } from "../exchange/recipe-document.ts";
import type { NewEntry } from "../library/entries.ts";

/** The entry of a file that came in: as its document tells, or as the file itself does. No time lies in the future. */
export function toEntry(media: Media, modifiedAt: number, document: RecipeDocument | undefined): NewEntry {
  const { model, connectionName, service } = document ?? {};
  const recipe = document?.recipe && withoutForeignEntry(document.recipe);
  return {
    kind: media.kind,
    role: document?.role ?? "imported",
    mediaId: media.id,
    createdAt: sensibleTime(document?.createdAt) ?? sensibleTime(modifiedAt) ?? Date.now(),
    ...(model !== undefined && { model }),
    ...(connectionName !== undefined && { connectionName }),
    ...(recipe !== undefined && { recipe }),
    ...(service !== undefined && { service }),
  };
}

/** How its document says that it was arranged. */
export function toArrangement({ rating, mark, isFavourite, tags, note }: RecipeDocument): ArrangeChange {
  const addTags = tags.filter((tag) => tag.trim() !== "" && [...tag.trim()].length <= MOST_TAG_CHARACTERS);
  return {
    addTags,
    ...(rating !== undefined && { rating }),
    ...(mark !== undefined && { mark }),
    ...(isFavourite !== undefined && { isFavourite }),
    ...(note !== undefined && { note }),
  };
}

/** Whether nothing but the file itself is known of an entry: then a document that comes later tells of it. */
export function isUntold({ role, recipe, jobId }: Pick<Entry, "role" | "recipe" | "jobId">): boolean {
  return role === "imported" && recipe === undefined && jobId === undefined;
}

/** What a person has arranged in the meantime stays. */
export function besideArranged(change: ArrangeChange, { rating, mark, isFavourite, note, projectId }: Entry): ArrangeChange {
  return {
    ...change,
    ...(rating !== undefined && { rating }),
    ...(mark !== undefined && { mark }),
    ...(isFavourite && { isFavourite }),
    ...(note !== undefined && { note }),
    ...(projectId !== undefined && { projectId }),
  };
}

/** An entry's id means nothing in another library; `AwaitedParents` names the version before anew. */
function withoutForeignEntry(recipe: GenerationRecipe): GenerationRecipe {
  if (recipe.kind !== "image" && recipe.kind !== "generative") return recipe;
  const { editOf: _foreign, ...rest } = recipe;
  return rest;
}

/** Whole milliseconds; nothing for a time before files had one. */
function sensibleTime(time: number | undefined): number | undefined {
  return time === undefined || !(time > 0) ? undefined : Math.min(Math.floor(time), Date.now());
}
