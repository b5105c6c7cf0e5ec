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

/** A soft light around a point, in pixels, that ends at the radius; `strength` is how much of its colour the centre gets. */
export function paintGlow(frame: YuvFrame, x: number, y: number, radius: number, colour: Yuv, strength: number): void {
  paintRound(
    frame,
    x,
    y,
    radius,
    (plane, at, column, width, centre, rise, target) => {
      const { data } = plane;
      const square = 1 / (radius * plane.scale) ** 2;
      for (let index = at, end = at + width, distance = column - centre; index < end; index++, distance++) {
        const rest = 1 - (distance * distance + rise * rise) * square;
        const old = data[index]!;
        data[index] = old + (target - old) * strength * rest * rest * rest + 0.5;
      }
    },
    colour,
  );
}

/** A round spot with a smooth edge `softness` pixels wide. */
export function paintDisc(frame: YuvFrame, x: number, y: number, radius: number, colour: Yuv, strength: number, softness = 1.5): void {
  paintRound(
    frame,
    x,
    y,
    radius,
    (plane, at, column, width, centre, rise, target) => {
      const { data } = plane;
      const reach = radius * plane.scale;
      const soft = Math.min(softness * plane.scale, reach);
      const inner = Math.max(reach - soft, 0) ** 2;
      for (let index = at, end = at + width, distance = column - centre; index < end; index++, distance++) {
        const square = distance * distance + rise * rise;
        const share = square <= inner ? strength : (strength * (reach - Math.sqrt(square))) / soft;
        const old = data[index]!;
        data[index] = old + (target - old) * share + 0.5;
      }
    },
    colour,
  );
}

/** Paints one row of a circle: `width` samples from index `at`, whose first is at `column`; `centre` and `rise` place the middle. */
type PaintRow = (plane: Plane, at: number, column: number, width: number, centre: number, rise: number, target: number) => void;

function paintRound(frame: YuvFrame, x: number, y: number, radius: number, paintRow: PaintRow, colour: Yuv): void {
  frame.planes.forEach((plane, channel) => {
    const [centreX, centreY, reach] = [x * plane.scale, y * plane.scale, radius * plane.scale];
    const bottom = Math.min(Math.floor(centreY + reach), plane.height - 1);
    for (let row = Math.max(Math.ceil(centreY - reach), 0); row <= bottom; row++) {
      const rise = row - centreY;
      const half = Math.sqrt(Math.max(reach * reach - rise * rise, 0));
      const left = Math.max(Math.ceil(centreX - half), 0);
      const right = Math.min(Math.floor(centreX + half), plane.width - 1);
      if (right >= left) paintRow(plane, row * plane.width + left, left, right - left + 1, centreX, rise, colour[channel] ?? 0);
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
