import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { paintSegment } from "../../../renderer/panels/images/mask/engine/brush.ts";
import { MaskRaster } from "../../../renderer/panels/images/mask/engine/mask-raster.ts";
import {
  actualPixels,
  eventPoint,
  fitted,
  matrixOf,
  rotated,
  toPicture,
  toView,
  type View,
  zoomed,
} from "../../../renderer/panels/images/mask/view/view-transform.ts";
import { change, touchedPixels } from "./mask-parts.ts";

const side = fc.integer({ min: 1, max: 400 });
const offset = fc.double({ min: -3000, max: 3000, noNaN: true });
const view: fc.Arbitrary<View> = fc.record({
  scale: fc.double({ min: 0.05, max: 32, noNaN: true }),
  rotation: fc.oneof(fc.constantFrom(0, Math.PI / 2, Math.PI, -Math.PI / 2), fc.double({ min: -7, max: 7, noNaN: true })),
  x: offset,
  y: offset,
});
const ratio = fc.constantFrom(1, 1.25, 1.5, 1.75, 2, 3);
const share = fc.double({ min: 0, max: 0.999, noNaN: true });

describe("IM-03 IM-04 one transform between picture and screen", () => {
  test("whatever size, zoom, pan, rotation and display scaling: painting at a picture point changes exactly that point", () => {
    fc.assert(
      fc.property(side, side, view, ratio, offset, offset, share, share, (width, height, seen, scaling, left, top, across, down) => {
        const picture = { width, height };
        const [pixelX, pixelY] = [Math.floor(across * width), Math.floor(down * height)];
        // Where on the page that pixel's middle is seen, and the event that a pointer there makes.
        const place = toView(seen, picture, { x: pixelX + 0.5, y: pixelY + 0.5 });
        const box = { left, top, width: 1001 / scaling, height: 703 / scaling };
        const event = { clientX: left + place.x / scaling, clientY: top + place.y / scaling };
        const at = toPicture(seen, picture, eventPoint(event, box, { width: 1001, height: 703 }));
        const raster = new MaskRaster(width, height);
        const dab = { ...at, diameter: 1, strength: 1 };
        change(raster, (edit) => paintSegment(edit, dab, dab, { hardness: 1, mode: "paint" }));
        expect(touchedPixels(raster)).toEqual([`${pixelX},${pixelY}=255`]);
      }),
      { numRuns: 300 },
    );
  });

  test("what is drawn and what is painted go the same way", () => {
    fc.assert(
      fc.property(side, side, view, share, share, (width, height, seen, across, down) => {
        const picture = { width, height };
        const point = { x: across * width, y: down * height };
        const [a, b, c, d, e, f] = matrixOf(seen, picture);
        const drawn = { x: a * point.x + c * point.y + e, y: b * point.x + d * point.y + f };
        const back = toPicture(seen, picture, drawn);
        expect(back.x).toBeCloseTo(point.x, 6);
        expect(back.y).toBeCloseTo(point.y, 6);
      }),
    );
  });

  test("zooming and turning keep what lies under the pointer, within 5 % and 3,200 %", () => {
    const about = fc.record({ x: offset, y: offset });
    fc.assert(
      fc.property(
        side,
        side,
        view,
        about,
        fc.double({ min: 0.001, max: 1000, noNaN: true }),
        offset,
        (width, height, seen, at, by, turn) => {
          const picture = { width, height };
          const before = toPicture(seen, picture, at);
          const near = zoomed(seen, at, by);
          expect(near.scale).toBeGreaterThanOrEqual(0.05);
          expect(near.scale).toBeLessThanOrEqual(32);
          for (const next of [near, rotated(seen, at, turn)]) {
            const after = toPicture(next, picture, at);
            const error = Math.hypot(after.x - before.x, after.y - before.y) * next.scale;
            expect(error).toBeLessThan(1e-4);
          }
        },
      ),
    );
  });

  test("fit shows the whole picture; 1:1 is one pixel for one, on whole pixels", () => {
    const picture = { width: 4001, height: 3000 };
    const stage = { width: 1201, height: 800 };
    for (const rotation of [0, 0.3, Math.PI / 2]) {
      const fit = fitted(stage, picture, rotation, 10);
      for (const [x, y] of [
        [0, 0],
        [4001, 0],
        [0, 3000],
        [4001, 3000],
      ] as const) {
        const corner = toView(fit, picture, { x, y });
        expect(Math.min(corner.x, corner.y)).toBeGreaterThanOrEqual(8.9);
        expect(corner.x).toBeLessThanOrEqual(1192.1);
        expect(corner.y).toBeLessThanOrEqual(791.1);
      }
    }
    expect(fitted(stage, { width: 10, height: 20 }).scale).toBe(1);
    const actual = actualPixels(fitted(stage, picture), picture, { x: 17.3, y: 400 });
    expect(actual.scale).toBe(1);
    const corner = toView(actual, picture, { x: 0, y: 0 });
    expect([corner.x % 1, corner.y % 1].map((rest) => Math.abs(rest))).toEqual([0, 0]);
  });
});
