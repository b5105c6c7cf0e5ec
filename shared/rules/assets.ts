import type { AssetType } from "../contract/assets.ts";
import type { Media } from "../contract/media.ts";
import type { AssetRecipe } from "../contract/recipes.ts";
import { cleanAssetName, isNameCut, lengthAtService, nameLimit } from "./asset-name.ts";
import { checkAudioFile, checkImage, type MediaFacts } from "./native-video.ts";
import { error, type Problem, warning } from "./problem.ts";
import { isPublicUrl, isWebUrl } from "./public-address.ts";
import { checkVideoFile } from "./video-file.ts";
import { toTenth } from "./tenths.ts";

/** What is to become an asset: a whole recipe, or as much of it as is decided. */
export type AssetDraft = Pick<AssetRecipe, "assetType" | "name"> & Partial<Pick<AssetRecipe, "groupId" | "source">>;

/** Descriptions of groups (interface 2.4); in code points, as `lengthAtService` counts. */
export const descriptionLimit = 300;

/** The kind of asset that a file can become; none for a file of another kind. */
export function assetTypeOf({ kind }: Pick<Media, "kind">): AssetType | undefined {
  if (kind === "other") return undefined;
  return ({ image: "Image", video: "Video", audio: "Audio" } as const)[kind];
}

/**
 * All that is wrong or doubtful with a file that is to become an asset (AS-04, interface 2.5, wire notes 2.5). Services differ: what only the
 * older limits refuse is a warning, what the newer ones refuse too is an error. Facts that are not known yet are left unchecked.
 * `isGatewayLocal`: the gateway is on this machine, so addresses of this machine do for it.
 */
export function checkAsset(draft: AssetDraft, facts: MediaFacts | undefined, options: { isGatewayLocal?: boolean } = {}): Problem[] {
  const problems: Problem[] = [];
  if (draft.groupId !== undefined && draft.groupId.trim() === "") problems.push(error("asset-group-missing", "groupId"));
  if (isNameCut(draft.name)) problems.push(warning("asset-name-cut", "name", { name: cleanAssetName(draft.name), max: nameLimit }));
  if (draft.source?.type === "url") problems.push(...checkAddress(draft.source.url, options.isGatewayLocal ?? false));
  return facts ? [...problems, ...checkFile(draft.assetType, facts)] : problems;
}

/** A group that is to be made or changed (AS-02, interface 4.3); what is not named stays as it is, but a new group needs a name. */
export function checkAssetGroup(group: { name?: string; description?: string; groupType?: string }, isNew: boolean): Problem[] {
  const problems: Problem[] = [];
  if (isNew || group.name !== undefined) problems.push(...checkName(group.name ?? ""));
  const value = lengthAtService(group.description ?? "");
  if (value > descriptionLimit) problems.push(error("description-too-long", "description", { max: descriptionLimit, value }));
  // The service makes these itself, and refuses the word (wire notes 2.8).
  if (isNew && group.groupType === "LivenessFace") problems.push(error("group-by-verification", "groupType"));
  return problems;
}

/** The name of a group, or the new name of an asset (interface 2.4, 2.5). */
export function checkName(name: string): Problem[] {
  const value = lengthAtService(name.trim());
  if (value === 0) return [error("name-missing", "name")];
  return value > nameLimit ? [error("name-too-long", "name", { max: nameLimit, value })] : [];
}

/** What the studio can do about a problem of a file; nothing where only the person can. */
export function mendOf({ reason }: Pick<Problem, "reason">): "convert" | "trim" | "shrink" | undefined {
  switch (reason) {
    case "image-format":
    case "video-format":
    case "audio-format":
    case "audio-too-heavy":
    case "video-frame-rate":
    case "video-frame-rate-edge":
      return "convert";
    case "video-too-long":
    case "video-long":
    case "audio-too-long":
    case "audio-long":
      return "trim";
    case "image-too-heavy":
    case "image-too-large":
    case "video-too-heavy":
    case "video-heavy":
    case "video-too-large":
    case "video-many-pixels":
    case "video-too-many-pixels":
      return "shrink";
    default:
      return undefined;
  }
}

function checkAddress(url: string, isGatewayLocal: boolean): Problem[] {
  if (isPublicUrl(url) || (isGatewayLocal && isWebUrl(url))) return [];
  if (/^data:/i.test(url)) return [error("asset-as-data", "source")];
  return [error(isWebUrl(url) ? "url-private" : "url-not-public", "source", { url: url.slice(0, 80) })];
}

function checkFile(assetType: AssetType, facts: MediaFacts): Problem[] {
  const expected = ({ Image: "image", Video: "video", Audio: "audio" } as const)[assetType];
  if (facts.kind !== expected) return [error("file-of-other-kind", "source", { expected, kind: facts.kind })];
  if (expected === "image") return checkImage(facts, "source");
  return expected === "video" ? checkVideo(facts) : checkAudio(facts);
}

/** Containers round their lengths; a frame more is no reason to refuse. */
const tolerance = 0.2;
const seconds = { min: 2, older: 15, newer: 30 };

function checkVideo(facts: MediaFacts): Problem[] {
  return [...checkVideoFile(facts, "source"), ...checkSeconds(facts, "video")];
}

function checkSeconds(facts: MediaFacts, kind: "video" | "audio"): Problem[] {
  if (facts.seconds === undefined) return [];
  const value = toTenth(facts.seconds);
  if (facts.seconds < seconds.min) return [error(`${kind}-too-short`, "source", { min: seconds.min, value })];
  if (facts.seconds > seconds.newer + tolerance) return [error(`${kind}-too-long`, "source", { max: seconds.newer, value })];
  return facts.seconds > seconds.older + tolerance ? [warning(`${kind}-long`, "source", { max: seconds.older, value })] : [];
}

function checkAudio(facts: MediaFacts): Problem[] {
  return [...checkAudioFile(facts, "source"), ...checkSeconds(facts, "audio")];
}
