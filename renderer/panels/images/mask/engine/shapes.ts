import { doneAs, type MaskEdit, type Mode } from "./mask-edit.ts";
import { type Area, intersectAreas, isEmptyArea } from "./tiles.ts";

export interface Point {
  x: number;
  y: number;
}

/** The whole pixels that a drag from one point to another touches. */
export function areaBetween(one: Point, other: Point): Area {
  return {
    left: Math.floor(Math.min(one.x, other.x)),
    top: Math.floor(Math.min(one.y, other.y)),
    right: Math.floor(Math.max(one.x, other.x)) + 1,
    bottom: Math.floor(Math.max(one.y, other.y)) + 1,
  };
}

export function paintRectangle(edit: MaskEdit, area: Area, mode: Mode): void {
  const { raster } = edit;
  const inside = intersectAreas(area, raster.area);
  if (isEmptyArea(inside)) return;
  for (let index = 0; index < raster.tiles.count; index += 1) {
    const tile = raster.areaOf(index);
    const part = intersectAreas(tile, inside);
    if (isEmptyArea(part)) continue;
    const isWhole = part.left === tile.left && part.top === tile.top && part.right === tile.right && part.bottom === tile.bottom;
    if (isWhole) edit.replace(index, doneAs[mode]);
    else for (let y = part.top; y < part.bottom; y += 1) edit.span(y, part.left, part.right, mode);
  }
}

/** The largest ellipse in an area; a pixel belongs to it when its middle does. */
export function paintEllipse(edit: MaskEdit, { left, top, right, bottom }: Area, mode: Mode): void {
  const [middleX, middleY] = [(left + right) / 2, (top + bottom) / 2];
  const [across, down] = [(right - left) / 2, (bottom - top) / 2];
  for (let y = Math.max(0, top); y < Math.min(bottom, edit.raster.height); y += 1) {
    const half = across * Math.sqrt(Math.max(0, 1 - ((y + 0.5 - middleY) / down) ** 2));
    edit.span(y, Math.ceil(middleX - half - 0.5), Math.floor(middleX + half - 0.5) + 1, mode);
  }
}

interface Crossing {
  x: number;
  direction: number;
}

/** A closed outline, filled wherever it goes round (crossing itself makes no holes); a pixel belongs to it when its middle does. */
export function paintPolygon(edit: MaskEdit, outline: readonly Point[], mode: Mode): void {
  if (outline.length < 3) return;
  const ys = outline.map(({ y }) => y);
  const top = Math.max(0, Math.ceil(Math.min(...range(ys)) - 0.5));
  const bottom = Math.min(edit.raster.height, Math.floor(Math.max(...range(ys)) - 0.5) + 1);
  const rows = crossingsOf(outline, top, bottom);
  for (let y = top; y < bottom; y += 1) {
    const crossings = rows[y - top]?.toSorted((one, other) => one.x - other.x) ?? [];
    let winding = 0;
    crossings.forEach(({ x, direction }, place) => {
      winding += direction;
      const next = crossings[place + 1];
      if (winding !== 0 && next) edit.span(y, Math.ceil(x - 0.5), Math.ceil(next.x - 0.5), mode);
    });
  }
}

/** Least and most, without the limit on arguments that a long lasso would meet. */
function range(values: readonly number[]): [number, number] {
  return values.reduce<[number, number]>(([least, most], value) => [Math.min(least, value), Math.max(most, value)], [Infinity, -Infinity]);
}

function crossingsOf(outline: readonly Point[], top: number, bottom: number): Crossing[][] {
  const rows: Crossing[][] = Array.from({ length: Math.max(0, bottom - top) }, () => []);
  outline.forEach((from, place) => {
    const to = outline[(place + 1) % outline.length];
    if (!to || from.y === to.y) return;
    const direction = to.y > from.y ? 1 : -1;
    const [high, low] = direction === 1 ? [from, to] : [to, from];
    // Half-open, so that a corner on a row's middle line counts once.
    for (let y = Math.max(top, Math.ceil(high.y - 0.5)); y < Math.min(bottom, Math.ceil(low.y - 0.5)); y += 1) {
      rows[y - top]?.push({ x: high.x + ((low.x - high.x) * (y + 0.5 - high.y)) / (low.y - high.y), direction });
    }
  });
  return rows;
}

/** Paints or clears everything. */
export function paintAll(edit: MaskEdit, mode: Mode): void {
  for (let index = 0; index < edit.raster.tiles.count; index += 1) edit.replace(index, doneAs[mode]);
}

/** What was painted is not, and the other way round. */
export function invert(edit: MaskEdit): void {
  const { raster } = edit;
  for (let index = 0; index < raster.tiles.count; index += 1) {
    const tile = raster.tiles.rest(index);
    if (typeof tile === "string") {
      edit.replace(index, tile === "empty" ? "full" : "empty");
      continue;
    }
    const turned = edit.writable(index);
    for (let at = 0; at < turned.length; at += 1) turned[at] = 255 - (turned[at] ?? 0);
    edit.touch(raster.areaOf(index));
  }
}
