/** Side of a tile in pixels. Tiles keep an untouched mask free of cost and undo small (lesson 32). */
export const TILE = 256;
export const TILE_BYTES = TILE * TILE;

/** One byte a pixel, 255 = painted = to be replaced; nothing where nothing was painted. What lies beyond the picture's edge has no meaning. */
export type Tile = Uint8Array | undefined;

/** The one tile that is painted all over. Shared and never written to. */
export const fullTile = new Uint8Array(TILE_BYTES).fill(255);

/** Pixels from `left` and `top` up to, not including, `right` and `bottom`. */
export interface Area {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export function isEmptyArea({ left, top, right, bottom }: Area): boolean {
  return right <= left || bottom <= top;
}

export function uniteAreas(one: Area | undefined, other: Area | undefined): Area | undefined {
  if (!one || !other) return one ?? other;
  return {
    left: Math.min(one.left, other.left),
    top: Math.min(one.top, other.top),
    right: Math.max(one.right, other.right),
    bottom: Math.max(one.bottom, other.bottom),
  };
}

export function intersectAreas(one: Area, other: Area): Area {
  return {
    left: Math.max(one.left, other.left),
    top: Math.max(one.top, other.top),
    right: Math.min(one.right, other.right),
    bottom: Math.min(one.bottom, other.bottom),
  };
}

export function growArea({ left, top, right, bottom }: Area, by: number): Area {
  return { left: left - by, top: top - by, right: right + by, bottom: bottom + by };
}
