import type { Media } from "../../../../shared/contract/media.ts";
import type { Problem } from "../../../../shared/rules/problem.ts";
import type { Redraw } from "../../../parts/redraw-picture.ts";

/** How a picture is drawn anew so that it fits the service's limits. */
export type Mend = Redraw & { what: "crop" | "scale" };

/** A little inside the limits of 1:2.5 and 2.5:1, since some services refuse the limit itself (wire notes 1.3). */
const WIDEST = 2.4;
const LONGEST_SIDE = 6000;

/** What mends a picture's problem, where drawing it anew can: its middle when its shape is refused, smaller when it is too large. */
export function redrawFor(problem: Problem, media: Pick<Media, "width" | "height"> | undefined): Mend | undefined {
  const { width, height } = media ?? {};
  if (!width || !height) return undefined;
  if (problem.reason === "image-shape" || problem.reason === "image-shape-edge") return cropFor(width, height);
  if (problem.reason === "image-too-large") return scaleFor(width, height);
  return undefined;
}

function cropFor(width: number, height: number): Mend {
  const keptWidth = Math.min(width, Math.floor(height * WIDEST));
  const keptHeight = Math.min(height, Math.floor(width * WIDEST));
  const left = Math.floor((width - keptWidth) / 2);
  const top = Math.floor((height - keptHeight) / 2);
  return { what: "crop", left, top, width: keptWidth, height: keptHeight, ...within(keptWidth, keptHeight) };
}

function scaleFor(width: number, height: number): Mend {
  return { what: "scale", left: 0, top: 0, width, height, ...within(width, height) };
}

function within(width: number, height: number): { toWidth: number; toHeight: number } {
  const scale = Math.min(1, LONGEST_SIDE / Math.max(width, height));
  return { toWidth: Math.round(width * scale), toHeight: Math.round(height * scale) };
}
