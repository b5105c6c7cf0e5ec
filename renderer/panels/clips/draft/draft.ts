import type { Source } from "../../../../shared/contract/recipes.ts";
import { type CompatibleVideoModel, compatibleVideoModels, findCompatibleVideoModel } from "../../../../shared/models.ts";
import { type CropView, sidesOf } from "../inputs/crop.ts";
import { type Board, emptyBoard } from "../storyboard/board.ts";

/** What goes in beside the words, for models that take addresses; the last three exclude one another (interface 4.4, rules 1 and 2). */
export const clipModes = ["text", "first-frame", "first-last", "references"] as const;
export type ClipMode = (typeof clipModes)[number];

export type ClipFileKind = "image" | "video";

/** A reference; the key stays with it. */
export interface ClipFile {
  key: string;
  kind: ClipFileKind;
  source: Source;
}

/** A picture for models that take one, the part of it that is seen, and the picture that was cut from it. */
export interface ClipReference {
  pictureId: string;
  view: CropView;
  /** A file of exactly the video's size; `of` says from what it was cut, so that an outdated one is never sent. */
  cut?: { id: string; of: string };
}

/** The whole form. What the chosen model or mode does not take stays in it, aside, and is not sent (CV-08). */
export interface ClipDraft {
  model: string;
  writing: "prompt" | "storyboard";
  /** The words while `writing` is `prompt`; else the board's text stands for them. */
  prompt: string;
  board: Board;
  mode: ClipMode;
  firstFrame?: Source;
  lastFrame?: Source;
  references: readonly ClipFile[];
  reference?: ClipReference;
  /** Left to the gateway without. */
  size?: string;
  seconds?: number;
  /** A finished video at the service that the prompt changes, and where it is (CV-07). */
  remix?: { of: string; connectionId: string; title: string };
}

export const emptyClip: ClipDraft = {
  model: compatibleVideoModels[0]?.id ?? "",
  writing: "prompt",
  prompt: "",
  board: emptyBoard,
  mode: "text",
  references: [],
};

export function modelOf(draft: Pick<ClipDraft, "model">): CompatibleVideoModel | undefined {
  return findCompatibleVideoModel(draft.model);
}

/** Seconds that the video will last, as far as is known. */
export function secondsOf(draft: Pick<ClipDraft, "model" | "seconds">): number {
  return draft.seconds ?? modelOf(draft)?.defaultSeconds ?? 4;
}

/** The size that the video will have: the first one is what a service takes when nothing is said (interface 4.4). */
export function sizeOf(draft: Pick<ClipDraft, "model" | "size">): string {
  return draft.size ?? modelOf(draft)?.sizes[0] ?? "";
}

/** The form with another model: what that one offers too stays, seconds go to the nearest that it offers. */
export function withModel(draft: ClipDraft, id: string): ClipDraft {
  const model = findCompatibleVideoModel(id);
  if (!model) return draft;
  const { seconds, size } = draft;
  return {
    ...draft,
    model: id,
    size: size !== undefined && model.sizes.includes(size) ? size : undefined,
    seconds: seconds === undefined ? undefined : nearest(model.seconds, seconds),
  };
}

/** The one of the offered seconds that is nearest; of two alike the longer. */
export function nearest(offered: readonly number[], wanted: number): number | undefined {
  return offered.toSorted((one, other) => Math.abs(one - wanted) - Math.abs(other - wanted) || other - one)[0];
}

/** What a cut depends on: it holds for exactly this. */
export function cutKey({ pictureId, view }: ClipReference, size: string): string {
  return [pictureId, size, view.x.toFixed(4), view.y.toFixed(4), view.zoom.toFixed(3)].join(" ");
}

/** The cut picture of the form, where there is one that holds. */
export function cutOf(draft: ClipDraft): string | undefined {
  const { reference } = draft;
  return reference?.cut && reference.cut.of === cutKey(reference, sizeOf(draft)) ? reference.cut.id : undefined;
}

/** Whether the picture is still to be cut before the form says what it means. */
export function isCutMissing(draft: ClipDraft): boolean {
  const takesOne = modelOf(draft)?.takes === "one-picture" && draft.remix === undefined;
  return takesOne && draft.reference !== undefined && sidesOf(sizeOf(draft)) !== undefined && cutOf(draft) === undefined;
}

export function newKey(): string {
  return crypto.randomUUID().slice(0, 13);
}
