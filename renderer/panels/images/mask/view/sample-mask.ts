import type { MaskRaster } from "../engine/mask-raster.ts";
import { copyTile, isPlain, unpackTile } from "../engine/packed-tile.ts";
import { type Area, TILE, type Tile } from "../engine/tiles.ts";
import { toPicture, type View } from "./view-transform.ts";

/** So that a fine line does not vanish where several pixels of the picture meet in one of the screen, as many are looked at each way. */
export function samplesFor(scale: number): number {
  return scale >= 0.67 ? 1 : scale >= 0.34 ? 2 : 3;
}

/**
 * The mask as the screen shows it: a value for each true pixel of `box` (of the view), row by row; 0 beside the picture. `count` is how many
 * places each way are looked at for each.
 */
export function sampleMask(raster: MaskRaster, view: View, box: Area, values: Uint8Array, count = samplesFor(view.scale)): void {
  values.fill(0);
  if (raster.isEmpty) return;
  if (Number.isInteger(view.rotation / (2 * Math.PI))) sampleUpright(raster, view, box, values, count);
  else sampleTurned(raster, view, box, values, count);
}

const SEVERAL = -1;
const OUTSIDE = -2;

/** Neighbouring rows or columns of the screen whose samples lie in the same row or column of tiles, in `SEVERAL`, or `OUTSIDE` of the picture. */
interface Run {
  start: number;
  end: number;
  tile: number;
}

/** Pixels of the picture that the samples of each row or column meet, `count` for each; −1 beside it. */
function placesOf(start: number, step: number, length: number, count: number, size: number): Int32Array {
  const places = new Int32Array(length * count);
  for (let at = 0; at < length; at += 1) {
    for (let sample = 0; sample < count; sample += 1) {
      const place = Math.floor(start + (at + (sample + 0.5) / count) * step);
      places[at * count + sample] = place >= 0 && place < size ? place : -1;
    }
  }
  return places;
}

function runsOf(places: Int32Array, count: number): Run[] {
  const runs: Run[] = [];
  for (let at = 0; at * count < places.length; at += 1) {
    const [first = -1, last = -1] = [places[at * count], places[at * count + count - 1]];
    const isOutside = first < 0 && last < 0 && (places[at * count + (count >> 1)] ?? -1) < 0;
    const tile = isOutside ? OUTSIDE : first >= 0 && last >= 0 && first >> 8 === last >> 8 ? first >> 8 : SEVERAL;
    const before = runs.at(-1);
    if (before?.tile === tile) before.end = at + 1;
    else runs.push({ start: at, end: at + 1, tile });
  }
  return runs;
}

/** Rows of the screen are rows of the picture, which are read once each: where a tile is all one value, nothing is looked up. */
function sampleUpright(raster: MaskRaster, view: View, box: Area, values: Uint8Array, count: number): void {
  const [width, height] = [box.right - box.left, box.bottom - box.top];
  const first = toPicture(view, raster, { x: box.left, y: box.top });
  const across = placesOf(first.x, 1 / view.scale, width, count, raster.width);
  const down = placesOf(first.y, 1 / view.scale, height, count, raster.height);
  const columns = runsOf(across, count).filter(({ tile }) => tile !== OUTSIDE);
  const lines = new SampledLines(raster, across, count);
  for (const rows of runsOf(down, count)) {
    if (rows.tile === OUTSIDE) continue;
    // Nothing where several tiles meet.
    const tileOf = (run: Run) => (rows.tile >= 0 && run.tile >= 0 ? raster.tiles.rest(rows.tile * raster.columns + run.tile) : undefined);
    const full = columns.filter((run) => tileOf(run) === "full");
    const mixed = columns.filter((run) => typeof tileOf(run) !== "string");
    for (let row = rows.start; row < rows.end; row += 1) {
      for (const { start, end } of full) values.fill(255, row * width + start, row * width + end);
      if (mixed.length > 0) lines.read(down.subarray(row * count, (row + 1) * count));
      for (const run of mixed) lines.sample(run, values, row * width);
    }
  }
}

/** The picture's rows that the samples of one row of the screen meet, as far as the view shows them: packed tiles need not be unpacked for it. */
class SampledLines {
  readonly #raster: MaskRaster;
  /** Places in the lines, `count` for each column; beyond their end beside the picture. */
  readonly #places: Int32Array;
  readonly #left: number;
  readonly #lines: { y: number; values: Uint8Array }[];

  constructor(raster: MaskRaster, across: Int32Array, count: number) {
    const inside = across.filter((x) => x >= 0);
    const [left = 0, right = -1] = [inside[0], inside.at(-1)];
    this.#raster = raster;
    this.#left = left;
    this.#places = across.map((x) => (x < 0 ? right + 1 : x) - left);
    // One value more than is read stays 0, for what lies beside the picture.
    this.#lines = Array.from({ length: count }, () => ({ y: -1, values: new Uint8Array(right + 2 - left) }));
  }

  /** @param ys rows of the picture, −1 beside it */
  read(ys: Int32Array): void {
    this.#lines.forEach((line, sample) => {
      const y = ys[sample] ?? -1;
      if (y === line.y) return;
      line.y = y;
      if (y < 0) line.values.fill(0);
      else this.#raster.readRow(y, this.#left, line.values.subarray(0, -1));
    });
  }

  /** The means of a stretch of the row that was read. */
  sample({ start, end }: Run, values: Uint8Array, row: number): void {
    const places = this.#places;
    const count = this.#lines.length;
    const share = 1 / (count * count);
    for (let column = start; column < end; column += 1) {
      let sum = 0;
      for (let line = 0; line < count; line += 1) {
        const from = this.#lines[line]?.values;
        if (from) for (let x = column * count; x < (column + 1) * count; x += 1) sum += from[places[x] ?? 0] ?? 0;
      }
      values[row + column] = sum * share;
    }
  }
}

/** Pixels of the screen that are looked at together: where all of their tiles are one value, they are it. */
const BLOCK = 32;

function sampleTurned(raster: MaskRaster, view: View, box: Area, values: Uint8Array, count: number): void {
  const [width, height] = [box.right - box.left, box.bottom - box.top];
  const tiles = new OpenTiles(raster);
  for (let top = 0; top < height; top += BLOCK) {
    for (let left = 0; left < width; left += BLOCK) {
      const block = { left, top, right: Math.min(left + BLOCK, width), bottom: Math.min(top + BLOCK, height) };
      const even = evenTile(raster, view, box, block);
      if (even === "empty") continue;
      if (even === "mixed") sampleBlock(tiles, view, box, block, values, count);
      else for (let row = block.top; row < block.bottom; row += 1) values.fill(255, row * width + left, row * width + block.right);
    }
  }
}

/** What all tiles in reach of a block are. */
function evenTile(raster: MaskRaster, view: View, box: Area, block: Area): "empty" | "full" | "mixed" {
  const corners = [block.left, block.right].flatMap((x) =>
    [block.top, block.bottom].map((y) => toPicture(view, raster, { x: box.left + x, y: box.top + y })),
  );
  const [left, right] = reachOf(corners.map(({ x }) => x));
  const [top, bottom] = reachOf(corners.map(({ y }) => y));
  // A tile at the border may reach beyond the picture, where nothing is painted.
  const isInside = left >= 0 && top >= 0 && (right + 1) * TILE <= raster.width && (bottom + 1) * TILE <= raster.height;
  let even: "empty" | "full" | undefined = isInside ? undefined : "empty";
  for (let row = Math.max(0, top); row <= Math.min(bottom, raster.rows - 1); row += 1) {
    for (let column = Math.max(0, left); column <= Math.min(right, raster.columns - 1); column += 1) {
      const tile = raster.tiles.rest(row * raster.columns + column);
      if (typeof tile !== "string" || tile !== (even ?? tile)) return "mixed";
      even = tile;
    }
  }
  return even ?? "empty";
}

function reachOf(places: readonly number[]): [first: number, last: number] {
  return [Math.floor(Math.min(...places) / TILE), Math.floor(Math.max(...places) / TILE)];
}

/** So many tiles are unpacked at once (16 MiB), for as long as one drawing takes. */
const MOST_OPEN = 256;

/** Values by their place, in any order. */
class OpenTiles {
  readonly raster: MaskRaster;
  readonly #tiles = new Map<number, Uint8Array>();
  #index = -1;
  #tile: Tile;

  constructor(raster: MaskRaster) {
    this.raster = raster;
  }

  valueAt(x: number, y: number): number {
    if (x < 0 || y < 0 || x >= this.raster.width || y >= this.raster.height) return 0;
    const index = (y >> 8) * this.raster.columns + (x >> 8);
    // Neighbours mostly lie in the same tile.
    if (index !== this.#index) this.#open(index);
    return this.#tile?.[((y & 255) << 8) | (x & 255)] ?? 0;
  }

  #open(index: number): void {
    this.#index = index;
    const rest = this.raster.tiles.rest(index);
    if (typeof rest === "string" || isPlain(rest)) {
      this.#tile = unpackTile(rest);
      return;
    }
    const known = this.#tiles.get(index);
    // What was needed longest ago goes first.
    if (known) this.#tiles.delete(index);
    this.#tile = known ?? copyTile(rest, this.#oldest());
    this.#tiles.set(index, this.#tile);
  }

  /** Bytes to be used again. */
  #oldest(): Uint8Array | undefined {
    if (this.#tiles.size < MOST_OPEN) return undefined;
    for (const [index, tile] of this.#tiles) {
      this.#tiles.delete(index);
      return tile;
    }
    return undefined;
  }
}

function sampleBlock(tiles: OpenTiles, view: View, box: Area, block: Area, values: Uint8Array, count: number): void {
  const { raster } = tiles;
  const width = box.right - box.left;
  const origin = toPicture(view, raster, { x: box.left, y: box.top });
  const right = toPicture(view, raster, { x: box.left + 1, y: box.top });
  const below = toPicture(view, raster, { x: box.left, y: box.top + 1 });
  const [acrossX, acrossY, downX, downY] = [right.x - origin.x, right.y - origin.y, below.x - origin.x, below.y - origin.y];
  const share = 1 / (count * count);
  for (let row = block.top; row < block.bottom; row += 1) {
    for (let column = block.left; column < block.right; column += 1) {
      let sum = 0;
      for (let sample = 0; sample < count * count; sample += 1) {
        const u = column + ((sample % count) + 0.5) / count;
        const v = row + (Math.floor(sample / count) + 0.5) / count;
        sum += tiles.valueAt(Math.floor(origin.x + u * acrossX + v * downX), Math.floor(origin.y + u * acrossY + v * downY));
      }
      values[row * width + column] = sum * share;
    }
  }
}
