import type { Media } from "../../../../shared/contract/media.ts";
import { mendOf } from "../../../../shared/rules/assets.ts";
import type { Problem } from "../../../../shared/rules/problem.ts";
import { videoPixels } from "../../../../shared/rules/video-file.ts";
import { MIB } from "../../../../shared/units.ts";
import type { FitLimits } from "../../../parts/fit/use-fitted-video.ts";

/** What every service takes, the older ones too (interface 2.5, wire notes 2.5). */
export const videoLimits = {
  maxBytes: 50 * MIB,
  maxSeconds: 15,
  sides: { min: 300, max: 6000 },
  frameRate: { min: 24, max: 60 },
} satisfies FitLimits;

/** Two seconds, and what a cut may lose at its ends since it keeps to whole pictures. */
export const LEAST_SECONDS = 2.5;

/** A video is made to fit in a dialog, with the person's consent to the part and to how it looks. */
export interface VideoMend {
  what: "trim" | "shrink" | "convert";
  limits: FitLimits;
}

/** What the fitter leaves as it is: the rate is within its rounding, and pixels that only older services refuse are worth keeping. */
const left = new Set<Problem["reason"]>(["video-frame-rate-edge", "video-many-pixels"]);
const order = ["trim", "shrink", "convert"] as const;

/** A way for a video of which nothing stays refused afterwards; the first that is needed names it. Pure. */
export function mendVideo(problems: readonly Problem[], media: Media): VideoMend | undefined {
  if (media.kind !== "video") return undefined;
  const wayOf = (problem: Problem) => (left.has(problem.reason) ? undefined : mendOf(problem));
  if (problems.some((problem) => problem.level === "error" && wayOf(problem) === undefined)) return undefined;
  const ways = problems.map(wayOf);
  const what = order.find((way) => ways.includes(way));
  return what && { what, limits: limitsFor(media) };
}

function limitsFor({ width = 0, height = 0 }: Media): FitLimits {
  if (width * height <= videoPixels.newer.max) return videoLimits;
  const longest = Math.floor(Math.max(width, height) * Math.sqrt(videoPixels.newer.max / (width * height)));
  // Both sides are made even, the shorter one perhaps upwards.
  return { ...videoLimits, sides: { ...videoLimits.sides, max: Math.min(videoLimits.sides.max, longest - 4) } };
}
