import { MIB } from "../units.ts";
import { findNativeVideoModel, type NativeVideoModel } from "../models.ts";
import type { Media } from "../contract/media.ts";
import type { NativeVideoInput, NativeVideoRecipe } from "../contract/recipes.ts";
import { error, type Problem, warning } from "./problem.ts";
import { checkVideoFile, ratioInWords } from "./video-file.ts";
import { toTenth, upToTenth } from "./tenths.ts";

/** What the rules need to know of a file; from `Media`, by media id. */
export type MediaFacts = Pick<Media, "kind" | "mime" | "bytes" | "width" | "height" | "seconds" | "framesPerSecond">;
type FactsById = ReadonlyMap<string, MediaFacts>;

/** The mode that a recipe's inputs make it; the three with files exclude one another (NV-04). */
export type NativeVideoMode = "text" | "first-frame" | "first-last" | "references" | "draft" | "mixed";

export function modeOf(recipe: NativeVideoRecipe): NativeVideoMode {
  if (recipe.draftOf !== undefined) return recipe.inputs.length > 0 ? "mixed" : "draft";
  const roles = recipe.inputs.map((input) => roleOf(input, recipe.inputs));
  const hasFrames = roles.some((role) => role === "first_frame" || role === "last_frame");
  const hasReferences = roles.some((role) => role.startsWith("reference_"));
  if (hasFrames && hasReferences) return "mixed";
  if (hasReferences) return "references";
  if (roles.includes("last_frame")) return "first-last";
  return hasFrames ? "first-frame" : "text";
}

/** The role that an input plays: its own, or what the interface gives one without (4.1: a single image is a first frame). */
export function roleOf(input: NativeVideoInput, all: readonly NativeVideoInput[]): NonNullable<NativeVideoInput["role"]> {
  if (input.role) return input.role;
  if (input.kind === "video") return "reference_video";
  if (input.kind === "audio") return "reference_audio";
  return all.length === 1 ? "first_frame" : "reference_image";
}

export interface NativeVideoOptions {
  /** Something publishes files on this connection, so that videos of this machine can be sent by their address (AS-07). */
  canPublish?: boolean;
}

/**
 * All that is wrong or doubtful with a recipe (NV-01…06, interface 4.1 and 8, wire notes 1.3).
 * Facts of media that are not known yet are left unchecked; the core checks again with all of them before it sends.
 */
export function checkNativeVideo(recipe: NativeVideoRecipe, facts: FactsById, options: NativeVideoOptions = {}): Problem[] {
  const model = findNativeVideoModel(recipe.model);
  if (!model) return [error("unknown-model", "model", { model: recipe.model })];
  const content = recipe.draftOf === undefined ? checkContent(recipe, model, facts, options) : checkDraft(recipe);
  return [...checkOptions(recipe, model), ...content];
}

function checkDraft(recipe: NativeVideoRecipe): Problem[] {
  const problems: Problem[] = [];
  if (recipe.draftOf?.trim() === "") problems.push(error("draft-id-missing", "draftOf"));
  if (recipe.inputs.length > 0 || recipe.prompt.trim() !== "") problems.push(error("draft-with-content", "draftOf"));
  return problems;
}

function checkOptions(recipe: NativeVideoRecipe, model: NativeVideoModel): Problem[] {
  const problems: Problem[] = [];
  const { duration, frames, resolution, ratio, seed, executionExpiresAfter } = recipe;
  if (duration !== undefined && frames !== undefined) problems.push(error("duration-and-frames", "duration"));
  if (duration === undefined && frames === undefined && recipe.draftOf === undefined) {
    problems.push(error("duration-missing", "duration"));
  }
  if (duration !== undefined && !isWithin(duration, model.duration)) {
    problems.push(error("duration-out-of-range", "duration", { min: model.duration.min, max: model.duration.max, value: duration }));
  }
  if (frames !== undefined && (!Number.isInteger(frames) || frames < 1)) problems.push(error("frames-not-whole", "frames"));
  if (resolution !== undefined && !model.resolutions.includes(resolution)) {
    problems.push(
      error("resolution-not-offered", "resolution", { value: resolution, model: model.id, offered: model.resolutions.join(", ") }),
    );
  }
  if (ratio !== undefined && !model.ratios.includes(ratio)) {
    problems.push(error("ratio-not-offered", "ratio", { value: ratio, offered: model.ratios.join(", ") }));
  }
  if (seed !== undefined && (!Number.isInteger(seed) || seed < -1 || seed > 2_147_483_647)) {
    problems.push(error("seed-out-of-range", "seed", { value: seed }));
  }
  if (executionExpiresAfter !== undefined && (!Number.isInteger(executionExpiresAfter) || executionExpiresAfter < 1)) {
    problems.push(error("expiry-not-whole", "executionExpiresAfter"));
  }
  return problems;
}

function checkContent(recipe: NativeVideoRecipe, model: NativeVideoModel, facts: FactsById, options: NativeVideoOptions): Problem[] {
  const inputs = recipe.inputs;
  const problems: Problem[] = [];
  if (inputs.length === 0 && recipe.prompt.trim() === "") problems.push(error("nothing-to-send", "prompt"));
  problems.push(...checkRoles(inputs), ...checkCounts(inputs, model), ...checkSeconds(inputs, model, facts));
  inputs.forEach((input, index) => problems.push(...checkInput(input, `inputs[${index}]`, facts, options)));
  return problems;
}

const kindOfRole = {
  first_frame: "image",
  last_frame: "image",
  reference_image: "image",
  reference_video: "video",
  reference_audio: "audio",
} as const;

function checkRoles(inputs: readonly NativeVideoInput[]): Problem[] {
  const problems: Problem[] = [];
  const images = inputs.filter((input) => input.kind === "image");
  if (images.length > 1 && images.some((input) => !input.role)) problems.push(error("role-missing", "inputs"));
  inputs.forEach((input, index) => {
    if (input.role && kindOfRole[input.role] !== input.kind) {
      problems.push(error("role-of-other-kind", `inputs[${index}]`, { role: input.role, kind: input.kind }));
    }
  });
  const roles = inputs.map((input) => roleOf(input, inputs));
  const count = (role: string) => roles.filter((each) => each === role).length;
  const hasFrames = count("first_frame") + count("last_frame") > 0;
  if (hasFrames && roles.some((role) => role.startsWith("reference_"))) problems.push(error("modes-mixed", "inputs"));
  if (count("first_frame") > 1) problems.push(error("two-first-frames", "inputs"));
  if (count("last_frame") > 1) problems.push(error("two-last-frames", "inputs"));
  if (count("last_frame") > 0 && count("first_frame") === 0) problems.push(error("last-without-first", "inputs"));
  if (inputs.length > 0 && inputs.every((input) => input.kind === "audio")) problems.push(error("audio-alone", "inputs"));
  return problems;
}

function checkCounts(inputs: readonly NativeVideoInput[], model: NativeVideoModel): Problem[] {
  const count = (kind: string) => inputs.filter((input) => input.kind === kind).length;
  const problems: Problem[] = [];
  if (count("image") > model.referenceImages) problems.push(error("too-many-images", "inputs", { max: model.referenceImages }));
  if (count("video") > model.referenceVideos) problems.push(error("too-many-videos", "inputs", { max: model.referenceVideos }));
  if (count("audio") > model.referenceAudios) problems.push(error("too-many-audios", "inputs", { max: model.referenceAudios }));
  return problems;
}

/** Seconds of all inputs of a kind whose length is known. */
export function totalSeconds(inputs: readonly NativeVideoInput[], kind: "video" | "audio", facts: FactsById): number {
  return inputs
    .filter((input) => input.kind === kind)
    .reduce((sum, input) => sum + ((input.source.type === "media" && facts.get(input.source.id)?.seconds) || 0), 0);
}

function checkSeconds(inputs: readonly NativeVideoInput[], model: NativeVideoModel, facts: FactsById): Problem[] {
  const problems: Problem[] = [];
  const tolerance = 0.2; // Containers round up; the upstream itself allows 15.2 s in all (lessons, part 2).
  const video = totalSeconds(inputs, "video", facts);
  const audio = totalSeconds(inputs, "audio", facts);
  if (video > model.referenceVideoSeconds + tolerance) {
    problems.push(error("videos-too-long", "inputs", { max: model.referenceVideoSeconds, value: toTenth(video) }));
  }
  if (audio > model.referenceAudioSeconds + tolerance) {
    problems.push(error("audios-too-long", "inputs", { max: model.referenceAudioSeconds, value: toTenth(audio) }));
  }
  return problems;
}

function checkInput(input: NativeVideoInput, field: string, facts: FactsById, { canPublish }: NativeVideoOptions): Problem[] {
  const { source } = input;
  if (source.type === "url") return checkUrl(source.url, input.kind, field);
  if (source.type === "asset") return [];
  if (input.kind === "video" && !canPublish) return [error("local-video-needs-url", field)];
  const fact = facts.get(source.id);
  if (!fact) return [];
  if (fact.kind !== input.kind) return [error("file-of-other-kind", field, { expected: input.kind, kind: fact.kind })];
  if (input.kind === "image") return checkImage(fact, field);
  return input.kind === "video" ? checkVideo(fact, field) : checkAudio(fact, field);
}

/** How long all of them may be together is the model's matter. */
function checkVideo(fact: MediaFacts, field: string): Problem[] {
  const isShort = fact.seconds !== undefined && fact.seconds < 2;
  const short = isShort ? [error("video-too-short", field, { min: 2, value: toTenth(fact.seconds ?? 0) })] : [];
  return [...checkVideoFile(fact, field), ...short];
}

function checkUrl(url: string, kind: string, field: string): Problem[] {
  if (/^data:/i.test(url)) return kind === "video" ? [error("video-as-data", field)] : [];
  if (/^https?:\/\/[^\s/]+/i.test(url)) return [];
  return [error("url-not-public", field, { url: url.slice(0, 80) })];
}

/** Formats that the upstream takes as they are (wire notes 1.3); others are converted when they enter the studio. */
const imageMimes = new Set(["image/jpeg", "image/png", "image/webp", "image/bmp", "image/tiff", "image/gif", "image/heic", "image/heif"]);
const audioMimes = new Set(["audio/wav", "audio/mpeg"]);

/** A picture must be smaller, a sound may be as large (wire notes 1.3). */
export const imageBytesLimit = 30 * MIB;
export const audioBytesLimit = 15 * MIB;

/** A picture by the limits that native video and the asset library share (wire notes 1.3, 2.5). */
export function checkImage(fact: MediaFacts, field: string): Problem[] {
  const problems: Problem[] = [];
  if (!imageMimes.has(fact.mime)) problems.push(error("image-format", field, { mime: fact.mime }));
  if (fact.bytes >= imageBytesLimit) problems.push(error("image-too-heavy", field, { max: 30, value: upToTenth(fact.bytes / MIB) }));
  const { width, height } = fact;
  if (width === undefined || height === undefined) return problems;
  if (Math.min(width, height) < 300) problems.push(error("image-too-small", field, { min: 300, width, height }));
  if (Math.max(width, height) > 6000) problems.push(error("image-too-large", field, { max: 6000, width, height }));
  const ratio = width / height;
  if (ratio < 0.4 || ratio > 2.5) problems.push(error("image-shape", field, { ratio: ratioInWords(width, height) }));
  else if (ratio === 0.4 || ratio === 2.5) problems.push(warning("image-shape-edge", field, { ratio: ratioInWords(width, height) }));
  return problems;
}

/** A sound by the limits that native video and the asset library share, but for its length (wire notes 1.3, 2.5). */
export function checkAudioFile(fact: MediaFacts, field: string): Problem[] {
  const problems: Problem[] = [];
  if (!audioMimes.has(fact.mime)) problems.push(error("audio-format", field, { mime: fact.mime }));
  if (fact.bytes > audioBytesLimit) problems.push(error("audio-too-heavy", field, { max: 15, value: upToTenth(fact.bytes / MIB) }));
  return problems;
}

function checkAudio(fact: MediaFacts, field: string): Problem[] {
  const problems = checkAudioFile(fact, field);
  if (fact.seconds === undefined) return problems;
  if (fact.seconds > 15.2) problems.push(error("audio-too-long", field, { max: 15, value: toTenth(fact.seconds) }));
  else if (fact.seconds < 2) problems.push(warning("audio-short", field, { min: 2, value: toTenth(fact.seconds) }));
  return problems;
}

function isWithin(value: number, range: { min: number; max: number; step: number }): boolean {
  return value >= range.min && value <= range.max && Number.isInteger((value - range.min) / range.step);
}
