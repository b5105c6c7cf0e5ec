import { TILE_BYTES, type Tile, fullTile } from "./tiles.ts";

/** A tile at rest: a word where it is all one value, runs of three bytes (value, length − 1 low and high), or its plain bytes. */
export type PackedTile = "empty" | "full" | Uint8Array;

/** Runs up to this many bytes are worth keeping; beyond it the plain bytes stay. */
const MOST_RUN_BYTES = TILE_BYTES / 2;
const scratch = new Uint8Array(MOST_RUN_BYTES + 3);

/** Plain tiles whose runs would be too long: they are not tried again. */
const unpackable = new WeakSet<Uint8Array>();

/** Whether these are a tile's plain bytes, which an edit may have written. */
export function isPlain(tile: PackedTile): boolean {
  return typeof tile !== "string" && tile.length === TILE_BYTES;
}

/** Packs a tile that no edit writes to any more; its bytes are kept as they are where runs would be longer. */
export function packTile(tile: PackedTile): PackedTile {
  if (typeof tile === "string" || !isPlain(tile) || unpackable.has(tile)) return tile;
  const simple = simplestTile(tile);
  if (typeof simple === "string") return simple;
  const runs = runsOf(tile);
  if (!runs) unpackable.add(tile);
  return runs ?? tile;
}

/** The tile to be read: never to be written to. */
export function unpackTile(packed: PackedTile): Tile {
  if (packed === "empty") return undefined;
  if (packed === "full") return fullTile;
  return isPlain(packed) ? packed : copyTile(packed);
}

/** Plain bytes that belong to nobody else; in `tile`, if it is given. */
export function copyTile(packed: PackedTile, tile: Uint8Array = new Uint8Array(TILE_BYTES)): Uint8Array {
  if (typeof packed === "string") return tile.fill(packed === "full" ? 255 : 0);
  if (isPlain(packed)) {
    tile.set(packed);
    return tile;
  }
  let at = 0;
  for (let place = 0; place < packed.length; place += 3) {
    const end = at + 1 + (packed[place + 1] ?? 0) + (packed[place + 2] ?? 0) * 256;
    const value = packed[place] ?? 0;
    // A call of `fill` takes longer than a few bytes.
    if (end - at > 24) tile.fill(value, at, end);
    else for (let byte = at; byte < end; byte += 1) tile[byte] = value;
    at = end;
  }
  return tile;
}

/** A word where a tile's plain bytes are all one value, else the tile itself. */
export function simplestTile(tile: PackedTile): PackedTile {
  if (typeof tile === "string" || !isPlain(tile)) return tile;
  const first = tile[0];
  if (first !== 0 && first !== 255) return tile;
  // Four pixels at once.
  const word = first === 0 ? 0 : 0xff_ff_ff_ff;
  if (tile.byteOffset % 4 === 0) {
    const words = new Uint32Array(tile.buffer, tile.byteOffset, TILE_BYTES / 4);
    for (let at = 0; at < words.length; at += 1) if (words[at] !== word) return tile;
  } else for (let at = 1; at < TILE_BYTES; at += 1) if (tile[at] !== first) return tile;
  return first === 0 ? "empty" : "full";
}

export function packedBytes(packed: PackedTile): number {
  return typeof packed === "string" ? 0 : packed.length;
}

function runsOf(tile: Uint8Array): Uint8Array | undefined {
  let length = 0;
  for (let at = 0; at < TILE_BYTES;) {
    if (length > MOST_RUN_BYTES - 3) return undefined;
    const value = tile[at] ?? 0;
    let end = at + 1;
    while (end < TILE_BYTES && tile[end] === value) end += 1;
    scratch[length] = value;
    scratch[length + 1] = (end - at - 1) & 255;
    scratch[length + 2] = (end - at - 1) >> 8;
    length += 3;
    at = end;
  }
  return scratch.slice(0, length);
}
