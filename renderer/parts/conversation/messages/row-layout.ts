import type { OutlineRow } from "../../../../shared/contract/threads.ts";

/** Pixels: a message without words, and what a line of 72 characters adds. */
const BARE_HEIGHT = 72;
const LINE_HEIGHT = 24;
const LINE_CHARACTERS = 72;

/** How high a message will be, by the length of its text; until it is measured. */
export function estimateHeight(row: OutlineRow | undefined): number {
  return BARE_HEIGHT + Math.ceil((row?.length ?? 0) / LINE_CHARACTERS) * LINE_HEIGHT;
}

export interface RowRange {
  /** The first row that is drawn, and the one after the last. */
  from: number;
  to: number;
  /** Pixels of the rows before and after. */
  above: number;
  below: number;
}

/** Which rows lie between `top` and `bottom`, and how much room the others take. */
export function rangeOf(heights: readonly number[], top: number, bottom: number): RowRange {
  let from = 0;
  let above = 0;
  while (from < heights.length - 1 && above + (heights[from] ?? 0) <= top) {
    above += heights[from] ?? 0;
    from += 1;
  }
  let to = from;
  let end = above;
  while (to < heights.length && (end < bottom || to === from)) {
    end += heights[to] ?? 0;
    to += 1;
  }
  const below = heights.slice(to).reduce((sum, height) => sum + height, 0);
  return { from, to, above, below };
}
