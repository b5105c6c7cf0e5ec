import { MIB } from "../../../../../shared/units.ts";
import { HISTORY_BYTES, MaskHistory } from "./history.ts";
import type { Change } from "./mask-edit.ts";
import { MaskRaster } from "./mask-raster.ts";
import { type PackedTile, packTile } from "./packed-tile.ts";

/** Of the steps so many bytes are kept over a reload, the newest ones. */
const KEPT_STEP_BYTES = 16 * MIB;

/** A mask with its steps as plain data, which a structured clone (IndexedDB, a worker's message) carries. */
export interface MaskSnapshot {
  version: 1;
  width: number;
  height: number;
  tiles: ReadonlyMap<number, PackedTile>;
  undo: readonly Change[];
  redo: readonly Change[];
}

export function takeSnapshot(raster: MaskRaster, history: MaskHistory): MaskSnapshot {
  const { undo, redo } = history.steps;
  const { width, height } = raster;
  const kept = newest(undo, KEPT_STEP_BYTES);
  return { version: 1, width, height, tiles: packTiles(raster), undo: kept, redo: newest(redo, KEPT_STEP_BYTES) };
}

export function packTiles(raster: MaskRaster): Map<number, PackedTile> {
  raster.tiles.pack();
  const tiles = new Map<number, PackedTile>();
  for (let index = 0; index < raster.tiles.count; index += 1) {
    const packed = packTile(raster.tiles.rest(index));
    if (packed !== "empty") tiles.set(index, packed);
  }
  return tiles;
}

/** @returns nothing for a snapshot of another size or version: it belongs to another picture */
export function restoreSnapshot(snapshot: MaskSnapshot, width: number, height: number) {
  if (snapshot.version !== 1 || snapshot.width !== width || snapshot.height !== height) return undefined;
  const raster = new MaskRaster(width, height);
  for (const [index, packed] of snapshot.tiles) if (index < raster.tiles.count) raster.tiles.put(index, packed);
  return { raster, history: new MaskHistory(HISTORY_BYTES, snapshot.undo, snapshot.redo) };
}

/** The last steps that fit together. */
function newest(changes: readonly Change[], limit: number): Change[] {
  let left = limit;
  const fits = changes.toReversed().map((change) => (left -= change.bytes) >= 0);
  const count = fits.indexOf(false);
  return count < 0 ? [...changes] : changes.slice(changes.length - count);
}
