import type { CompatibleVideoRecipe, Source } from "../../../../shared/contract/recipes.ts";
import { textOfBoard } from "../storyboard/board.ts";
import { type ClipDraft, type ClipFileKind, cutOf, modelOf } from "./draft.ts";

/** The words that are sent: the prompt, or the storyboard in the interface's format. */
export function wordsOf(draft: ClipDraft): string {
  return draft.writing === "storyboard" ? textOfBoard(draft.board) : draft.prompt;
}

/** The recipe that the form stands for: only fields of the chosen model's variant, and only what was chosen (CV-08). */
export function draftToRecipe(draft: ClipDraft): CompatibleVideoRecipe {
  const base = { kind: "compatible-video", model: draft.model, prompt: wordsOf(draft), images: [], videos: [] } as const;
  if (draft.remix) return { ...base, images: [], videos: [], remixOf: draft.remix.of };
  const options = { ...(draft.size !== undefined && { size: draft.size }), ...(draft.seconds !== undefined && { seconds: draft.seconds }) };
  if (modelOf(draft)?.takes === "one-picture") {
    const cut = cutOf(draft);
    return { ...base, images: [], videos: [], ...options, ...(cut !== undefined && { reference: { type: "media", id: cut } }) };
  }
  return { ...base, ...options, ...filesOf(draft) };
}

function filesOf(draft: ClipDraft): Pick<CompatibleVideoRecipe, "mode" | "images" | "videos"> {
  switch (draft.mode) {
    case "text":
      return { images: [], videos: [] };
    case "references":
      return { mode: "r2v", images: ofKind(draft, "image"), videos: ofKind(draft, "video") };
    case "first-frame":
      return { mode: "i2v", images: known(draft.firstFrame), videos: [] };
    case "first-last":
      return { mode: "i2v", images: [...known(draft.firstFrame), ...known(draft.firstFrame && draft.lastFrame)], videos: [] };
  }
}

/** The field of the recipe in which a reference stands: `images[1]`. */
export function fieldOf(draft: ClipDraft, key: string): string | undefined {
  const file = draft.references.find((one) => one.key === key);
  if (!file) return undefined;
  const place = draft.references.filter((one) => one.kind === file.kind).indexOf(file);
  return `${file.kind === "image" ? "images" : "videos"}[${place}]`;
}

function ofKind(draft: ClipDraft, kind: ClipFileKind): Source[] {
  return draft.references.filter((file) => file.kind === kind).map((file) => file.source);
}

function known(source: Source | undefined): Source[] {
  return source ? [source] : [];
}
