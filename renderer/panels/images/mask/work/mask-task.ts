import type { MaskReading } from "../engine/mask-from-pixels.ts";
import { MaskRaster } from "../engine/mask-raster.ts";
import type { Mode } from "../engine/mask-edit.ts";
import type { PackedTile } from "../engine/packed-tile.ts";
import type { MaskStatistics } from "../engine/statistics.ts";

/** A mask in a message: tiles as they rest, since the shared full one would come over as bytes of its own, and packed ones are small. */
export interface SentMask {
  width: number;
  height: number;
  tiles: [index: number, tile: PackedTile][];
}

/** Work on a mask that takes too long for the page's own thread. Radii in pixels; pictures are whole files. */
export type MaskTask =
  | { kind: "export"; isSoft: boolean }
  | { kind: "statistics"; isSoft: boolean }
  | { kind: "grow" | "shrink" | "feather"; radius: number }
  | { kind: "holes" | "specks" }
  | { kind: "colour"; picture: Blob; x: number; y: number; tolerance: number; isConnected: boolean; mode: Mode }
  | { kind: "read"; picture: Blob; reading: MaskReading };

/** The PNG, the numbers, or the tiles that have changed. */
export type MaskOutcome =
  | { png: Uint8Array<ArrayBuffer> }
  | { statistics: MaskStatistics }
  | { tiles: SentMask["tiles"]; /** Whether a read mask had another size and was fitted. */ isFitted?: boolean };

export function sendMask({ width, height, tiles }: MaskRaster): SentMask {
  const sent: SentMask["tiles"] = [];
  for (let index = 0; index < tiles.count; index += 1) {
    const tile = tiles.rest(index);
    if (tile !== "empty") sent.push([index, tile]);
  }
  return { width, height, tiles: sent };
}

export function maskOfSent({ width, height, tiles }: SentMask): MaskRaster {
  const raster = new MaskRaster(width, height);
  for (const [index, tile] of tiles) raster.tiles.put(index, tile);
  return raster;
}
