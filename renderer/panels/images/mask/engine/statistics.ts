import { type MaskRaster, PAINTED } from "./mask-raster.ts";
import { isPlain, type PackedTile } from "./packed-tile.ts";
import { TILE } from "./tiles.ts";

/** What will be sent, in numbers. */
export interface MaskStatistics {
  /** Pixels that are replaced. */
  painted: number;
  /** Painted pixels of all, 0 to 1. */
  share: number;
  /** How many pixels have each alpha of the sent PNG: 0 is replaced, 255 kept. */
  alphas: Uint32Array;
  /** Painted islands of at most `SPECK` pixels. */
  islands: number;
  /** Unpainted holes of at most `SPECK` pixels. */
  holes: number;
}

/** A spot of so few pixels was hardly meant. */
export const SPECK = 16;

const counted = new WeakMap<Uint8Array, number>();

/** Painted pixels of the whole mask; tiles that did not change are not counted again. */
export function countPainted(raster: MaskRaster): number {
  let painted = 0;
  for (let index = 0; index < raster.tiles.count; index += 1) painted += paintedIn(raster, raster.tiles.rest(index), index);
  return painted;
}

function paintedIn(raster: MaskRaster, tile: PackedTile, index: number): number {
  if (tile === "empty") return 0;
  const { left, top, right, bottom } = raster.areaOf(index);
  if (tile === "full") return (right - left) * (bottom - top);
  const known = counted.get(tile);
  if (known !== undefined) return known;
  const painted = (isPlain(tile) ? paintedPixels : paintedRuns)(tile, right - left, bottom - top);
  counted.set(tile, painted);
  return painted;
}

function paintedPixels(tile: Uint8Array, width: number, height: number): number {
  let painted = 0;
  for (let y = 0; y < height; y += 1) {
    for (let at = y * TILE; at < y * TILE + width; at += 1) painted += (tile[at] ?? 0) >> 7;
  }
  return painted;
}

function paintedRuns(runs: Uint8Array, width: number, height: number): number {
  // How many of the tile's first pixels lie in the picture.
  const inside = (pixels: number) => Math.min(pixels >> 8, height) * width + (pixels >> 8 < height ? Math.min(pixels & 255, width) : 0);
  let [painted, start] = [0, 0];
  for (let place = 0; place < runs.length; place += 3) {
    const end = start + 1 + (runs[place + 1] ?? 0) + (runs[place + 2] ?? 0) * 256;
    if ((runs[place] ?? 0) >= PAINTED) painted += inside(end) - inside(start);
    start = end;
  }
  return painted;
}

/** @param isSoft whether the values go out as they are, instead of as 0 or 255 */
export function maskStatistics(raster: MaskRaster, isSoft: boolean): MaskStatistics {
  const alphas = new Uint32Array(256);
  const row = new Uint8Array(raster.width);
  const specks = new SpeckCount();
  for (let y = 0; y < raster.height; y += 1) {
    raster.readRow(y, 0, row);
    const runs: Run[] = [];
    for (let x = 0; x < row.length;) {
      const value = row[x] ?? 0;
      let end = x + 1;
      while (end < row.length && row[end] === value) end += 1;
      const isPainted = value >= PAINTED;
      const alpha = isSoft ? 255 - value : isPainted ? 0 : 255;
      alphas[alpha] = (alphas[alpha] ?? 0) + end - x;
      const before = runs.at(-1);
      if (before?.isPainted === isPainted) before.end = end;
      else runs.push({ start: x, end, isPainted, group: -1 });
      x = end;
    }
    specks.addRow(runs);
  }
  const painted = countPainted(raster);
  return { painted, share: painted / (raster.width * raster.height), alphas, ...specks.counts() };
}

interface Run {
  start: number;
  end: number;
  isPainted: boolean;
  group: number;
}

/** Groups runs that touch from row to row, and counts the groups that stay small. */
class SpeckCount {
  readonly #parent: number[] = [];
  readonly #size: number[] = [];
  readonly #isPainted: boolean[] = [];
  #above: Run[] = [];

  addRow(runs: Run[]): void {
    let place = 0;
    for (const run of runs) {
      while ((this.#above[place]?.end ?? Infinity) <= run.start) place += 1;
      for (let other = place; other < this.#above.length; other += 1) {
        const above = this.#above[other];
        if (!above || above.start >= run.end) break;
        if (above.isPainted === run.isPainted) run.group = run.group < 0 ? this.#root(above.group) : this.#unite(run.group, above.group);
      }
      if (run.group < 0) run.group = this.#begin(run.isPainted);
      this.#size[run.group] = (this.#size[run.group] ?? 0) + run.end - run.start;
    }
    this.#above = runs;
  }

  counts(): { islands: number; holes: number } {
    let [islands, holes] = [0, 0];
    this.#parent.forEach((parent, group) => {
      if (parent !== group || (this.#size[group] ?? 0) > SPECK) return;
      if (this.#isPainted[group]) islands += 1;
      else holes += 1;
    });
    return { islands, holes };
  }

  #begin(isPainted: boolean): number {
    this.#parent.push(this.#parent.length);
    this.#size.push(0);
    this.#isPainted.push(isPainted);
    return this.#parent.length - 1;
  }

  #root(group: number): number {
    let root = group;
    while (this.#parent[root] !== root) root = this.#parent[root] ?? root;
    this.#parent[group] = root;
    return root;
  }

  #unite(one: number, other: number): number {
    const [into, from] = [this.#root(one), this.#root(other)];
    if (into === from) return into;
    this.#parent[from] = into;
    this.#size[into] = (this.#size[into] ?? 0) + (this.#size[from] ?? 0);
    return into;
  }
}
