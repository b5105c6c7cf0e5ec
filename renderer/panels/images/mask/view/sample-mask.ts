import type { MaskRaster } from "../engine/mask-raster.ts";
import { type Area, fullTile, TILE, type Tile } from "../engine/tiles.ts";
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

/** Rows of the screen are rows of the picture: where a tile is all one value, nothing is looked up. */
function sampleUpright(raster: MaskRaster, view: View, box: Area, values: Uint8Array, count: number): void {
  const [width, height] = [box.right - box.left, box.bottom - box.top];
  const first = toPicture(view, raster, { x: box.left, y: box.top });
  const across = placesOf(first.x, 1 / view.scale, width, count, raster.width);
  const down = placesOf(first.y, 1 / view.scale, height, count, raster.height);
  const columns = runsOf(across, count);
  for (const rows of runsOf(down, count)) {
    for (const run of columns) {
      if (rows.tile === OUTSIDE || run.tile === OUTSIDE) continue;
      const isOneTile = rows.tile >= 0 && run.tile >= 0;
      const tile: Tile = isOneTile ? raster.tiles[rows.tile * raster.columns + run.tile] : undefined;
      if (isOneTile && tile === undefined) continue;
      for (let row = rows.start; row < rows.end; row += 1) {
        const line = row * width;
        if (tile === fullTile) values.fill(255, line + run.start, line + run.end);
        else if (tile) sampleTile(tile, across, down, row, run, values, line, count);
        else
          for (let column = run.start; column < run.end; column += 1)
            values[line + column] = mean(raster, across, down, column, row, count);
      }
    }
  }
}

/** A stretch of a row whose samples all lie in one tile. */
function sampleTile(
  tile: Uint8Array,
  across: Int32Array,
  down: Int32Array,
  row: number,
  { start, end }: Run,
  values: Uint8Array,
  line: number,
  count: number,
): void {
  const share = 1 / (count * count);
  for (let column = start; column < end; column += 1) {
    let sum = 0;
    for (let y = row * count; y < (row + 1) * count; y += 1) {
      const inTile = ((down[y] ?? 0) & 255) << 8;
      for (let x = column * count; x < (column + 1) * count; x += 1) sum += tile[inTile | ((across[x] ?? 0) & 255)] ?? 0;
    }
    values[line + column] = sum * share;
  }
}

function mean(raster: MaskRaster, across: Int32Array, down: Int32Array, column: number, row: number, count: number): number {
  let sum = 0;
  for (let y = row * count; y < (row + 1) * count; y += 1) {
    for (let x = column * count; x < (column + 1) * count; x += 1) sum += valueAt(raster, across[x] ?? -1, down[y] ?? -1);
  }
  return sum / (count * count);
}

/** Pixels of the screen that are looked at together: where all of their tiles are one value, they are it. */
const BLOCK = 32;

function sampleTurned(raster: MaskRaster, view: View, box: Area, values: Uint8Array, count: number): void {
  const [width, height] = [box.right - box.left, box.bottom - box.top];
  for (let top = 0; top < height; top += BLOCK) {
    for (let left = 0; left < width; left += BLOCK) {
      const block = { left, top, right: Math.min(left + BLOCK, width), bottom: Math.min(top + BLOCK, height) };
      const even = evenTile(raster, view, box, block);
      if (even === undefined) continue;
      if (even !== fullTile) sampleBlock(raster, view, box, block, values, count);
      else for (let row = block.top; row < block.bottom; row += 1) values.fill(255, row * width + left, row * width + block.right);
    }
  }
}

/** The tile that stands for all in reach of a block, if it is empty or full; else any other. */
function evenTile(raster: MaskRaster, view: View, box: Area, block: Area): Tile {
  const corners = [block.left, block.right].flatMap((x) =>
    [block.top, block.bottom].map((y) => toPicture(view, raster, { x: box.left + x, y: box.top + y })),
  );
  const [left, right] = reachOf(corners.map(({ x }) => x));
  const [top, bottom] = reachOf(corners.map(({ y }) => y));
  const isInside = left >= 0 && top >= 0 && right < raster.columns && bottom < raster.rows;
  let even: Tile | "first" = isInside ? "first" : undefined;
  for (let row = Math.max(0, top); row <= Math.min(bottom, raster.rows - 1); row += 1) {
    for (let column = Math.max(0, left); column <= Math.min(right, raster.columns - 1); column += 1) {
      const tile = raster.tiles[row * raster.columns + column];
      if (even === "first") even = tile;
      if (tile !== even || (tile !== undefined && tile !== fullTile)) return mixed;
    }
  }
  // A tile at the border may reach beyond the picture, where nothing is painted.
  const isWhole = (right + 1) * TILE <= raster.width && (bottom + 1) * TILE <= raster.height;
  return even === "first" ? undefined : even === fullTile && !isWhole ? mixed : even;
}

const mixed = new Uint8Array(0);

function reachOf(places: readonly number[]): [first: number, last: number] {
  return [Math.floor(Math.min(...places) / TILE), Math.floor(Math.max(...places) / TILE)];
}

function sampleBlock(raster: MaskRaster, view: View, box: Area, block: Area, values: Uint8Array, count: number): void {
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
        sum += valueAt(raster, Math.floor(origin.x + u * acrossX + v * downX), Math.floor(origin.y + u * acrossY + v * downY));
      }
      values[row * width + column] = sum * share;
    }
  }
}

function valueAt(raster: MaskRaster, x: number, y: number): number {
  if (x < 0 || y < 0 || x >= raster.width || y >= raster.height) return 0;
  const tile = raster.tiles[(y >> 8) * raster.columns + (x >> 8)];
  return tile === undefined ? 0 : (tile[((y & 255) << 8) | (x & 255)] ?? 0);
}
