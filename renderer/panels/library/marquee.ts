import type { GalleryLayout } from "./gallery-layout.ts";
import { HEADING_HEIGHT } from "./gallery-layout.ts";

/** A rectangle drawn over the gallery, in its own pixels: from where it began to where the pointer is. */
export interface Marquee {
  from: { x: number; y: number };
  to: { x: number; y: number };
}

/** Its edges in order. */
export function edgesOf({ from, to }: Marquee) {
  return { left: Math.min(from.x, to.x), right: Math.max(from.x, to.x), top: Math.min(from.y, to.y), bottom: Math.max(from.y, to.y) };
}

/** A stretch of the list in which the columns from `left` to `right` (both included) are touched; `from` is the place of a line's first tile. */
export interface Touched {
  from: number;
  /** Place after the last tile of its last line. */
  to: number;
  left: number;
  right: number;
}

/** What a marquee touches, day by day: lines of tiles are counted, not looked through, however far it reaches. */
export function touchedBy(layout: GalleryLayout, marquee: Marquee): Touched[] {
  const { left, right, top, bottom } = edgesOf(marquee);
  const [columnFrom, columnTo] = overlap(left, right, layout.tileWidth, layout.gap, layout.columns);
  if (columnFrom > columnTo) return [];
  const touched: Touched[] = [];
  for (const { first, count, top: sectionTop } of layout.sections) {
    const tilesTop = sectionTop + HEADING_HEIGHT;
    const rows = Math.ceil(count / layout.columns);
    const [rowFrom, rowTo] = overlap(top - tilesTop, bottom - tilesTop, layout.tileHeight, layout.gap, rows);
    const [from, to] = [first + rowFrom * layout.columns, Math.min(first + count, first + (rowTo + 1) * layout.columns)];
    if (rowFrom <= rowTo) touched.push({ from, to, left: columnFrom, right: columnTo });
  }
  return touched;
}

/** First and last of `count` places of `size` pixels, `gap` apart, that the span from `low` to `high` touches; first after last for none. */
function overlap(low: number, high: number, size: number, gap: number, count: number): readonly [number, number] {
  const pitch = size + gap;
  const first = Math.floor(low / pitch) + (low - Math.floor(low / pitch) * pitch >= size ? 1 : 0);
  return [Math.max(0, first), Math.min(count - 1, Math.floor(high / pitch))];
}

export function isTouched(touched: readonly Touched[], layout: GalleryLayout, index: number): boolean {
  const stretch = touched.find(({ from, to }) => index >= from && index < to);
  if (!stretch) return false;
  const column = (index - stretch.from) % layout.columns;
  return column >= stretch.left && column <= stretch.right;
}
