import { TILE_BYTES, type Tile, fullTile, simplestTile } from "./tiles.ts";

/** A tile at rest: runs of three bytes (value, length − 1 low and high), or its plain bytes where runs would be longer. */
export type PackedTile = "empty" | "full" | Uint8Array;

/** Runs up to this many bytes are worth unpacking; beyond it the plain bytes are kept. */
const MOST_RUN_BYTES = TILE_BYTES / 2;
const scratch = new Uint8Array(MOST_RUN_BYTES + 3);

/** Tiles are never written to once an edit has ended, so what was packed once stays right. */
const known = new WeakMap<Uint8Array, PackedTile>();

/** Packs a tile that no edit writes to any more; its bytes may be kept as they are. */
export function packTile(tile: Tile): PackedTile {
  const simple = simplestTile(tile);
  if (tile === undefined || simple === undefined) return "empty";
  if (simple === fullTile) return "full";
  const before = known.get(tile);
  if (before !== undefined) return before;
  const packed = runsOf(tile) ?? tile;
  known.set(tile, packed);
  return packed;
}

/** The tile as it is, to be packed when there is time: it takes none now. */
export function restTile(tile: Tile): PackedTile {
  if (tile === undefined) return "empty";
  return tile === fullTile ? "full" : (known.get(tile) ?? tile);
}

export function unpackTile(packed: PackedTile): Tile {
  if (packed === "empty") return undefined;
  if (packed === "full") return fullTile;
  if (packed.length === TILE_BYTES) return packed;
  const tile = new Uint8Array(TILE_BYTES);
  let at = 0;
  for (let place = 0; place < packed.length; place += 3) {
    const end = at + 1 + (packed[place + 1] ?? 0) + (packed[place + 2] ?? 0) * 256;
    tile.fill(packed[place] ?? 0, at, end);
    at = end;
  }
  known.set(tile, packed);
  return tile;
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
