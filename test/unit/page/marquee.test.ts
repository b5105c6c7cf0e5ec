import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { heldAt, layoutGallery, placeOf, tileOfColumns, topOfHeld } from "../../../renderer/panels/library/gallery-layout.ts";
import { edgesOf, isTouched, touchedBy } from "../../../renderer/panels/library/marquee.ts";
import { isRushing, noteScroll } from "../../../renderer/panels/library/scroll-rush.ts";
import { nothingSelected, selectMany, selectOnly } from "../../../renderer/panels/library/selection.ts";

const someDays = fc
  .array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 12 })
  .map((counts) => counts.map((count, place) => ({ day: `2026-06-${String(28 - place).padStart(2, "0")}`, count })));
const someLayout = fc
  .record({ days: someDays, width: fc.integer({ min: 200, max: 2000 }), look: fc.constantFrom("grid" as const, "list" as const) })
  .map(({ days, width, look }) => layoutGallery(days, { width, height: 700, wantedTile: 200, look }));
const somePoint = fc.record({ x: fc.integer({ min: -20, max: 2100 }), y: fc.integer({ min: -20, max: 9000 }) });

describe("DT-04 a marquee", () => {
  test("touches exactly the tiles that it overlaps, whatever the days and in both looks", () => {
    fc.assert(
      fc.property(someLayout, somePoint, somePoint, (layout, from, to) => {
        const { left, right, top, bottom } = edgesOf({ from, to });
        const touched = touchedBy(layout, { from, to });
        for (let index = 0; index < layout.total; index += 1) {
          const { x, y } = placeOf(layout, index);
          const overlaps = left < x + layout.tileWidth && right >= x && top < y + layout.tileHeight && bottom >= y;
          expect(isTouched(touched, layout, index)).toBe(overlaps);
        }
      }),
      { numRuns: 60 },
    );
  });

  test("replaces what was selected, or adds to it; the keys go on from its end", () => {
    const before = selectOnly({ id: "a", index: 0 });
    const chosen = [4, 5].map((index) => ({ id: `e${index}`, index }));
    expect([...selectMany(before, chosen, false).ids]).toEqual(["e4", "e5"]);
    expect([...selectMany(before, chosen, true).ids]).toEqual(["a", "e4", "e5"]);
    expect(selectMany(nothingSelected, chosen, false).cursor?.index).toBe(5);
    expect(selectMany(before, [], false).ids.size).toBe(0);
  });
});

describe("DT-04 zooming tiles", () => {
  test("what was under the pointer is under it again, however many tiles a line has then", () => {
    fc.assert(
      fc.property(someDays, fc.integer({ min: 2, max: 6 }), fc.integer({ min: 0, max: 3000 }), (days, columns, top) => {
        const [width, height] = [1000, 700];
        const before = layoutGallery(days, { width, height, wantedTile: tileOfColumns(width, columns) });
        const held = heldAt(before, { x: 430, y: top + 200 }, top);
        const after = layoutGallery(days, { width, height, wantedTile: tileOfColumns(width, columns - 1) });
        if (!held) return;
        const { y } = placeOf(after, held.index);
        expect(y + held.share * after.tileHeight - topOfHeld(after, held)).toBeCloseTo(200);
      }),
      { numRuns: 60 },
    );
  });

  test("a step is one tile a line", () => {
    for (const columns of [1, 2, 3, 4, 5, 6])
      expect(
        layoutGallery([{ day: "2026-01-01", count: 9 }], { width: 880, height: 600, wantedTile: tileOfColumns(880, columns) }).columns,
      ).toBe(columns);
  });
});

test("DT-04 posters wait while the gallery flies past, and not after one jump or a slow turn of the wheel", () => {
  noteScroll(0, 0);
  noteScroll(900_000, 5000);
  expect(isRushing(5000)).toBe(false);
  noteScroll(900_040, 5016);
  expect(isRushing(5016)).toBe(false);
  noteScroll(902_000, 5032);
  expect(isRushing(5032)).toBe(true);
  expect(isRushing(5032 + 79)).toBe(true);
  expect(isRushing(5032 + 80)).toBe(false);
});
