import type { MaskRaster } from "../engine/mask-raster.ts";
import { type Area, TILE } from "../engine/tiles.ts";
import { toPicture, type View } from "./view-transform.ts";

/** So that a fine line does not vanish where several pixels of the picture meet in one of the screen, as many are looked at each way. */
function samplesFor(scale: number): number {
  return scale >= 0.67 ? 1 : scale >= 0.34 ? 2 : 3;
}

/** The mask as the screen shows it: a value for each true pixel of `box` (of the view), row by row; 0 beside the picture. */
export function sampleMask(raster: MaskRaster, view: View, box: Area, values: Uint8Array): void {
  const count = samplesFor(view.scale);
  const isUpright = Number.isInteger(view.rotation / (2 * Math.PI));
  if (count === 1)
    return isUpright ? sampleUpright(raster, view, box, values, 0.5, 0.5) : sampleTurned(raster, view, box, values, 0.5, 0.5);
  const sums = new Uint16Array(values.length);
  for (let down = 0; down < count; down += 1) {
    for (let across = 0; across < count; across += 1) {
      const [x, y] = [(across + 0.5) / count, (down + 0.5) / count];
      if (isUpright) sampleUpright(raster, view, box, values, x, y);
      else sampleTurned(raster, view, box, values, x, y);
      for (let at = 0; at < values.length; at += 1) sums[at] = (sums[at] ?? 0) + (values[at] ?? 0);
    }
  }
  const share = 1 / (count * count);
  for (let at = 0; at < values.length; at += 1) values[at] = (sums[at] ?? 0) * share;
}

/** `offsetX`, `offsetY`: the place inside of each pixel of the screen that is looked at. */
function sampleUpright(raster: MaskRaster, view: View, box: Area, values: Uint8Array, offsetX: number, offsetY: number): void {
  const width = box.right - box.left;
  const first = toPicture(view, raster, { x: box.left + offsetX, y: box.top + offsetY });
  const step = 1 / view.scale;
  const columns = Int32Array.from({ length: width }, (_, x) => Math.floor(first.x + x * step));
  const start = columns.findIndex((x) => x >= 0);
  const after = columns.findIndex((x) => x >= raster.width);
  const end = after < 0 ? width : after;
  values.fill(0);
  if (start < 0) return;
  for (let row = 0; row < box.bottom - box.top; row += 1) {
    const y = Math.floor(first.y + row * step);
    if (y < 0 || y >= raster.height) continue;
    const tiles = Math.floor(y / TILE) * raster.columns;
    const inTile = (y % TILE) * TILE;
    for (let x = start; x < end; x += 1) {
      const column = columns[x] ?? 0;
      const tile = raster.tiles[tiles + (column >> 8)];
      if (tile !== undefined) values[row * width + x] = tile[inTile + (column & 255)] ?? 0;
    }
  }
}

function sampleTurned(raster: MaskRaster, view: View, box: Area, values: Uint8Array, offsetX: number, offsetY: number): void {
  const width = box.right - box.left;
  const origin = toPicture(view, raster, { x: box.left + offsetX, y: box.top + offsetY });
  const right = toPicture(view, raster, { x: box.left + offsetX + 1, y: box.top + offsetY });
  const below = toPicture(view, raster, { x: box.left + offsetX, y: box.top + offsetY + 1 });
  const across = { x: right.x - origin.x, y: right.y - origin.y };
  const down = { x: below.x - origin.x, y: below.y - origin.y };
  values.fill(0);
  for (let row = 0; row < box.bottom - box.top; row += 1) {
    for (let column = 0; column < width; column += 1) {
      const x = Math.floor(origin.x + column * across.x + row * down.x);
      const y = Math.floor(origin.y + column * across.y + row * down.y);
      if (x < 0 || y < 0 || x >= raster.width || y >= raster.height) continue;
      const tile = raster.tiles[(y >> 8) * raster.columns + (x >> 8)];
      if (tile !== undefined) values[row * width + column] = tile[((y & 255) << 8) | (x & 255)] ?? 0;
    }
  }
}
