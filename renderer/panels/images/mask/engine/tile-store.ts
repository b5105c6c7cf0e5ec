import { copyTile, isPlain, type PackedTile, packedBytes, packTile } from "./packed-tile.ts";
import { TILE_BYTES } from "./tiles.ts";

/** So many tiles are left plain after their edit (6 MiB), since the next stroke likely meets them again; runs weigh a few per cent. */
const MOST_PLAIN = 96;

/** A mask's tiles by their place, packed but for those that were changed last and those that a running edit writes to. */
export class TileStore {
  readonly count: number;
  readonly #tiles: PackedTile[];
  /** Places of plain tiles that nobody writes to, the oldest first. */
  readonly #plain = new Set<number>();
  /** The run of each packed tile that was read last, and the pixel where it begins: rows are mostly read downwards. */
  readonly #runs: Int32Array;
  readonly #starts: Int32Array;

  readonly #mostPlain: number;

  constructor(count: number, mostPlain = MOST_PLAIN) {
    this.count = count;
    this.#mostPlain = mostPlain;
    this.#tiles = Array.from({ length: count }, () => "empty");
    this.#runs = new Int32Array(count);
    this.#starts = new Int32Array(count);
  }

  /** The tile as it lies there; never to be written to. */
  rest(index: number): PackedTile {
    return this.#tiles[index] ?? "empty";
  }

  /** Lays a tile down, to be written to no more. */
  put(index: number, tile: PackedTile): void {
    this.#lay(index, tile);
    if (isPlain(tile)) this.#plain.add(index);
    this.#packTo(this.#mostPlain);
  }

  /** Packs all that nobody writes to, until `isOver` says that there is no more time. @returns whether all of it is packed */
  pack(isOver: () => boolean = () => false): boolean {
    return this.#packTo(0, isOver);
  }

  /** Lays a copy of the tile down that may be written to until the next `put` at this place: it stays plain so long. */
  write(index: number): Uint8Array {
    const copy = copyTile(this.rest(index));
    this.#lay(index, copy);
    return copy;
  }

  /** Copies the tile's pixels from `from` up to `until` (of its 65,536) into `row` at `at`. */
  read(index: number, from: number, until: number, row: Uint8Array, at: number): void {
    const tile = this.rest(index);
    if (typeof tile === "string") row.fill(tile === "full" ? 255 : 0, at, at + until - from);
    else if (isPlain(tile)) row.set(tile.subarray(from, until), at);
    else this.#readRuns(index, tile, from, until, row, at);
  }

  /** Whether not one pixel is touched. */
  get isEmpty(): boolean {
    return this.#tiles.every((tile) => tile === "empty");
  }

  /** Bytes that the tiles keep. */
  get bytes(): number {
    return this.#tiles.reduce((sum, tile) => sum + packedBytes(tile), 0);
  }

  #packTo(most: number, isOver: () => boolean = () => false): boolean {
    for (const oldest of this.#plain) {
      if (this.#plain.size <= most) return true;
      if (isOver()) return false;
      this.#lay(oldest, packTile(this.rest(oldest)));
    }
    return true;
  }

  #lay(index: number, tile: PackedTile): void {
    this.#plain.delete(index);
    this.#tiles[index] = tile;
    this.#runs[index] = 0;
    this.#starts[index] = 0;
  }

  #readRuns(index: number, packed: Uint8Array, from: number, until: number, row: Uint8Array, at: number): void {
    let [place, start] = [this.#runs[index] ?? 0, this.#starts[index] ?? 0];
    if (start > from) place = start = 0;
    for (;;) {
      const end = start + 1 + (packed[place + 1] ?? 0) + (packed[place + 2] ?? 0) * 256;
      if (end > from) row.fill(packed[place] ?? 0, at + Math.max(start - from, 0), at + Math.min(end, until) - from);
      if (end >= until || end >= TILE_BYTES) break;
      place += 3;
      start = end;
    }
    this.#runs[index] = place;
    this.#starts[index] = start;
  }
}
