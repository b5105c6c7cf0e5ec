import type { MaskRaster } from "./mask-raster.ts";
import { type Area, intersectAreas, isEmptyArea } from "./tiles.ts";

/** A plain rectangle of mask values, row by row, for work that looks at neighbours. */
export interface Plane {
  area: Area;
  width: number;
  height: number;
  data: Uint8Array;
}

export function emptyPlane(area: Area): Plane {
  const [width, height] = [area.right - area.left, area.bottom - area.top];
  return { area, width, height, data: new Uint8Array(width * height) };
}

/** Copies an area out of the mask; clipped to the picture. */
export function readPlane(raster: MaskRaster, area: Area): Plane {
  const inside = intersectAreas(area, raster.area);
  if (isEmptyArea(inside)) return emptyPlane({ left: 0, top: 0, right: 0, bottom: 0 });
  const plane = emptyPlane(inside);
  for (let row = 0; row < plane.height; row += 1) {
    raster.readRow(inside.top + row, inside.left, plane.data.subarray(row * plane.width, (row + 1) * plane.width));
  }
  return plane;
}
