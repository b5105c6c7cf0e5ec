import { mix, type Plane, type Yuv, type YuvFrame } from "./yuv-frame.ts";

/** A colour at a height: 0 is the top of the frame, 1 its bottom. */
export type Stop = readonly [at: number, colour: Yuv];

/** Fills the frame with a vertical gradient. A row alternates between the two nearest values, which hides the steps. */
export function paintGradient(frame: YuvFrame, stops: readonly Stop[]): void {
  frame.planes.forEach((plane, channel) => {
    const { data, width, height } = plane;
    for (let row = 0; row < height; row++) {
      const value = colourAt(stops, row / (height - 1))[channel] ?? 0;
      const low = Math.floor(value);
      data.fill(low, row * width, (row + 1) * width);
      const step = Math.round(1 / Math.max(value - low, 1e-3));
      if (step > width) continue;
      for (let column = (row * 7) % step; column < width; column += step) data[row * width + column] = low + 1;
    }
  });
}

export function colourAt(stops: readonly Stop[], at: number): Yuv {
  const next = stops.findIndex((stop) => stop[0] >= at);
  const after = stops[next] ?? stops.at(-1);
  const before = stops[Math.max(next - 1, 0)] ?? after;
  if (!after || !before) throw new RangeError("A gradient needs a stop");
  if (next <= 0 || after === before) return next === 0 ? before[1] : after[1];
  return mix(before[1], after[1], (at - before[0]) / (after[0] - before[0]));
}

/** A soft light around a point, in pixels; `strength` is how much of its colour the centre gets. */
export function paintGlow(frame: YuvFrame, x: number, y: number, radius: number, colour: Yuv, strength: number): void {
  paintRound(frame, x, y, radius, colour, (distance) => {
    const rest = 1 - distance;
    return strength * rest * rest;
  });
}

/** A round spot with a smooth edge `softness` pixels wide. */
export function paintDisc(frame: YuvFrame, x: number, y: number, radius: number, colour: Yuv, strength: number, softness = 1.5): void {
  const edge = softness / radius;
  paintRound(frame, x, y, radius, colour, (_square, distance) => strength * Math.min((1 - distance) / edge, 1));
}

/** Paints a circle; the share of the colour is a function of the squared and the plain distance, both 1 at the rim. */
function paintRound(
  frame: YuvFrame,
  x: number,
  y: number,
  radius: number,
  colour: Yuv,
  share: (square: number, plain: number) => number,
): void {
  frame.planes.forEach((plane, channel) => {
    const target = colour[channel] ?? 0;
    const [centreX, centreY, reach] = [x * plane.scale, y * plane.scale, radius * plane.scale];
    const top = Math.max(Math.ceil(centreY - reach), 0);
    const bottom = Math.min(Math.floor(centreY + reach), plane.height - 1);
    for (let row = top; row <= bottom; row++) {
      const rise = row - centreY;
      const half = Math.sqrt(Math.max(reach * reach - rise * rise, 0));
      const right = Math.min(Math.floor(centreX + half), plane.width - 1);
      for (let column = Math.max(Math.ceil(centreX - half), 0); column <= right; column++) {
        const square = ((column - centreX) ** 2 + rise * rise) / (reach * reach);
        blend(plane, row * plane.width + column, target, share(square, Math.sqrt(square)));
      }
    }
  });
}

function blend(plane: Plane, at: number, target: number, share: number): void {
  const old = plane.data[at] ?? 0;
  plane.data[at] = old + (target - old) * share + 0.5;
}

/**
 * Fills everything below a skyline. `heights` holds the skyline's row for each pixel column of the frame; the colour goes from
 * `top`, at the highest point of the skyline, to `bottom`, at the lower edge of the frame.
 */
export function paintBelow(frame: YuvFrame, heights: Float32Array, top: Yuv, bottom: Yuv): void {
  const highest = heights.reduce((a, b) => Math.min(a, b), frame.height);
  const lowest = heights.reduce((a, b) => Math.max(a, b), 0);
  frame.planes.forEach((plane, channel) => {
    const { data, width, height, scale } = plane;
    const stride = 1 / scale;
    for (let row = Math.max(Math.floor(highest * scale) - 1, 0); row < height; row++) {
      const share = Math.min(Math.max((row / scale - highest) / (frame.height - highest), 0), 1);
      const value = Math.round((top[channel] ?? 0) + ((bottom[channel] ?? 0) - (top[channel] ?? 0)) * share);
      const start = row * width;
      if (row > lowest * scale + 1) {
        data.fill(value, start, start + width);
        continue;
      }
      for (let column = 0; column < width; column++) {
        const depth = row - (heights[column * stride] ?? 0) * scale + 1;
        if (depth >= 1) data[start + column] = value;
        else if (depth > 0) blend(plane, start + column, value, depth);
      }
    }
  });
}
