import type { PaidArea } from "../contract/prices.ts";
import type { Recipe } from "../contract/recipes.ts";
import type { Usage } from "../contract/usage.ts";
import { findCompatibleVideoModel, findNativeVideoModel } from "../models.ts";
import { assertNever } from "../assert-never.ts";

/** Native videos have so many frames a second (wire notes 1.7). */
export const nativeFramesPerSecond = 24;

/**
 * What a recipe is going to take, as far as it says so itself; nothing where only the service knows (a final from a draft, a remix without a
 * length, tokens).
 */
export function expectedUsage(recipe: Recipe): Usage {
  switch (recipe.kind) {
    case "native-video":
      return recipe.draftOf === undefined ? lengthOf(recipe) : {};
    case "compatible-video": {
      const seconds = recipe.seconds ?? (recipe.remixOf === undefined ? findCompatibleVideoModel(recipe.model)?.defaultSeconds : undefined);
      return seconds === undefined ? {} : { seconds };
    }
    case "image":
      return { pictures: recipe.n ?? 1 };
    case "asset":
    case "batch":
      return {};
    default:
      return assertNever(recipe);
  }
}

/** Seconds and frames of a native video: each follows from the other. */
export function lengthOf({ model, duration, frames }: { model: string; duration?: number; frames?: number }): Usage {
  const seconds = frames === undefined ? (duration ?? findNativeVideoModel(model)?.duration.default) : frames / nativeFramesPerSecond;
  // The model chooses the length itself (-1).
  if (seconds === undefined || seconds < 0) return {};
  return { seconds, frames: frames ?? seconds * nativeFramesPerSecond };
}

/** The area that a recipe's work is paid in; nothing for what is free. */
export function paidAreaOf({ kind }: Pick<Recipe, "kind">): PaidArea | undefined {
  if (kind === "asset") return undefined;
  if (kind === "batch") return "batches";
  return kind === "image" ? "images" : kind;
}
