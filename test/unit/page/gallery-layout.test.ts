import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { DayCount } from "../../../shared/contract/library.ts";
import {
  GAP,
  HEADING_HEIGHT,
  MOST_TILES,
  anchorAt,
  layoutGallery,
  placeOf,
  stretchesIn,
  topOfAnchor,
  topToShow,
} from "../../../renderer/panels/library/gallery-layout.ts";
import { indexInRow, moveCursor } from "../../../renderer/panels/library/move-cursor.ts";

/** Days newest first, one a day. */
function days(...counts: number[]): DayCount[] {
  return counts.map((count, place) => ({ day: new Date(Date.UTC(2026, 5, 30) - place * 86_400_000).toISOString().slice(0, 10), count }));
}

const area = { width: 900, height: 600, wantedTile: 220 };
const someDays = fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 60 }).map((counts) => days(...counts));
const someArea = fc.record({
  width: fc.integer({ min: 200, max: 4000 }),
  height: fc.integer({ min: 100, max: 2200 }),
  wantedTile: fc.integer({ min: 120, max: 480 }),
});

describe("DT-04 where tiles stand", () => {
  test("a day begins a new line under its heading", () => {
    const layout = layoutGallery(days(2, 5), area);
    expect(layout.columns).toBe(3);
    expect(placeOf(layout, 2)).toMatchObject({ row: 1, column: 0, x: 0, y: HEADING_HEIGHT * 2 + layout.tileHeight + GAP });
    expect(placeOf(layout, 6)).toMatchObject({ row: 2, column: 1 });
    expect(layout.rows).toBe(3);
  });

  test("tiles fill the line and never overlap", () => {
    fc.assert(
      fc.property(someDays, someArea, (list, size) => {
        const layout = layoutGallery(list, size);
        const edge = (layout.columns - 1) * (layout.tileWidth + GAP) + layout.tileWidth;
        expect(edge).toBeLessThanOrEqual(Math.max(size.width, edge > size.width && layout.columns === 1 ? edge : 0));
        for (let index = 1; index < Math.min(layout.total, 300); index += 1) {
          const [before, here] = [placeOf(layout, index - 1), placeOf(layout, index)];
          expect(here.y > before.y || here.x >= before.x + layout.tileWidth + GAP).toBe(true);
        }
      }),
      { numRuns: 40 },
    );
  });

  test("never more than 120 tiles are drawn, and none that is in view is left out", () => {
    fc.assert(
      fc.property(someDays, someArea, fc.double({ min: 0, max: 1, noNaN: true }), (list, size, share) => {
        const layout = layoutGallery(list, size);
        const top = share * Math.max(0, layout.height - size.height);
        const drawn = new Set(
          stretchesIn(layout, top, size.height).flatMap(({ from, to }) => Array.from({ length: to - from }, (_, place) => from + place)),
        );
        expect(drawn.size).toBeLessThanOrEqual(MOST_TILES);
        if (layout.columns === 1) return;
        for (let index = 0; index < layout.total; index += 1) {
          const { y } = placeOf(layout, index);
          if (y + layout.tileHeight > top && y < top + size.height) expect(drawn.has(index)).toBe(true);
        }
      }),
      { numRuns: 60 },
    );
  });

  test("what is looked at stays in place when new results come in on the same day and later ones", () => {
    fc.assert(
      fc.property(someDays, fc.integer({ min: 1, max: 50 }), fc.double({ min: 0, max: 1, noNaN: true }), (list, added, share) => {
        const before = layoutGallery(list, area);
        const top = share * Math.max(0, before.height - area.height);
        const anchor = anchorAt(before, top);
        expect(topOfAnchor(before, anchor)).toBeCloseTo(anchor ? top : 0, 6);
        const after = layoutGallery([{ day: "2026-07-01", count: added }, ...list], area);
        const shift = after.sections[1]?.top ?? 0;
        if (anchor) expect(topOfAnchor(after, anchor)).toBeCloseTo(top + shift, 6);
      }),
      { numRuns: 100 },
    );
  });

  test("a tile is brought into view whole, with its day's heading when it is in the first row", () => {
    const layout = layoutGallery(days(30, 30), area);
    expect(topToShow(layout, 31, 5000, 600)).toBe(layout.sections[1]?.top);
    const low = placeOf(layout, 29);
    expect(topToShow(layout, 29, 0, 600)).toBe(low.y + layout.tileHeight + GAP - 600);
    expect(topToShow(layout, 29, low.y - 100, 600)).toBe(low.y - 100);
  });
});

describe("DT-08 the gallery by keyboard", () => {
  const layout = layoutGallery(days(4, 5), area);

  test.each([
    ["ArrowRight", 0, 1],
    ["ArrowLeft", 0, 0],
    ["ArrowDown", 1, 3],
    ["ArrowDown", 3, 4],
    ["ArrowDown", 2, 3],
    ["ArrowDown", 8, 8],
    ["ArrowUp", 5, 3],
    ["ArrowUp", 1, 1],
    ["Home", 7, 0],
    ["End", 0, 8],
    ["PageDown", 0, 4],
    ["PageUp", 8, 3],
  ] as const)("%s from %i leads to %i", (key, from, to) => {
    expect(moveCursor(layout, from, key, 600)).toBe(to);
  });

  test("other keys lead nowhere, and an empty gallery has no places", () => {
    expect(moveCursor(layout, 3, "a", 500)).toBeUndefined();
    expect(moveCursor(layoutGallery([], area), undefined, "ArrowDown", 500)).toBeUndefined();
  });

  test("every row and column leads to a tile of that row", () => {
    fc.assert(
      fc.property(someDays, fc.nat(), fc.nat(12), (list, seed, column) => {
        const any = layoutGallery(list, area);
        const row = seed % any.rows;
        expect(placeOf(any, indexInRow(any, row, column % any.columns)).row).toBe(row);
      }),
    );
  });
});
