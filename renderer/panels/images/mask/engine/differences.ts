import type { MaskRaster } from "./mask-raster.ts";
import { copyTile, type PackedTile, simplestTile } from "./packed-tile.ts";
import { type Area, TILE, TILE_BYTES, uniteAreas } from "./tiles.ts";
import { ByteReader, ByteWriter } from "./varints.ts";

/** What tiles held before and after a step, by their place, in a mask so many tiles wide. */
export interface TilesOfStep {
  before: ReadonlyMap<number, PackedTile>;
  after: ReadonlyMap<number, PackedTile>;
  columns: number;
}

/** Pixels of a row from `start` up to `end` whose bits differ by `value`. */
interface Span {
  start: number;
  end: number;
  value: number;
}

/** What a row is beside the one above: the same as often as told, its spans' ends moved by a few pixels, or another list of spans. */
const SAME = 0;
const MOVED = 1;
const LISTED = 2;
/** Such moves of both ends share a byte. */
const [LEAST_MOVE, MOST_MOVE] = [-8, 7];
/** Beyond so many bytes a tile on average the tiles themselves are as good. */
const MOST_TILE_BYTES = TILE_BYTES / 4;

/**
 * The pixels that a step changes, exactly, in one piece of bytes: the bits that differ, so that the same bytes take the step back and do it
 * again. An edge moves by little from row to row, which takes one byte; a stroke across a picture of 8192² takes a few kilobytes. Pauses
 * after each row of tiles.
 * @returns nothing for what differs too finely, such as a feathered mask
 */
export function* differencesOf({ before, after, columns }: TilesOfStep): Generator<void, Uint8Array | undefined> {
  const bytes = new ByteWriter();
  const rows = new RowWriter(bytes);
  const places = [...before.keys()].toSorted((one, other) => one - other);
  for (let first = 0; first < places.length;) {
    const line = Math.floor((places[first] ?? 0) / columns);
    let end = first;
    while (end < places.length && Math.floor((places[end] ?? 0) / columns) === line) end += 1;
    const spans: Span[][] = Array.from({ length: TILE }, () => []);
    for (const index of places.slice(first, end)) {
      addSpans(spans, (index % columns) * TILE, before.get(index) ?? "empty", after.get(index) ?? "empty");
    }
    spans.forEach((row, y) => rows.add(line * TILE + y, row));
    first = end;
    if (bytes.length > first * MOST_TILE_BYTES) return undefined;
    yield;
  }
  rows.end();
  return bytes.take();
}

/** Changes the mask by the differences, to the other side of the step. @returns what was changed */
export function applyDifferences(raster: MaskRaster, differences: Uint8Array): Area | undefined {
  const open = new Map<number, Uint8Array>();
  let area: Area | undefined;
  for (const { y, spans } of readRows(differences)) {
    for (const { start, end, value } of spans) {
      for (let x = start; x < end;) {
        const index = Math.floor(y / TILE) * raster.columns + Math.floor(x / TILE);
        const until = Math.min((Math.floor(x / TILE) + 1) * TILE, end);
        const tile = open.get(index) ?? raster.tiles.write(index);
        open.set(index, tile);
        const from = (y % TILE) * TILE + (x % TILE);
        for (let at = from; at < from + until - x; at += 1) tile[at] = (tile[at] ?? 0) ^ value;
        x = until;
      }
    }
    const [first, last] = [spans[0], spans.at(-1)];
    if (first && last) area = uniteAreas(area, { left: first.start, top: y, right: last.end, bottom: y + 1 });
  }
  for (const [index, tile] of open) raster.tiles.put(index, simplestTile(tile));
  return area;
}

const [scratch, other] = [new Uint8Array(TILE_BYTES), new Uint8Array(TILE_BYTES)];
const [words, others] = [new Uint32Array(scratch.buffer), new Uint32Array(other.buffer)];

/** Adds where two tiles differ to the rows that they lie in, after what lies to their left. */
function addSpans(rows: readonly Span[][], left: number, before: PackedTile, after: PackedTile): void {
  copyTile(before, scratch);
  copyTile(after, other);
  for (let word = 0; word < words.length; word += 1) words[word] = (words[word] ?? 0) ^ (others[word] ?? 0);
  rows.forEach((row, y) => {
    const from = y * TILE;
    for (let x = 0; x < TILE;) {
      // Most of a tile does not differ: four pixels at once.
      if (x % 4 === 0 && words[(from + x) >> 2] === 0) {
        x += 4;
        continue;
      }
      const value = scratch[from + x] ?? 0;
      let end = x + 1;
      while (end < TILE && scratch[from + end] === value) end += 1;
      if (value !== 0) addSpan(row, left + x, left + end, value);
      x = end;
    }
  });
}

function addSpan(row: Span[], start: number, end: number, value: number): void {
  const last = row.at(-1);
  if (last?.end === start && last.value === value) last.end = end;
  else row.push({ start, end, value });
}

class RowWriter {
  readonly #bytes: ByteWriter;
  #above: readonly Span[] = [];
  /** Rows written, counted from the picture's top; those that are the same as the last and not yet told; how many tell moves in one go. */
  #y = 0;
  #same = 0;
  #moved: number[] = [];
  #movedRows = 0;

  constructor(bytes: ByteWriter) {
    this.#bytes = bytes;
  }

  add(y: number, row: readonly Span[]): void {
    if (y > this.#y) this.#repeatTo(y);
    const moves = movesOf(this.#above, row);
    if (moves?.every((move) => move === STILL)) {
      this.#tellMoved();
      this.#same += 1;
    } else if (moves) {
      this.#tellSame();
      this.#moved.push(...moves);
      this.#movedRows += 1;
    } else {
      this.end();
      this.#list(row);
    }
    this.#above = row;
    this.#y = y + 1;
  }

  end(): void {
    this.#tellSame();
    this.#tellMoved();
  }

  /** Tiles without a change between two that have one: rows without a span. */
  #repeatTo(y: number): void {
    const count = y - this.#y;
    this.add(this.#y, []);
    this.#same += count - 1;
    this.#y = y;
  }

  #tellSame(): void {
    if (this.#same > 0) this.#bytes.number(SAME).number(this.#same);
    this.#same = 0;
  }

  #tellMoved(): void {
    if (this.#movedRows > 0) this.#bytes.number(MOVED).number(this.#movedRows);
    for (const move of this.#moved) this.#bytes.byte(move);
    this.#moved = [];
    this.#movedRows = 0;
  }

  #list(row: readonly Span[]): void {
    this.#bytes.number(LISTED).number(row.length);
    let at = 0;
    for (const { start, end, value } of row) {
      this.#bytes
        .number(start - at)
        .number(end - start)
        .byte(value);
      at = end;
    }
  }
}

const byteOfMoves = (start: number, end: number) => (start - LEAST_MOVE) * 16 + end - LEAST_MOVE;
const STILL = byteOfMoves(0, 0);

/** A byte for each span where all are those above, moved by little; else nothing. */
function movesOf(above: readonly Span[], row: readonly Span[]): number[] | undefined {
  if (above.length !== row.length) return undefined;
  const moves: number[] = [];
  for (const [place, { start, end, value }] of row.entries()) {
    const from = above[place];
    if (from?.value !== value || !isMove(start - from.start) || !isMove(end - from.end)) return undefined;
    moves.push(byteOfMoves(start - from.start, end - from.end));
  }
  return moves;
}

const isMove = (by: number) => by >= LEAST_MOVE && by <= MOST_MOVE;

function* readRows(differences: Uint8Array): Generator<{ y: number; spans: readonly Span[] }> {
  const bytes = new ByteReader(differences);
  let [y, spans]: [number, readonly Span[]] = [0, []];
  while (!bytes.isAtEnd) {
    const kind = bytes.number();
    const count = bytes.number();
    if (kind === LISTED) {
      spans = readList(bytes, count);
      yield { y, spans };
      y += 1;
      continue;
    }
    // Nothing to do in rows without a span, however many.
    if (kind === MOVED || spans.length > 0) {
      for (let row = 0; row < count; row += 1) {
        if (kind === MOVED) spans = spans.map((span) => moved(span, bytes.byte()));
        yield { y: y + row, spans };
      }
    }
    y += count;
  }
}

function readList(bytes: ByteReader, count: number): Span[] {
  let at = 0;
  return Array.from({ length: count }, () => {
    const start = at + bytes.number();
    at = start + bytes.number();
    return { start, end: at, value: bytes.byte() };
  });
}

function moved({ start, end, value }: Span, move: number): Span {
  return { start: start + (move >> 4) + LEAST_MOVE, end: end + (move & 15) + LEAST_MOVE, value };
}
