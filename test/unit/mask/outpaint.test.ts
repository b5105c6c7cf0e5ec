import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { MaskRaster } from "../../../renderer/panels/images/mask/engine/mask-raster.ts";
import { countPainted } from "../../../renderer/panels/images/mask/engine/statistics.ts";
import {
  borderForRatio,
  extendedSize,
  isTooLarge,
  maskBorder,
  noBorder,
  placeIn,
  withSide,
} from "../../../renderer/panels/images/mask/outpaint/outpaint-geometry.ts";
import { change, textOf } from "./mask-parts.ts";

const side = fc.integer({ min: 1, max: 4000 });

describe("IM-08 extending a picture", () => {
  test("a shape adds the least, on one axis only, and never cuts", () => {
    expect(borderForRatio({ width: 900, height: 1600 }, "16:9")).toEqual({ left: 972, top: 0, right: 972, bottom: 0 });
    expect(borderForRatio({ width: 1600, height: 900 }, "1:1")).toEqual({ left: 0, top: 350, right: 0, bottom: 350 });
    expect(borderForRatio({ width: 1600, height: 900 }, "16:9")).toEqual(noBorder);
    fc.assert(
      fc.property(side, side, fc.constantFrom("1:1", "4:3", "3:4", "16:9", "9:16", "21:9"), (width, height, ratio) => {
        const border = borderForRatio({ width, height }, ratio);
        const whole = extendedSize({ width, height }, border);
        const [wide = 1, high = 1] = ratio.split(":").map(Number);
        // To the pixel: half a pixel of the axis that was extended.
        expect(Math.abs(whole.width - (whole.height * wide) / high)).toBeLessThanOrEqual(Math.max(1, wide / high));
        expect(whole.width === width || whole.height === height).toBe(true);
        expect(Math.min(...Object.values(border))).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  test("what is new is masked, the picture is not, but for the overlap along the sides that were extended", () => {
    const picture = { width: 6, height: 4 };
    const border = { left: 2, top: 0, right: 0, bottom: 1 };
    const raster = new MaskRaster(8, 5);
    change(raster, (edit) => maskBorder(edit, picture, border, 1));
    expect(textOf(raster)).toEqual(["###.....", "###.....", "###.....", "########", "########"]);
  });

  test("masked pixels are exactly those that were added", () => {
    const added = fc.integer({ min: 0, max: 300 });
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 500 }),
        fc.integer({ min: 1, max: 500 }),
        added,
        added,
        added,
        added,
        (width, height, left, top, right, bottom) => {
          const border = { left, top, right, bottom };
          const whole = extendedSize({ width, height }, border);
          const raster = new MaskRaster(whole.width, whole.height);
          change(raster, (edit) => maskBorder(edit, { width, height }, border, 0));
          expect(countPainted(raster)).toBe(whole.width * whole.height - width * height);
          const place = placeIn({ width, height }, border);
          expect([raster.at(place.x, place.y), raster.at(place.x + width - 1, place.y + height - 1)]).toEqual([0, 0]);
        },
      ),
      { numRuns: 30 },
    );
  });

  test("a side stops at the largest picture", () => {
    const picture = { width: 8000, height: 100 };
    expect(withSide(picture, { ...noBorder, left: 100 }, "right", 500)).toEqual({ ...noBorder, left: 100, right: 92 });
    expect(withSide(picture, noBorder, "top", -5)).toEqual(noBorder);
    expect(isTooLarge(picture, { ...noBorder, left: 193 })).toBe(true);
  });
});
