import { applyDifferences, differencesOf } from "./differences.ts";
import type { MaskRaster } from "./mask-raster.ts";
import { copyTile, type PackedTile, packedBytes, packTile, simplestTile } from "./packed-tile.ts";
import { type Area, TILE, TILE_BYTES, isEmptyArea, uniteAreas } from "./tiles.ts";

/** Laid over the mask it takes a step back, or does it again. `bytes` are those that it keeps. */
export type Change =
  | {
      /** What the tiles held on the other side of the step, by their place. */
      tiles: ReadonlyMap<number, PackedTile>;
      /** What they hold on this side, in a mask so many tiles wide, until that is packed; its bytes are those of the mask or of the next step. */
      here?: { tiles: ReadonlyMap<number, PackedTile>; columns: number };
      bytes: number;
    }
  | { differences: Uint8Array; bytes: number };

/** Whether a tool adds to the mask or takes away from it. */
export type Mode = "paint" | "erase";

/** What a tile is where a tool has nothing left to do. */
export const doneAs = { paint: "full", erase: "empty" } as const;

/** A running change of a mask. Tiles are copied before their first change, so that all of it can be taken back; what it leaves alone costs nothing. */
export class MaskEdit {
  readonly raster: MaskRaster;
  readonly #before = new Map<number, PackedTile>();
  /** Copies that this edit may write to. */
  readonly #own = new Map<number, Uint8Array>();
  #dirty: Area | undefined;

  constructor(raster: MaskRaster) {
    this.raster = raster;
  }

  /** The tile at this place for writing; report what was written with `touch`. */
  writable(index: number): Uint8Array {
    const own = this.#own.get(index);
    if (own) return own;
    const { tiles } = this.raster;
    if (!this.#before.has(index)) this.#before.set(index, tiles.rest(index));
    const copy = tiles.write(index);
    this.#own.set(index, copy);
    return copy;
  }

  /** Puts a whole tile in place; it must not be written to afterwards. */
  replace(index: number, tile: PackedTile): void {
    const current = this.raster.tiles.rest(index);
    if (current === tile) return;
    if (!this.#before.has(index)) this.#before.set(index, current);
    this.#own.delete(index);
    this.raster.tiles.put(index, tile);
    this.touch(this.raster.areaOf(index));
  }

  /** Notes that pixels in this area have changed. */
  touch(area: Area): void {
    this.#dirty = uniteAreas(this.#dirty, area);
  }

  /** What has changed since this was last asked. */
  takeDirty(): Area | undefined {
    const dirty = this.#dirty;
    this.#dirty = undefined;
    return dirty;
  }

  /** Sets the pixels from `left` up to `right` of row `y` at least (paint) or at most (erase) as the value says; clipped to the picture. */
  span(y: number, left: number, right: number, mode: Mode, value = 255): void {
    const { raster } = this;
    if (y < 0 || y >= raster.height) return;
    const end = Math.min(right, raster.width);
    const start = Math.max(left, 0);
    const isWhole = value === 255;
    for (let x = start; x < end;) {
      const index = Math.floor(y / TILE) * raster.columns + Math.floor(x / TILE);
      const until = Math.min((Math.floor(x / TILE) + 1) * TILE, end);
      if (raster.tiles.rest(index) !== doneAs[mode]) {
        const tile = this.writable(index);
        const from = (y % TILE) * TILE + (x % TILE);
        if (isWhole) tile.fill(mode === "paint" ? 255 : 0, from, from + until - x);
        else mix(tile, from, from + until - x, mode, value);
      }
      x = until;
    }
    if (end > start) this.touch({ left: start, top: y, right: end, bottom: y + 1 });
  }

  /** Sets one pixel, as `span` does. */
  pixel(x: number, y: number, mode: Mode, value = 255): void {
    this.span(y, x, x + 1, mode, value);
  }

  /** Takes everything back that this edit did, and stays open. */
  reset(): void {
    for (const [index, tile] of this.#before) {
      this.raster.tiles.put(index, tile);
      this.touch(this.raster.areaOf(index));
    }
    this.#end();
  }

  /** The places of the tiles that were written to. */
  get touched(): Iterable<number> {
    return this.#before.keys();
  }

  /** Ends the edit. @returns what takes it back, or nothing when no pixel differs. */
  commit(): Change | undefined {
    const tiles = new Map<number, PackedTile>();
    const here = new Map<number, PackedTile>();
    for (const [index, before] of this.#before) {
      const now = simplestTile(this.raster.tiles.rest(index));
      const isSame = isSameTile(now, before);
      this.raster.tiles.put(index, isSame ? before : now);
      if (isSame) continue;
      tiles.set(index, before);
      here.set(index, now);
    }
    this.#end();
    const { columns } = this.raster;
    return tiles.size > 0 ? { tiles, here: { tiles: here, columns }, bytes: bytesOf(tiles) } : undefined;
  }

  #end(): void {
    this.#before.clear();
    this.#own.clear();
  }
}

/** Lays a change over the mask. @returns the change that goes back again, and what it touched. */
export function swapChange(raster: MaskRaster, change: Change): { back: Change; area: Area | undefined } {
  if ("differences" in change) return { back: change, area: applyDifferences(raster, change.differences) };
  const tiles = new Map<number, PackedTile>();
  let area: Area | undefined;
  for (const [index, packed] of change.tiles) {
    tiles.set(index, raster.tiles.rest(index));
    raster.tiles.put(index, packed);
    area = uniteAreas(area, raster.areaOf(index));
  }
  return { back: { tiles, here: { tiles: change.tiles, columns: raster.columns }, bytes: bytesOf(tiles) }, area };
}

/**
 * The same change as the pixels that differ: a stroke's then weighs a few kilobytes instead of 64 for every tile it touched; else its tiles
 * packed. Pauses often, so that packing a change of the whole picture holds nothing up.
 */
export function* packChange(change: Change): Generator<void, Change> {
  if ("differences" in change) return change;
  const { tiles, here } = change;
  const differences = here && (yield* differencesOf({ before: tiles, after: here.tiles, columns: here.columns }));
  if (differences) return { differences, bytes: differences.length + 64 };
  const packed = new Map<number, PackedTile>();
  for (const [index, tile] of tiles) {
    packed.set(index, packTile(tile));
    yield;
  }
  return { tiles: packed, bytes: bytesOf(packed) };
}

/** Writes the values of a plain rectangle of pixels over the mask, or lets only more (paint) or less (erase) through. */
export function writePlane(edit: MaskEdit, area: Area, data: Uint8Array, mode?: Mode): void {
  const { raster } = edit;
  const width = area.right - area.left;
  const top = Math.max(0, area.top);
  const bottom = Math.min(raster.height, area.bottom);
  const left = Math.max(0, area.left);
  const right = Math.min(raster.width, area.right);
  if (isEmptyArea({ left, top, right, bottom })) return;
  for (let row = Math.floor(top / TILE); row * TILE < bottom; row += 1) {
    for (let column = Math.floor(left / TILE); column * TILE < right; column += 1) {
      const index = row * raster.columns + column;
      const tile = edit.writable(index);
      const x0 = Math.max(left, column * TILE);
      const x1 = Math.min(right, (column + 1) * TILE);
      for (let y = Math.max(top, row * TILE); y < Math.min(bottom, (row + 1) * TILE); y += 1) {
        const source = (y - area.top) * width - area.left;
        const target = (y - row * TILE) * TILE - column * TILE;
        if (mode === undefined) tile.set(data.subarray(source + x0, source + x1), target + x0);
        else for (let x = x0; x < x1; x += 1) tile[target + x] = mixed(tile[target + x] ?? 0, data[source + x] ?? 0, mode);
      }
    }
  }
  edit.touch({ left, top, right, bottom });
}

const mixed = (current: number, value: number, mode: Mode) =>
  mode === "paint" ? Math.max(current, value) : Math.min(current, 255 - value);

function mix(tile: Uint8Array, from: number, to: number, mode: Mode, value: number): void {
  for (let at = from; at < to; at += 1) tile[at] = mixed(tile[at] ?? 0, value, mode);
}

/** Whether two tiles hold the same values; a word stands for no other tile than those that are written as one. */
function isSameTile(one: PackedTile, other: PackedTile): boolean {
  if (typeof one === "string" || typeof other === "string" || one === other) return one === other;
  copyTile(one, scratch.values);
  copyTile(other, scratch.others);
  const { valueWords, otherWords } = scratch;
  for (let word = 0; word < valueWords.length; word += 1) if (valueWords[word] !== otherWords[word]) return false;
  return true;
}

const scratch = scratchOf(new Uint8Array(TILE_BYTES), new Uint8Array(TILE_BYTES));

/** The same bytes four at a time. */
function scratchOf(values: Uint8Array<ArrayBuffer>, others: Uint8Array<ArrayBuffer>) {
  return { values, others, valueWords: new Uint32Array(values.buffer), otherWords: new Uint32Array(others.buffer) };
}

function bytesOf(tiles: ReadonlyMap<number, PackedTile>): number {
  let bytes = 0;
  for (const packed of tiles.values()) bytes += packedBytes(packed) + 64;
  return bytes;
}
