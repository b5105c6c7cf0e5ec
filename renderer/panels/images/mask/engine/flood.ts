import type { Plane } from "./plane.ts";

export interface Colour {
  red: number;
  green: number;
  blue: number;
  alpha: number;
}

/**
 * Marks the pixels of a strip (RGBA, not premultiplied) whose every channel differs from the colour by at most `tolerance` (0 to 255). Where
 * both are wholly transparent the colours under it do not count.
 */
export function markSimilar(rgba: Uint8ClampedArray, { red, green, blue, alpha }: Colour, tolerance: number, marks: Uint8Array): void {
  for (let at = 0, pixel = 0; pixel < marks.length; at += 4, pixel += 1) {
    const own = rgba[at + 3] ?? 0;
    const isNear =
      Math.abs(own - alpha) <= tolerance &&
      ((own === 0 && alpha === 0) ||
        (Math.abs((rgba[at] ?? 0) - red) <= tolerance &&
          Math.abs((rgba[at + 1] ?? 0) - green) <= tolerance &&
          Math.abs((rgba[at + 2] ?? 0) - blue) <= tolerance));
    marks[pixel] = isNear ? 255 : 0;
  }
}

/**
 * Keeps of the marks (255) those that hang together with the one at `x`, `y` by their sides; the others become 0. Looks at runs of a row, not
 * at single pixels, so the stack stays small.
 */
export function keepConnected(plane: Plane, x: number, y: number): void {
  const { width, height, data } = plane;
  // What is reached gets another value first, which is then the only one to stay.
  if (x >= 0 && y >= 0 && x < width && y < height) fillFrom(plane, [y * width + x], 255, 1);
  for (let at = 0; at < data.length; at += 1) data[at] = data[at] === 1 ? 255 : 0;
}

/** Paints what lies enclosed: unpainted pixels from which no way leads out of the plane, whose values are 0 or 255. */
export function fillHoles(plane: Plane): void {
  const { width, height, data } = plane;
  const border: number[] = [];
  for (let x = 0; x < width; x += 1) border.push(x, (height - 1) * width + x);
  for (let y = 0; y < height; y += 1) border.push(y * width, y * width + width - 1);
  fillFrom(plane, border, 0, 1);
  for (let at = 0; at < data.length; at += 1) data[at] = data[at] === 1 ? 0 : 255;
}

/** Takes away islands and fills holes of at most `most` pixels; the plane's values are 0 or 255. */
export function removeSpecks(plane: Plane, most: number): void {
  const { data } = plane;
  // What was looked at is 1 or 254 until the end.
  for (let at = 0; at < data.length; at += 1) {
    const value = data[at];
    if (value !== 0 && value !== 255) continue;
    const runs = fillFrom(plane, [at], value, value === 0 ? 1 : 254);
    if (runs.pixels <= most) for (const [start, end] of runs.spans) data.fill(value === 0 ? 254 : 1, start, end);
  }
  for (let at = 0; at < data.length; at += 1) data[at] = data[at] === 1 ? 0 : 255;
}

/** So many spans are remembered: those of a larger region are not asked for. */
const MOST_SPANS = 64;

/** @returns how many pixels were filled, and where the first of them lie */
function fillFrom({ width, data }: Plane, seeds: readonly number[], from: number, to: number) {
  const stack = [...seeds];
  const spans: [start: number, end: number][] = [];
  let pixels = 0;
  while (stack.length > 0) {
    const seed = stack.pop() ?? 0;
    if (data[seed] !== from) continue;
    const row = Math.floor(seed / width) * width;
    let left = seed;
    while (left > row && data[left - 1] === from) left -= 1;
    let right = seed + 1;
    while (right < row + width && data[right] === from) right += 1;
    data.fill(to, left, right);
    pixels += right - left;
    if (spans.length < MOST_SPANS) spans.push([left, right]);
    for (const shift of [-width, width]) {
      const start = left + shift;
      if (start < 0 || start >= data.length) continue;
      for (let at = start; at < right + shift; at += 1) {
        if (data[at] === from && (at === start || data[at - 1] !== from)) stack.push(at);
      }
    }
  }
  return { pixels, spans };
}
