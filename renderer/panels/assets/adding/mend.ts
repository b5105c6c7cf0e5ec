import type { Media } from "../../../../shared/contract/media.ts";
import type { Problem } from "../../../../shared/rules/problem.ts";
import { type Redraw, drawPicture, keepPicture } from "../../../parts/redraw-picture.ts";
import { type VideoMend, mendVideo } from "./mend-video.ts";

/** A way to make a file fit the service's limits; the file that was given stays as it is. */
export type Mend = DrawnMend | VideoMend;

/** Done at once. */
export interface DrawnMend {
  what: "crop" | "enlarge" | "shrink" | "convert";
  /** Makes the mended file. */
  run: () => Promise<Media>;
}

type Mender = (problems: readonly Problem[], media: Media) => Mend | undefined;

/** One for each kind of file that can be mended; the first that knows a way is offered. */
const menders: readonly Mender[] = [mendPicture, mendVideo];

export function mendFor(problems: readonly Problem[], media: Media | undefined): Mend | undefined {
  if (!media) return undefined;
  for (const mender of menders) {
    const mend = mender(problems, media);
    if (mend) return mend;
  }
  return undefined;
}

/** By which problem a picture is drawn anew, and what that is called; the first that is there names it. */
const ways: readonly (readonly [Problem["reason"], DrawnMend["what"]])[] = [
  ["image-shape", "crop"],
  ["image-shape-edge", "crop"],
  ["image-too-small", "enlarge"],
  ["image-too-large", "shrink"],
  ["image-too-heavy", "shrink"],
  ["image-format", "convert"],
];

function mendPicture(problems: readonly Problem[], media: Media): Mend | undefined {
  const { kind, width, height } = media;
  const what = ways.find(([reason]) => problems.some((problem) => problem.reason === reason))?.[1];
  if (kind !== "image" || !width || !height || what === undefined) return undefined;
  const isHeavy = problems.some((problem) => problem.reason === "image-too-heavy");
  const redraw = redrawWithin({ width, height });
  // What is too heavy as it is loses its transparency rather than its pixels.
  const type = !isHeavy && (media.hasAlpha || media.mime === "image/png") ? "image/png" : "image/jpeg";
  return { what, run: async () => keepPicture(media, await drawPicture(media, redraw, type, 0.92)) };
}

/** A little inside 1:2.5 and 2.5:1, since some services refuse the limit itself (wire notes 1.3, 2.5). */
const WIDEST = 2.4;
const LEAST_SIDE = 300;
const LONGEST_SIDE = 6000;

/** The middle of a picture in a shape and in pixels that the service takes; pure. */
export function redrawWithin({ width, height }: { width: number; height: number }): Redraw {
  const kept = { width: Math.min(width, Math.floor(height * WIDEST)), height: Math.min(height, Math.floor(width * WIDEST)) };
  const enlarge = Math.max(1, LEAST_SIDE / Math.min(kept.width, kept.height));
  const scale = Math.min(enlarge, LONGEST_SIDE / Math.max(kept.width, kept.height));
  return {
    left: Math.floor((width - kept.width) / 2),
    top: Math.floor((height - kept.height) / 2),
    ...kept,
    toWidth: Math.max(1, Math.ceil(kept.width * scale)),
    toHeight: Math.max(1, Math.ceil(kept.height * scale)),
  };
}
