import { feather, featherReach } from "./feather.ts";
import { fillHoles, removeSpecks } from "./flood.ts";
import { grow, shrink } from "./grow.ts";
import { type MaskEdit, writePlane } from "./mask-edit.ts";
import { type MaskRaster, PAINTED } from "./mask-raster.ts";
import { type Plane, readPlane } from "./plane.ts";
import { SPECK } from "./statistics.ts";
import { type Area, TILE, growArea, intersectAreas } from "./tiles.ts";

/** Radius in pixels, 1 to 250. */
export function growMask(edit: MaskEdit, radius: number): void {
  changeByBlocks(edit, radius, (plane) => grow(plane, radius));
}

export function shrinkMask(edit: MaskEdit, radius: number): void {
  changeByBlocks(edit, radius, (plane) => shrink(plane, radius));
}

export function featherMask(edit: MaskEdit, radius: number): void {
  changeByBlocks(edit, featherReach(radius), (plane) => feather(plane, radius));
}

/** Paints what painted pixels enclose; a gap that touches the picture's border is no hole. Edges become clean: 0 or 255. */
export function fillMaskHoles(edit: MaskEdit): void {
  const area = edit.raster.touchedArea;
  if (!area) return;
  const plane = cleanPlane(edit.raster, area);
  fillHoles(plane);
  writePlane(edit, area, plane.data);
}

/** Takes away specks and fills tiny holes, both of at most `SPECK` pixels. Edges become clean: 0 or 255. */
export function removeMaskSpecks(edit: MaskEdit): void {
  const area = edit.raster.touchedArea;
  if (!area) return;
  const plane = cleanPlane(edit.raster, area);
  removeSpecks(plane, SPECK);
  writePlane(edit, area, plane.data);
}

function cleanPlane(raster: MaskRaster, area: Area): Plane {
  const plane = readPlane(raster, area);
  for (let at = 0; at < plane.data.length; at += 1) plane.data[at] = (plane.data[at] ?? 0) >= PAINTED ? 255 : 0;
  return plane;
}

/**
 * Changes the mask block by block, each with so much around it as can matter (`reach`). Where nothing but one value lies in reach, nothing
 * can change: a mask costs as much as its edges are long, not as the picture is large.
 */
function changeByBlocks(edit: MaskEdit, reach: number, change: (plane: Plane) => void): void {
  const { raster } = edit;
  const side = Math.max(1, Math.ceil((2 * reach) / TILE)) * TILE;
  const results: { area: Area; data: Uint8Array }[] = [];
  for (let top = 0; top < raster.height; top += side) {
    for (let left = 0; left < raster.width; left += side) {
      const block = intersectAreas({ left, top, right: left + side, bottom: top + side }, raster.area);
      const around = intersectAreas(growArea(block, reach), raster.area);
      if (isUniform(raster, around)) continue;
      const plane = readPlane(raster, around);
      change(plane);
      results.push({ area: block, data: cut(plane, block) });
    }
  }
  // Written last: a block must see its neighbours as they were.
  for (const { area, data } of results) writePlane(edit, area, data);
}

/** Whether every tile in reach is untouched, or every one full. */
function isUniform(raster: MaskRaster, area: Area): boolean {
  const first = raster.tiles.rest(Math.floor(area.top / TILE) * raster.columns + Math.floor(area.left / TILE));
  if (typeof first !== "string") return false;
  for (let row = Math.floor(area.top / TILE); row * TILE < area.bottom; row += 1) {
    for (let column = Math.floor(area.left / TILE); column * TILE < area.right; column += 1) {
      if (raster.tiles.rest(row * raster.columns + column) !== first) return false;
    }
  }
  return true;
}

function cut({ area, width, data }: Plane, inner: Area): Uint8Array {
  const columns = inner.right - inner.left;
  const part = new Uint8Array(columns * (inner.bottom - inner.top));
  for (let y = inner.top; y < inner.bottom; y += 1) {
    const from = (y - area.top) * width + inner.left - area.left;
    part.set(data.subarray(from, from + columns), (y - inner.top) * columns);
  }
  return part;
}
