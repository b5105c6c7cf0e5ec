import type { NativeVideoInput, NativeVideoRecipe, Source } from "../../../../shared/contract/recipes.ts";
import { findNativeVideoModel, nativeVideoModels } from "../../../../shared/models.ts";

/** What a person chose to make; the three with files exclude one another (NV-04). `draft` makes a finished draft final (NV-12). */
export const draftModes = ["text", "first-frame", "first-last", "references", "draft"] as const;
export type DraftMode = (typeof draftModes)[number];

export type FileKind = NativeVideoInput["kind"];

/** A file in the form. The key stays with it when it moves, so that the prompt's mentions can follow (see `mentions.ts`). */
export interface SlotFile {
  key: string;
  kind: FileKind;
  source: Source;
}

/** The options that may be left alone; only what was touched is here, and only that is sent (NV-01, NV-06). */
export type DraftOptions = Pick<
  NativeVideoRecipe,
  | "resolution"
  | "ratio"
  | "seed"
  | "generateAudio"
  | "watermark"
  | "returnLastFrame"
  | "serviceTier"
  | "executionExpiresAfter"
  | "webSearch"
>;

/** The whole form. Files of modes that are not chosen stay in it, aside, and are not sent. */
export interface VideoDraft {
  model: string;
  prompt: string;
  mode: DraftMode;
  firstFrame?: SlotFile;
  lastFrame?: SlotFile;
  /** In the order of their kind's numbers. */
  references: readonly SlotFile[];
  /** Task id of a draft at the service. */
  draftOf?: string;
  lengthUnit: "seconds" | "frames";
  /** Seconds. */
  duration: number;
  frames: number;
  options: DraftOptions;
  /** Jobs that one press makes, each with a seed of its own. */
  variations: number;
}

/** Frames a second that the services make (wire notes 1.6). */
export const FRAMES_PER_SECOND = 24;
export const MOST_VARIATIONS = 8;

const firstModel = nativeVideoModels[0];

export const emptyDraft: VideoDraft = {
  model: firstModel?.id ?? "",
  prompt: "",
  mode: "text",
  references: [],
  lengthUnit: "seconds",
  duration: firstModel?.duration.default ?? 5,
  frames: (firstModel?.duration.default ?? 5) * FRAMES_PER_SECOND,
  options: {},
  variations: 1,
};

/** The files that the chosen mode sends, in the order of the request. */
export function filesOf(draft: VideoDraft): readonly SlotFile[] {
  const frames = [draft.firstFrame, draft.mode === "first-last" ? draft.lastFrame : undefined];
  if (draft.mode === "first-frame" || draft.mode === "first-last") return frames.filter((file) => file !== undefined);
  return draft.mode === "references" ? inOrder(draft.references) : [];
}

const kindOrder: readonly FileKind[] = ["image", "video", "audio"];

/** Pictures, then videos, then sounds, each kind in its own order. */
export function inOrder(files: readonly SlotFile[]): readonly SlotFile[] {
  return kindOrder.flatMap((kind) => files.filter((file) => file.kind === kind));
}

/** The number by which the prompt can refer to a file: its place among those of its kind, from 1 (wire notes 1.4). */
export function numberOf(file: SlotFile, files: readonly SlotFile[]): number {
  return files.filter((other) => other.kind === file.kind).findIndex((other) => other.key === file.key) + 1;
}

/** How many references of a kind the model takes (NV-03). */
export function mostReferences(modelId: string, kind: FileKind): number {
  const model = findNativeVideoModel(modelId);
  if (!model) return 0;
  return { image: model.referenceImages, video: model.referenceVideos, audio: model.referenceAudios }[kind];
}

/** A key for a file that comes into the form. */
export function newKey(): string {
  return crypto.randomUUID().slice(0, 13);
}
