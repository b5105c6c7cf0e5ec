import type { Plane } from "./plane.ts";

/** How far a feather of this radius reaches: read so much more around what is painted. */
export function featherReach(radius: number): number {
  return boxesFor(radius).reduce((sum, half) => sum + half, 0);
}

/**
 * Softens the edges: three box blurs, which together come near a Gaussian of half the radius. Values beyond the plane's border count like
 * those on it, so that a mask that reaches the picture's border stays whole there.
 */
export function feather(plane: Plane, radius: number): void {
  for (const half of boxesFor(radius)) {
    if (half === 0) continue;
    blurAcross(plane, half);
    blurDown(plane, half);
  }
}

/** Half widths of three boxes whose variances add up to that of the Gaussian. */
function boxesFor(radius: number): number[] {
  const variance = (radius / 2) ** 2;
  const half = Math.max(0, Math.round((Math.sqrt(1 + 4 * variance) - 1) / 2));
  return [half, half, half];
}

function blurAcross({ width, height, data }: Plane, half: number): void {
  const share = 1 / (2 * half + 1);
  const source = new Uint8Array(width);
  for (let y = 0; y < height; y += 1) {
    const row = data.subarray(y * width, (y + 1) * width);
    if (isEven(row)) continue;
    source.set(row);
    let sum = (source[0] ?? 0) * (half + 1);
    for (let x = 1; x <= half; x += 1) sum += source[Math.min(x, width - 1)] ?? 0;
    for (let x = 0; x < width; x += 1) {
      row[x] = ((sum + half) * share) | 0;
      sum += (source[x + half + 1 < width ? x + half + 1 : width - 1] ?? 0) - (source[x < half ? 0 : x - half] ?? 0);
    }
  }
}

/** Whole rows are summed at a time, in the order in which they lie in memory. */
function blurDown({ width, height, data }: Plane, half: number): void {
  const share = 1 / (2 * half + 1);
  const sums = new Int32Array(width);
  // The rows above the current one are overwritten already, so as many as the box needs are kept aside.
  const kept = Array.from({ length: half + 1 }, () => new Uint8Array(width));
  const rowAt = (y: number) => data.subarray(y * width, (y + 1) * width);
  const first = rowAt(0).slice();
  for (let x = 0; x < width; x += 1) sums[x] = (first[x] ?? 0) * (half + 1);
  for (let y = 1; y <= half; y += 1) addRow(sums, rowAt(Math.min(y, height - 1)), 1);
  for (let y = 0; y < height; y += 1) {
    const row = rowAt(y);
    // Sums run ahead of the row: what enters lies below it and is untouched yet, but for the last row of the plane.
    const aside = kept[y % (half + 1)] ?? first;
    const leaving = y < half ? first : (kept[(y - half) % (half + 1)] ?? first);
    aside.set(row);
    const last = y === height - 1 ? aside : undefined;
    for (let x = 0; x < width; x += 1) row[x] = (((sums[x] ?? 0) + half) * share) | 0;
    if (last) break;
    addRow(sums, rowAt(Math.min(y + half + 1, height - 1)), 1);
    addRow(sums, leaving, -1);
  }
}

function addRow(sums: Int32Array, row: Uint8Array, sign: 1 | -1): void {
  for (let x = 0; x < row.length; x += 1) sums[x] = (sums[x] ?? 0) + sign * (row[x] ?? 0);
}

function isEven(row: Uint8Array): boolean {
  const [first] = row;
  for (let x = 1; x < row.length; x += 1) if (row[x] !== first) return false;
  return true;
}
