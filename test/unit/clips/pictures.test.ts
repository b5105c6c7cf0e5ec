import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { areaOf, moveView, sidesOf, wholeView, zoomView } from "../../../renderer/panels/clips/inputs/crop.ts";
import { findSmaller, shrinkSteps } from "../../../renderer/panels/clips/inputs/shrink.ts";

const sides = fc.record({ width: fc.integer({ min: 300, max: 8000 }), height: fc.integer({ min: 300, max: 8000 }) });
const size = fc.constantFrom("720x1280", "1280x720", "1024x1792", "1792x1024").map((text) => sidesOf(text) ?? { width: 1, height: 1 });
const view = fc.record({
  x: fc.double({ min: -1, max: 2, noNaN: true }),
  y: fc.double({ min: -1, max: 2, noNaN: true }),
  zoom: fc.double({ min: 0.2, max: 9, noNaN: true }),
});

describe("CV-03 the crop frame", () => {
  test("it always lies inside the picture and has the size's shape", () => {
    fc.assert(
      fc.property(sides, size, view, (picture, wanted, seen) => {
        const area = areaOf(picture, wanted, seen);
        expect(area.left).toBeGreaterThanOrEqual(0);
        expect(area.top).toBeGreaterThanOrEqual(0);
        expect(area.left + area.width).toBeLessThanOrEqual(picture.width);
        expect(area.top + area.height).toBeLessThanOrEqual(picture.height);
        // Within a pixel of rounding on the smaller side.
        const off = Math.abs(area.width / area.height - wanted.width / wanted.height);
        expect(off).toBeLessThan((2 / Math.min(area.width, area.height)) * (wanted.width / wanted.height + 1));
      }),
    );
  });

  test("at first as much as possible is seen; a picture of the very size is seen whole", () => {
    expect(areaOf({ width: 2000, height: 1000 }, { width: 1280, height: 720 }, wholeView)).toEqual({
      left: 111,
      top: 0,
      width: 1778,
      height: 1000,
    });
    expect(areaOf({ width: 1280, height: 720 }, { width: 1280, height: 720 }, wholeView)).toEqual({
      left: 0,
      top: 0,
      width: 1280,
      height: 720,
    });
  });

  test("moving stops at the edge, and from there goes back at once", () => {
    const picture = { width: 2000, height: 1000 };
    const wanted = { width: 1280, height: 720 };
    let seen = wholeView;
    for (let step = 0; step < 50; step += 1) seen = moveView(picture, wanted, seen, 0.05, 0.05);
    expect(areaOf(picture, wanted, seen)).toMatchObject({ left: 222, top: 0 });
    expect(areaOf(picture, wanted, moveView(picture, wanted, seen, -0.01, 0)).left).toBeLessThan(222);
    expect(areaOf(picture, wanted, zoomView(picture, wanted, seen, 2)).width).toBe(889);
  });

  test("only widths and heights are a size", () => {
    expect(sidesOf("720x1280")).toEqual({ width: 720, height: 1280 });
    expect(sidesOf("720p")).toBeUndefined();
    expect(sidesOf(undefined)).toBeUndefined();
  });
});

describe("CV-02 the smaller picture", () => {
  test("the first way under the limit is taken, and nothing at the limit or above", async () => {
    await fc.assert(
      fc.asyncProperty(sides, fc.integer({ min: 20_000, max: 6_000_000 }), async (picture, limit) => {
        const draw = (step: { width: number; height: number; quality: number }) => ({
          size: Math.round(step.width * step.height * step.quality ** 2),
        });
        const found = await findSmaller(picture, limit, async (step) => draw(step));
        const first = shrinkSteps(picture).find((step) => draw(step).size < limit);
        expect(found?.step).toEqual(first);
        if (found) expect(found.file.size).toBeLessThan(limit);
      }),
    );
  });
});
