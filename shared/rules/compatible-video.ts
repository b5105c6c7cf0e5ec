import { MIB } from "../units.ts";
import { type CompatibleVideoModel, findCompatibleVideoModel } from "../models.ts";
import type { CompatibleVideoRecipe, Source } from "../contract/recipes.ts";
import type { MediaFacts } from "./native-video.ts";
import { error, type Problem, warning } from "./problem.ts";
import { isPublicUrl, isWebUrl } from "./public-address.ts";
import { hasShots, readStoryboard, storyboardSeconds } from "./storyboard.ts";
import { upToTenth } from "./tenths.ts";

type FactsById = ReadonlyMap<string, MediaFacts>;

export interface CompatibleVideoOptions {
  /** Local files get a public address on the way out, as with the demo gateway (AS-07). */
  canPublish?: boolean;
  /** The gateway is on this machine, so addresses of this machine and its network do for it. */
  isGatewayLocal?: boolean;
  /** The connection says that the service makes remixes (CV-07). */
  offersRemix?: boolean;
}

/** Reference files of the JSON variant must have fewer bytes than this (interface 4.4, rule 3). */
export const referenceBytesLimit = 4 * MIB;

/**
 * All that is wrong or doubtful with a recipe of the compatible video API (CV-01…04, CV-08; interface 4.4, wire notes 3.2 and 3.5). Facts of
 * media that are not known yet are left unchecked; the core checks again with all of them before it sends.
 */
export function checkCompatibleVideo(recipe: CompatibleVideoRecipe, facts: FactsById, options: CompatibleVideoOptions = {}): Problem[] {
  const prompt = recipe.prompt.trim() === "" ? [error("prompt-missing", "prompt")] : [];
  if (recipe.remixOf !== undefined) return [...prompt, ...checkRemix(recipe, options)];
  const model = findCompatibleVideoModel(recipe.model);
  if (!model) return [error("unknown-model", "model", { model: recipe.model })];
  return [
    ...prompt,
    ...checkOptions(recipe, model),
    ...checkVariant(recipe, model),
    ...(model.variant === "json" ? checkAddresses(recipe, facts, options) : checkReference(recipe, model, facts)),
    ...checkStoryboard(recipe, model),
  ];
}

/** A remix takes everything but its words from the video that it changes (wire notes 3.2). */
function checkRemix(recipe: CompatibleVideoRecipe, { offersRemix = true }: CompatibleVideoOptions): Problem[] {
  const problems: Problem[] = [];
  if (!offersRemix) problems.push(error("remix-not-offered", "remixOf"));
  if (recipe.remixOf?.trim() === "") problems.push(error("remix-id-missing", "remixOf"));
  const others = [recipe.size, recipe.seconds, recipe.mode, recipe.reference, recipe.images[0], recipe.videos[0]];
  if (others.some((value) => value !== undefined)) problems.push(error("remix-with-more", "remixOf"));
  return problems;
}

function checkOptions({ size, seconds }: CompatibleVideoRecipe, model: CompatibleVideoModel): Problem[] {
  const problems: Problem[] = [];
  if (size !== undefined && !model.sizes.includes(size)) {
    problems.push(error("size-not-offered", "size", { value: size, model: model.id, offered: model.sizes.join(", ") }));
  }
  if (seconds !== undefined && !model.seconds.includes(seconds)) {
    problems.push(error("seconds-not-offered", "seconds", { value: seconds, model: model.id, offered: inWords(model.seconds) }));
  }
  return problems;
}

/** No field of the one variant goes out under the other (CV-08). */
function checkVariant(recipe: CompatibleVideoRecipe, model: CompatibleVideoModel): Problem[] {
  const set = {
    mode: recipe.mode !== undefined,
    images: recipe.images.length > 0,
    videos: recipe.videos.length > 0,
    reference: recipe.reference !== undefined,
  };
  const foreign = model.variant === "json" ? (["reference"] as const) : (["mode", "images", "videos"] as const);
  return foreign.filter((field) => set[field]).map((field) => error("field-of-other-variant", field, { field, model: model.id }));
}

function checkAddresses(recipe: CompatibleVideoRecipe, facts: FactsById, options: CompatibleVideoOptions): Problem[] {
  const problems = checkMode(recipe);
  recipe.images.forEach((source, index) => problems.push(...checkSource(source, "image", `images[${index}]`, facts, options)));
  recipe.videos.forEach((source, index) => problems.push(...checkSource(source, "video", `videos[${index}]`, facts, options)));
  return problems;
}

/** Interface 4.4, rules 1, 2 and 4. */
function checkMode({ mode, images, videos }: CompatibleVideoRecipe): Problem[] {
  if (mode === undefined) return images.length + videos.length > 0 ? [error("mode-missing", "mode")] : [];
  if (mode === "r2v") return images.length + videos.length === 0 ? [error("references-missing", "images")] : [];
  const problems: Problem[] = [];
  if (images.length === 0) problems.push(error("first-image-missing", "images"));
  if (images.length > 2) problems.push(error("frames-too-many", "images", { max: 2, value: images.length }));
  if (videos.length > 0) problems.push(error("frames-with-videos", "videos"));
  return problems;
}

function checkSource(
  source: Source,
  kind: "image" | "video",
  field: string,
  facts: FactsById,
  { canPublish = false, isGatewayLocal = canPublish }: CompatibleVideoOptions,
): Problem[] {
  if (source.type === "asset") return [error("asset-not-taken", field)];
  if (source.type === "url") return isReachable(source.url, isGatewayLocal) ? [] : [notPublic(source.url, field)];
  const problems: Problem[] = [];
  const fact = facts.get(source.id);
  if (fact && fact.kind !== kind) problems.push(error("file-of-other-kind", field, { expected: kind, kind: fact.kind }));
  if (fact && fact.bytes >= referenceBytesLimit) {
    problems.push(error("reference-too-heavy", field, { max: referenceBytesLimit / MIB, value: upToTenth(fact.bytes / MIB) }));
  }
  if (!canPublish) problems.push(error("needs-public-url", field));
  return problems;
}

function isReachable(url: string, isGatewayLocal: boolean): boolean {
  return isPublicUrl(url) || (isGatewayLocal && isWebUrl(url));
}

function notPublic(url: string, field: string): Problem {
  return error(isWebUrl(url) ? "url-private" : "url-not-public", field, { url: url.slice(0, 80) });
}

/** The service refuses a picture of another size than the video's (wire notes 3.2). */
function checkReference({ reference, size }: CompatibleVideoRecipe, model: CompatibleVideoModel, facts: FactsById): Problem[] {
  const fact = reference && facts.get(reference.id);
  if (!fact) return [];
  if (fact.kind !== "image") return [error("file-of-other-kind", "reference", { expected: "image", kind: fact.kind })];
  const problems: Problem[] = [];
  if (!["image/jpeg", "image/png"].includes(fact.mime)) problems.push(error("reference-format", "reference", { mime: fact.mime }));
  const wanted = size ?? model.sizes[0] ?? "";
  const { width, height } = fact;
  if (width !== undefined && height !== undefined && `${width}x${height}` !== wanted) {
    problems.push(error("reference-wrong-size", "reference", { width, height, size: wanted }));
  }
  return problems;
}

/** The shots should fill the video; the service decides, so this only warns (CV-04). */
function checkStoryboard({ prompt, seconds }: CompatibleVideoRecipe, model: CompatibleVideoModel): Problem[] {
  if (!hasShots(prompt)) return [];
  const total = storyboardSeconds(readStoryboard(prompt).shots);
  const wanted = seconds ?? model.defaultSeconds;
  return total === wanted ? [] : [warning("storyboard-seconds", "prompt", { value: total, seconds: wanted })];
}

/** `4–15` for a row without gaps, else `4, 8, 12`. */
function inWords(numbers: readonly number[]): string {
  const first = numbers[0] ?? 0;
  const last = numbers.at(-1) ?? 0;
  return numbers.length > 2 && last - first === numbers.length - 1 ? `${first}–${last}` : numbers.join(", ");
}
