import type { CompatibleVideoRecipe, Source } from "../../../../shared/contract/recipes.ts";
import { hasShots } from "../../../../shared/rules/storyboard.ts";
import { wholeView } from "../inputs/crop.ts";
import { boardOfText, emptyBoard } from "../storyboard/board.ts";
import {
  type ClipDraft,
  type ClipFile,
  type ClipFileKind,
  type ClipMode,
  type ClipReference,
  cutKey,
  emptyClip,
  newKey,
  sizeOf,
} from "./draft.ts";

/** The form that gives this recipe again. What it does not set is left to the gateway in the form too. */
export function recipeToDraft(
  recipe: CompatibleVideoRecipe,
  about: { connectionId?: string } = {},
  keyOf: () => string = newKey,
): ClipDraft {
  const { model, prompt, size, seconds, images, videos, reference, remixOf } = recipe;
  const isBoard = hasShots(prompt);
  const mode = modeOf(recipe);
  const isFrames = mode === "first-frame" || mode === "first-last";
  return {
    ...emptyClip,
    model,
    writing: isBoard ? "storyboard" : "prompt",
    prompt,
    board: isBoard ? boardOfText(prompt, emptyBoard, keyOf) : emptyBoard,
    mode,
    firstFrame: isFrames ? images[0] : undefined,
    lastFrame: isFrames ? images[1] : undefined,
    references: mode === "references" ? [...filesOf("image", images, keyOf), ...filesOf("video", videos, keyOf)] : [],
    reference: reference && asCut(reference.id, sizeOf({ model, size })),
    size,
    seconds,
    remix: remixOf === undefined ? undefined : { of: remixOf, connectionId: about.connectionId ?? "", title: "" },
  };
}

/** A recipe holds the cut alone: it is its own picture, seen whole. */
function asCut(id: string, size: string): ClipReference {
  const whole = { pictureId: id, view: wholeView };
  return { ...whole, cut: { id, of: cutKey(whole, size) } };
}

function modeOf({ mode, images, videos }: CompatibleVideoRecipe): ClipMode {
  if (mode === "i2v") return images.length > 1 ? "first-last" : "first-frame";
  return mode === "r2v" || images.length + videos.length > 0 ? "references" : "text";
}

function filesOf(kind: ClipFileKind, sources: readonly Source[], keyOf: () => string): ClipFile[] {
  return sources.map((source) => ({ key: keyOf(), kind, source }));
}
