import type { DayCount } from "../../../shared/contract/library.ts";

/** One day of the gallery: a heading, then rows of tiles. Pixels are measured from the top of the whole gallery. */
export interface Section extends DayCount {
  /** Place of its first entry in the whole list. */
  first: number;
  firstRow: number;
  top: number;
}

export type GalleryLook = "grid" | "list";

export interface GalleryLayout {
  look: GalleryLook;
  columns: number;
  tileWidth: number;
  tileHeight: number;
  /** Pixels between tiles, both ways. */
  gap: number;
  total: number;
  rows: number;
  height: number;
  sections: readonly Section[];
}

/** More tiles than this are never in the page at once, however wide the window and small the tiles. */
export const MOST_TILES = 120;
export const GAP = 8;
/** A line of the list: a small picture with some air about it. */
export const LINE_HEIGHT = 44;
export const HEADING_HEIGHT = 40;
export const FOOT_HEIGHT = 24;
/** Wells have the shape of most videos; other shapes stand inside whole. */
const WELL_RATIO = 16 / 9;
/** Rows drawn above and below the visible ones, so that slow scrolling shows no empty place. */
const SPARE_ROWS = 1;

export interface GalleryArea {
  width: number;
  height: number;
  /** The width that the person chose; tiles fill the line, and grow where there would be too many. */
  wantedTile: number;
  look?: GalleryLook;
}

/** Where everything stands. A list is a gallery of one column, of low tiles without gaps: the same scrolling and the same keys serve both. */
export function layoutGallery(days: readonly DayCount[], area: GalleryArea): GalleryLayout {
  const { look = "grid" } = area;
  const shape = look === "list" ? { columns: 1, tileWidth: Math.max(1, area.width), tileHeight: LINE_HEIGHT } : chooseColumns(area);
  const gap = look === "list" ? 0 : GAP;
  const sections: Section[] = [];
  let [first, firstRow, top] = [0, 0, 0];
  for (const day of days) {
    const { count } = day;
    sections.push({ ...day, first, firstRow, top });
    const rows = Math.ceil(count / shape.columns);
    first += count;
    firstRow += rows;
    top += HEADING_HEIGHT + rows * (shape.tileHeight + gap);
  }
  return { look, ...shape, gap, total: first, rows: firstRow, height: top + FOOT_HEIGHT, sections };
}

function chooseColumns({ width, height, wantedTile }: GalleryArea) {
  for (let columns = columnsOf(width, wantedTile); ; columns -= 1) {
    const tileWidth = Math.max(1, Math.floor((width - GAP * (columns - 1)) / columns));
    const tileHeight = Math.max(1, Math.round(tileWidth / WELL_RATIO));
    const rowsShown = Math.ceil(height / (tileHeight + GAP)) + 1 + 2 * SPARE_ROWS;
    if (columns === 1 || columns * rowsShown <= MOST_TILES) return { columns, tileWidth, tileHeight };
  }
}

const columnsOf = (width: number, tile: number) => Math.max(1, Math.floor((width + GAP) / (tile + GAP)));

/** The width to wish for so that a line of `width` pixels holds so many tiles. */
export function tileOfColumns(width: number, columns: number): number {
  return Math.max(1, Math.floor((width + GAP) / columns) - GAP);
}

/** Place of a tile. */
export interface TilePlace {
  section: Section;
  /** Rows are counted through all days. */
  row: number;
  column: number;
  x: number;
  y: number;
}

/** `index` must be within the list. */
export function placeOf(layout: GalleryLayout, index: number): TilePlace {
  const section = sectionWhere(layout.sections, (one) => one.first <= index);
  const within = index - section.first;
  const [row, column] = [Math.floor(within / layout.columns), within % layout.columns];
  return {
    section,
    row: section.firstRow + row,
    column,
    x: column * (layout.tileWidth + layout.gap),
    y: section.top + HEADING_HEIGHT + row * (layout.tileHeight + layout.gap),
  };
}

/** A stretch of one day that is to be drawn: entries `from` up to but without `to`. */
export interface Stretch {
  section: Section;
  from: number;
  to: number;
}

/** What is to be drawn for a view of `height` pixels from `top`; at most `MOST_TILES` tiles. */
export function stretchesIn(layout: GalleryLayout, top: number, height: number): Stretch[] {
  const rowHeight = layout.tileHeight + layout.gap;
  const [above, below] = [top - SPARE_ROWS * rowHeight, top + height + SPARE_ROWS * rowHeight];
  const stretches: Stretch[] = [];
  if (layout.sections.length === 0) return stretches;
  let left = MOST_TILES;
  const start = layout.sections.indexOf(sectionWhere(layout.sections, (one) => one.top <= above));
  for (const section of layout.sections.slice(start)) {
    if (section.top >= below || left <= 0) break;
    const tilesTop = section.top + HEADING_HEIGHT;
    const rowFrom = Math.max(0, Math.floor((above - tilesTop) / rowHeight));
    const rowTo = Math.ceil((below - tilesTop) / rowHeight);
    const from = section.first + Math.min(section.count, rowFrom * layout.columns);
    const to = section.first + Math.min(section.count, Math.max(0, rowTo) * layout.columns, from - section.first + left);
    stretches.push({ section, from, to: Math.max(from, to) });
    left -= Math.max(0, to - from);
  }
  return stretches;
}

/** The last section for which the question holds; sections are ordered. The first one when it holds for none. */
function sectionWhere(sections: readonly Section[], holds: (section: Section) => boolean): Section {
  let [low, high] = [0, sections.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (holds(sections[middle] as Section)) low = middle;
    else high = middle - 1;
  }
  return sections[low] as Section;
}

/** What stays in place when results come in or the window changes: a tile, and how far the view's top is below its own. */
export interface Anchor {
  day: string;
  /** Counted from the day's oldest, since new results come in front of it. */
  fromEnd: number;
  offset: number;
}

/** Nothing at the very top, where new results should be seen. */
export function anchorAt(layout: GalleryLayout, top: number): Anchor | undefined {
  if (layout.sections.length === 0 || top < HEADING_HEIGHT) return undefined;
  const section = sectionWhere(layout.sections, (one) => one.top <= top);
  const row = Math.max(0, Math.floor((top - section.top - HEADING_HEIGHT) / (layout.tileHeight + layout.gap)));
  const index = Math.min(section.count - 1, row * layout.columns);
  return { day: section.day, fromEnd: section.count - index, offset: top - placeOf(layout, section.first + index).y };
}

export function topOfAnchor(layout: GalleryLayout, anchor: Anchor | undefined): number {
  const section = anchor && layout.sections.find((one) => one.day <= anchor.day);
  if (!anchor || !section) return 0;
  if (section.day !== anchor.day) return section.top;
  return placeOf(layout, section.first + Math.max(0, section.count - anchor.fromEnd)).y + anchor.offset;
}

/** The view's top that shows a row fully, as near to the present one as can be. */
export function topToShow(layout: GalleryLayout, index: number, top: number, height: number): number {
  const { section, row, y } = placeOf(layout, index);
  // The first row of a day is shown with its heading.
  const from = row === section.firstRow ? section.top : y - layout.gap;
  const to = y + layout.tileHeight + layout.gap;
  if (from < top) return Math.max(0, from);
  return to > top + height ? to - height : top;
}

/** A tile that stays under the pointer, or where the cursor is, while tiles change their size. */
export interface Held {
  index: number;
  /** Where within the tile, from its top, in shares of its height. */
  share: number;
  /** Pixels from the view's top. */
  viewY: number;
}

/** What is held at a point of the gallery: the tile there, or the nearest of its line. */
export function heldAt(layout: GalleryLayout, point: { x: number; y: number }, top: number): Held | undefined {
  const index = nearestTo(layout, point);
  if (index === undefined) return undefined;
  return { index, share: (point.y - placeOf(layout, index).y) / layout.tileHeight, viewY: point.y - top };
}

export function topOfHeld(layout: GalleryLayout, { index, share, viewY }: Held): number {
  return placeOf(layout, index).y + share * layout.tileHeight - viewY;
}

function nearestTo(layout: GalleryLayout, { x, y }: { x: number; y: number }): number | undefined {
  if (layout.total === 0) return undefined;
  const section = sectionWhere(layout.sections, (one) => one.top <= y);
  const rows = Math.ceil(section.count / layout.columns);
  const row = clamp(Math.floor((y - section.top - HEADING_HEIGHT) / (layout.tileHeight + layout.gap)), rows - 1);
  const column = clamp(Math.floor(x / (layout.tileWidth + layout.gap)), layout.columns - 1);
  return section.first + clamp(row * layout.columns + column, section.count - 1);
}

const clamp = (value: number, most: number) => Math.max(0, Math.min(most, value));
