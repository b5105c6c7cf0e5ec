import type { NativeVideoRecipe } from "../../../../shared/contract/recipes.ts";
import { findNativeVideoModel } from "../../../../shared/models.ts";
import { modeOf, roleOf } from "../../../../shared/rules/native-video.ts";
import { type DraftMode, type DraftOptions, type SlotFile, type VideoDraft, emptyDraft, FRAMES_PER_SECOND, newKey } from "./draft.ts";

/** The form that gives this recipe again (NV-10). What a recipe does not set is left alone in the form too. */
export function recipeToDraft(recipe: NativeVideoRecipe, keyOf: () => string = newKey): VideoDraft {
  const model = findNativeVideoModel(recipe.model);
  const duration = recipe.duration ?? model?.duration.default ?? emptyDraft.duration;
  const files = recipe.inputs.map((input) => ({
    role: roleOf(input, recipe.inputs),
    file: { key: keyOf(), kind: input.kind, source: input.source } satisfies SlotFile,
  }));
  const inRole = (role: string) => files.find((one) => one.role === role)?.file;
  return {
    model: model?.id ?? recipe.model,
    prompt: recipe.prompt,
    mode: draftModeOf(recipe),
    firstFrame: inRole("first_frame"),
    lastFrame: inRole("last_frame"),
    references: files.filter(({ role }) => role.startsWith("reference_")).map(({ file }) => file),
    draftOf: recipe.draftOf,
    lengthUnit: recipe.frames === undefined ? "seconds" : "frames",
    duration,
    frames: recipe.frames ?? duration * FRAMES_PER_SECOND,
    options: optionsOf(recipe),
    variations: 1,
  };
}

/** A recipe from elsewhere may mix the modes; the form then shows what it holds most of, and the rest lies aside. */
function draftModeOf(recipe: NativeVideoRecipe): DraftMode {
  const mode = modeOf(recipe);
  if (mode !== "mixed") return mode;
  return recipe.draftOf === undefined ? "references" : "draft";
}

function optionsOf(recipe: NativeVideoRecipe): DraftOptions {
  const { resolution, ratio, seed, generateAudio, watermark, returnLastFrame, serviceTier, executionExpiresAfter, webSearch } = recipe;
  const options = { resolution, ratio, seed, generateAudio, watermark, returnLastFrame, serviceTier, executionExpiresAfter, webSearch };
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
}
