import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { MOST_SCROLL_PIXELS, followScroll, isPlain, scrollMap, toContent, toScroll } from "../../../renderer/panels/library/scroll-map.ts";

const someMap = fc
  .tuple(fc.integer({ min: 0, max: 60_000_000 }), fc.integer({ min: 100, max: 2000 }))
  .map(([content, view]) => scrollMap(content, view));
const share = fc.double({ min: 0, max: 1, noNaN: true });
const rangeOf = (map: ReturnType<typeof scrollMap>) => Math.max(0, map.scrollHeight - map.viewHeight);

describe("DT-04 a gallery higher than an element can be", () => {
  test("the scrolled element is never too high, and up to there a pixel is a pixel", () => {
    fc.assert(
      fc.property(someMap, share, (map, at) => {
        expect(map.scrollHeight).toBeLessThanOrEqual(MOST_SCROLL_PIXELS);
        if (isPlain(map)) expect(toContent(map, at * rangeOf(map))).toBe(at * rangeOf(map));
      }),
    );
  });

  test("there and back is the same place, and order is kept", () => {
    fc.assert(
      fc.property(someMap, share, share, (map, one, other) => {
        const [low, high] = [Math.min(one, other), Math.max(one, other)].map((part) => part * rangeOf(map)) as [number, number];
        expect(toScroll(map, toContent(map, low))).toBeCloseTo(low, 3);
        expect(toContent(map, low)).toBeLessThanOrEqual(toContent(map, high));
      }),
    );
  });

  test("both ends are reached, whatever way was gone before", () => {
    fc.assert(
      fc.property(someMap, share, share, (map, scrolled, shown) => {
        const before = { scrollTop: scrolled * rangeOf(map), contentTop: shown * Math.max(0, map.contentHeight - map.viewHeight) };
        expect(followScroll(map, before, 0)).toBe(0);
        expect(followScroll(map, before, rangeOf(map))).toBeCloseTo(Math.max(0, map.contentHeight - map.viewHeight), 3);
      }),
    );
  });

  test("a turn of the wheel moves as far as in any other list, the thumb moves by proportion", () => {
    const map = scrollMap(40_000_000, 800);
    const before = { scrollTop: 3_000_000, contentTop: 20_000_000 };
    expect(followScroll(map, before, 3_000_100)).toBe(20_000_100);
    expect(followScroll(map, before, 6_000_000)).toBe(toContent(map, 6_000_000));
  });
});
