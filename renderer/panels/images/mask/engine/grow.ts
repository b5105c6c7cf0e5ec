import { PAINTED } from "./mask-raster.ts";
import type { Plane } from "./plane.ts";

/** Pixels; the distances of a column are kept in one byte. */
export const MOST_GROW = 250;

/** Paints every pixel within `radius` (up to 250) of a painted one; exactly round. The result is clean-edged: 0 or 255. */
export function grow(plane: Plane, radius: number): void {
  spread(plane, radius, (value) => value >= PAINTED, 255);
}

/** Clears every pixel within `radius` of one that is not painted. The picture's own border takes nothing away. */
export function shrink(plane: Plane, radius: number): void {
  spread(plane, radius, (value) => value < PAINTED, 0);
}

/** Gives `value` to all within the radius of what `isSource`, and the other value to the rest. */
function spread({ width, height, data }: Plane, radius: number, isSource: (value: number) => boolean, value: 0 | 255): void {
  const distances = columnDistances(data, width, height, Math.min(MOST_GROW, radius), isSource);
  // How far a source that lies so many rows away reaches to each side.
  const reach = Int16Array.from({ length: 256 }, (_, down) => (down > radius ? -1 : Math.floor(Math.sqrt(radius * radius - down * down))));
  const starts = new Int32Array(width + 2);
  for (let y = 0; y < height; y += 1) {
    const row = y * width;
    starts.fill(0);
    for (let x = 0; x < width; x += 1) {
      const across = reach[distances[row + x] ?? 255] ?? -1;
      if (across < 0) continue;
      const left = Math.max(0, x - across);
      const right = Math.min(width, x + across + 1);
      starts[left] = (starts[left] ?? 0) + 1;
      starts[right] = (starts[right] ?? 0) - 1;
    }
    let covering = 0;
    for (let x = 0; x < width; x += 1) {
      covering += starts[x] ?? 0;
      data[row + x] = covering > 0 ? value : 255 - value;
    }
  }
}

/** For each pixel how many rows the next source above or below in its own column is away; 255 beyond the radius. */
function columnDistances(data: Uint8Array, width: number, height: number, radius: number, isSource: (value: number) => boolean) {
  const distances = new Uint8Array(data.length);
  const sources = Uint8Array.from({ length: 256 }, (_, value) => (isSource(value) ? 1 : 0));
  for (let y = 0; y < height; y += 1) {
    const row = y * width;
    for (let x = 0; x < width; x += 1) {
      const above = y === 0 ? 255 : (distances[row - width + x] ?? 255);
      distances[row + x] = sources[data[row + x] ?? 0] === 1 ? 0 : above >= radius ? 255 : above + 1;
    }
  }
  for (let y = height - 2; y >= 0; y -= 1) {
    const row = y * width;
    for (let x = 0; x < width; x += 1) {
      const below = distances[row + width + x] ?? 255;
      if (below < radius && below + 1 < (distances[row + x] ?? 255)) distances[row + x] = below + 1;
    }
  }
  return distances;
}
