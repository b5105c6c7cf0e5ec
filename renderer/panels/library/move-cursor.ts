import { type GalleryLayout, placeOf } from "./gallery-layout.ts";

/** Where a key leads from the tile at `index`; nothing for other keys. Columns are kept from day to day. */
export function moveCursor(layout: GalleryLayout, index: number | undefined, key: string, viewHeight: number): number | undefined {
  const last = layout.total - 1;
  const step = stepOf(key, Math.max(1, Math.floor(viewHeight / (layout.tileHeight + layout.gap)) - 1));
  if (step === undefined || last < 0) return undefined;
  if (index === undefined) return key === "End" ? last : 0;
  if (step.to !== undefined) return step.to === "first" ? 0 : last;
  if (step.rows === undefined) return clamp(index + (step.tiles ?? 0), last);
  const { row, column } = placeOf(layout, Math.min(index, last));
  const target = row + step.rows;
  // Beyond the first or last row the cursor goes to the list's end in that direction.
  if (target < 0) return Math.abs(step.rows) > 1 ? 0 : index;
  if (target >= layout.rows) return Math.abs(step.rows) > 1 || row < layout.rows - 1 ? last : index;
  return indexInRow(layout, target, column);
}

function stepOf(key: string, pageRows: number): { tiles?: number; rows?: number; to?: "first" | "last" } | undefined {
  switch (key) {
    case "ArrowLeft":
      return { tiles: -1 };
    case "ArrowRight":
      return { tiles: 1 };
    case "ArrowUp":
      return { rows: -1 };
    case "ArrowDown":
      return { rows: 1 };
    case "PageUp":
      return { rows: -pageRows };
    case "PageDown":
      return { rows: pageRows };
    case "Home":
      return { to: "first" };
    case "End":
      return { to: "last" };
    default:
      return undefined;
  }
}

/** The tile of a row that stands in this column, or the row's last. */
export function indexInRow(layout: GalleryLayout, row: number, column: number): number {
  const section = layout.sections.findLast((one) => one.firstRow <= row && one.count > 0);
  if (!section) return 0;
  const within = (row - section.firstRow) * layout.columns + column;
  return section.first + Math.min(section.count - 1, within);
}

const clamp = (index: number, last: number) => Math.min(last, Math.max(0, index));
