import { doneAs, type MaskEdit, type Mode } from "./mask-edit.ts";
import { TILE } from "./tiles.ts";

/** Where a brush touches: a place in picture pixels (0,0 is the first pixel's corner), how wide, and how strong from 0 to 1. */
export interface Dab {
  x: number;
  y: number;
  diameter: number;
  strength: number;
}

export interface Tip {
  /** 1: a clean edge, every pixel wholly painted or not; 0: soft from the middle on. */
  hardness: number;
  mode: Mode;
}

/** Below this a disc could miss the very pixel that it stands on. */
const SINGLE_PIXEL = 1.5;

/**
 * Paints from one dab to the next. A pixel belongs to it when its middle lies within half the diameter of the line; a brush of one pixel
 * paints exactly the pixel under it. Painting over the same place again adds nothing, so strokes do not depend on how finely the device
 * reports them.
 */
export function paintSegment(edit: MaskEdit, from: Dab, to: Dab, tip: Tip): void {
  if (to.diameter < SINGLE_PIXEL) return pixelLine(edit, from, to, tip);
  // A line whose width changes is painted in pieces so short that no step in the edge is seen.
  const pieces = Math.min(64, Math.max(1, Math.ceil(Math.abs(to.diameter - from.diameter))));
  for (let piece = 0; piece < pieces; piece += 1) {
    const end = dabBetween(from, to, (piece + 1) / pieces);
    paintCapsule(edit, dabBetween(from, to, piece / pieces), end, tip);
  }
}

function dabBetween(from: Dab, to: Dab, share: number): Dab {
  const between = (one: number, other: number) => one + (other - one) * share;
  return {
    x: between(from.x, to.x),
    y: between(from.y, to.y),
    diameter: between(from.diameter, to.diameter),
    strength: between(from.strength, to.strength),
  };
}

function pixelLine(edit: MaskEdit, from: Dab, to: Dab, tip: Tip): void {
  const value = Math.round(255 * to.strength);
  const [x0, y0, x1, y1] = [Math.floor(from.x), Math.floor(from.y), Math.floor(to.x), Math.floor(to.y)];
  const steps = Math.max(Math.abs(x1 - x0), Math.abs(y1 - y0));
  for (let step = 0; step <= steps; step += 1) {
    const share = steps === 0 ? 0 : step / steps;
    edit.pixel(Math.round(x0 + (x1 - x0) * share), Math.round(y0 + (y1 - y0) * share), tip.mode, value);
  }
}

/** The points within a radius of the line from one point to another, row by row. */
interface Capsule {
  ax: number;
  ay: number;
  bx: number;
  by: number;
}

function paintCapsule(edit: MaskEdit, from: Dab, to: Dab, tip: Tip): void {
  const capsule: Capsule = { ax: from.x, ay: from.y, bx: to.x, by: to.y };
  const radius = to.diameter / 2;
  const value = Math.round(255 * to.strength);
  const core = radius * tip.hardness;
  const isHard = tip.hardness >= 1 || radius - core < 0.5;
  const top = Math.max(0, Math.ceil(Math.min(from.y, to.y) - radius - 0.5));
  const bottom = Math.min(edit.raster.height - 1, Math.floor(Math.max(from.y, to.y) + radius - 0.5));
  const falloff = isHard ? undefined : falloffOf(tip.hardness, value);
  for (let y = top; y <= bottom; y += 1) {
    const outer = rowOf(capsule, radius, y + 0.5);
    if (!outer) continue;
    if (!falloff) {
      edit.span(y, outer.start, outer.end, tip.mode, value);
      continue;
    }
    const inner = core > 0 ? rowOf(capsule, core, y + 0.5) : undefined;
    const start = inner?.start ?? outer.end;
    softSpan(edit, capsule, radius, falloff, y, outer.start, start, tip.mode);
    if (!inner) continue;
    edit.span(y, inner.start, inner.end, tip.mode, value);
    softSpan(edit, capsule, radius, falloff, y, inner.end, outer.end, tip.mode);
  }
}

/** The pixels of a row whose middles (on the line `y`) lie within the capsule; it is convex, so they are one run. */
function rowOf({ ax, ay, bx, by }: Capsule, radius: number, y: number): { start: number; end: number } | undefined {
  let left = Infinity;
  let right = -Infinity;
  const meet = (x: number, half: number) => {
    left = Math.min(left, x - half);
    right = Math.max(right, x + half);
  };
  const square = radius * radius;
  if (Math.abs(y - ay) <= radius) meet(ax, Math.sqrt(square - (y - ay) ** 2));
  if (Math.abs(y - by) <= radius) meet(bx, Math.sqrt(square - (y - by) ** 2));
  const [dx, dy] = [bx - ax, by - ay];
  const length = Math.hypot(dx, dy);
  if (length > 0) {
    // The rectangle between the two discs: where the row crosses its sides.
    const [nx, ny] = [(-dy / length) * radius, (dx / length) * radius];
    crossSide(ax + nx, ay + ny, bx + nx, by + ny, y, meet);
    crossSide(ax - nx, ay - ny, bx - nx, by - ny, y, meet);
  }
  const start = Math.ceil(left - 0.5);
  const end = Math.floor(right - 0.5) + 1;
  return end > start ? { start, end } : undefined;
}

function crossSide(x0: number, y0: number, x1: number, y1: number, y: number, meet: (x: number, half: number) => void): void {
  if (y < Math.min(y0, y1) || y > Math.max(y0, y1) || y0 === y1) return;
  meet(x0 + ((x1 - x0) * (y - y0)) / (y1 - y0), 0);
}

/** Values by the square of the distance to the line, 0 to 1 of the radius's. */
const STEPS = 1024;
let knownFalloff: { hardness: number; value: number; values: Uint8Array } | undefined;

/** Falls smoothly from the core to the edge; half of the value at half the way, where the sent mask's edge will be. */
function falloffOf(hardness: number, value: number): Uint8Array {
  if (knownFalloff?.hardness === hardness && knownFalloff.value === value) return knownFalloff.values;
  const values = Uint8Array.from({ length: STEPS + 1 }, (_, step) => {
    const share = Math.min(1, Math.max(0, (Math.sqrt(step / STEPS) - hardness) / (1 - hardness)));
    return Math.round(value * (1 - share * share * (3 - 2 * share)));
  });
  knownFalloff = { hardness, value, values };
  return values;
}

function softSpan(
  edit: MaskEdit,
  { ax, ay, bx, by }: Capsule,
  radius: number,
  falloff: Uint8Array,
  y: number,
  left: number,
  right: number,
  mode: Mode,
): void {
  const { raster } = edit;
  const end = Math.min(right, raster.width);
  const start = Math.max(left, 0);
  if (end <= start) return;
  const [dx, dy, py] = [bx - ax, by - ay, y + 0.5 - ay];
  const inverse = dx === 0 && dy === 0 ? 0 : 1 / (dx * dx + dy * dy);
  const perStep = STEPS / (radius * radius);
  for (let x = start; x < end;) {
    const index = Math.floor(y / TILE) * raster.columns + Math.floor(x / TILE);
    const until = Math.min((Math.floor(x / TILE) + 1) * TILE, end);
    if (raster.tiles.rest(index) === doneAs[mode]) {
      x = until;
      continue;
    }
    const tile = edit.writable(index);
    const row = (y % TILE) * TILE - Math.floor(x / TILE) * TILE;
    for (; x < until; x += 1) {
      const px = x + 0.5 - ax;
      const along = Math.min(1, Math.max(0, (px * dx + py * dy) * inverse));
      const [ox, oy] = [px - along * dx, py - along * dy];
      const value = falloff[Math.min(STEPS, (ox * ox + oy * oy) * perStep) | 0] ?? 0;
      const now = tile[row + x] ?? 0;
      if (mode === "paint" ? value > now : 255 - value < now) tile[row + x] = mode === "paint" ? value : 255 - value;
    }
  }
  edit.touch({ left: start, top: y, right: end, bottom: y + 1 });
}
