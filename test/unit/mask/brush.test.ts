import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { paintSegment } from "../../../renderer/panels/images/mask/engine/brush.ts";
import { MaskEdit } from "../../../renderer/panels/images/mask/engine/mask-edit.ts";
import { MaskRaster } from "../../../renderer/panels/images/mask/engine/mask-raster.ts";
import { Stroke, type StrokeOptions } from "../../../renderer/panels/images/mask/engine/stroke.ts";
import { change, isSame, maskOf, textOf, touchedPixels, valuesOf } from "./mask-parts.ts";

const hard = { hardness: 1, mode: "paint" } as const;
const dab = (x: number, y: number, diameter: number, strength = 1) => ({ x, y, diameter, strength });
const plain: StrokeOptions = {
  ...hard,
  diameter: 1,
  smoothing: 0,
  pressureSizes: false,
  pressureFades: false,
  tiltSizes: false,
};
const point = (x: number, y: number, pressure = 1, tilt = 0) => ({ x, y, pressure, tilt });

describe("IM-03 the brush", () => {
  test("of one pixel paints exactly the pixel under it, anywhere, over tile borders too", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 600 }),
        fc.integer({ min: 1, max: 600 }),
        fc.double({ min: 0, max: 0.9999, noNaN: true }),
        (w, h, share) => {
          const raster = new MaskRaster(w, h);
          const at = { x: w * share, y: h * (1 - share) * 0.9999 };
          change(raster, (edit) => paintSegment(edit, { ...at, diameter: 1, strength: 1 }, { ...at, diameter: 1, strength: 1 }, hard));
          expect(touchedPixels(raster)).toEqual([`${Math.floor(at.x)},${Math.floor(at.y)}=255`]);
        },
      ),
      { numRuns: 60 },
    );
  });

  test("covers the pixels whose middles lie within half its diameter of the line, and no other", () => {
    const place = fc.double({ min: -20, max: 300, noNaN: true });
    fc.assert(
      fc.property(place, place, place, place, fc.integer({ min: 2, max: 120 }), (x0, y0, x1, y1, diameter) => {
        const raster = new MaskRaster(280, 270);
        change(raster, (edit) => paintSegment(edit, dab(x0, y0, diameter), dab(x1, y1, diameter), hard));
        const [dx, dy] = [x1 - x0, y1 - y0];
        const wrong: string[] = [];
        for (let y = 0; y < 270; y += 1)
          for (let x = 0; x < 280; x += 1) {
            const [px, py] = [x + 0.5 - x0, y + 0.5 - y0];
            const along = Math.min(1, Math.max(0, (px * dx + py * dy) / (dx * dx + dy * dy || 1)));
            const distance = Math.hypot(px - along * dx, py - along * dy) - diameter / 2;
            // On the very edge rounding may say either.
            if (Math.abs(distance) > 1e-6 && raster.at(x, y) !== (distance < 0 ? 255 : 0)) wrong.push(`${x},${y}`);
          }
        expect(wrong).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });

  test("the pixel under the middle is painted at every size from 1 to 1,000", () => {
    const raster = new MaskRaster(40, 40);
    for (let diameter = 1; diameter <= 1000; diameter += 1) {
      const edit = new MaskEdit(raster);
      const at = dab(20 + (diameter % 7) / 7, 20 + (diameter % 11) / 11, diameter);
      paintSegment(edit, at, at, hard);
      expect(raster.at(20, 20), `at ${diameter} px`).toBe(255);
      edit.reset();
    }
  });

  test("a soft brush is half strong half way between core and edge, and never adds up", () => {
    const raster = new MaskRaster(101, 101);
    const soft = { hardness: 0.5, mode: "paint" } as const;
    const paint = () => change(raster, (edit) => paintSegment(edit, dab(50.5, 50.5, 80), dab(50.5, 50.5, 80), soft));
    paint();
    const once = valuesOf(raster);
    expect(raster.at(50, 50)).toBe(255);
    expect(raster.at(69, 50)).toBe(255);
    expect(raster.at(80, 50)).toBeGreaterThan(120);
    expect(raster.at(80, 50)).toBeLessThan(136);
    expect(raster.at(91, 50)).toBe(0);
    expect(paint()).toBeUndefined();
    expect(isSame(valuesOf(raster), once)).toBe(true);
  });

  test("the eraser takes away what the brush would paint", () => {
    const raster = maskOf("#####", "#####", "#####");
    change(raster, (edit) => paintSegment(edit, dab(1.5, 1.5, 1), dab(3.5, 1.5, 1), { hardness: 1, mode: "erase" }));
    expect(textOf(raster)).toEqual(["#####", "#...#", "#####"]);
  });

  test("how finely the device reports a straight stroke does not matter", () => {
    const painted = (steps: number) => {
      const raster = new MaskRaster(200, 60);
      change(raster, (edit) => {
        const stroke = new Stroke(edit, { ...plain, diameter: 17 });
        for (let step = 0; step <= steps; step += 1) stroke.add(point(20 + (160 * step) / steps, 30));
        stroke.end();
      });
      return valuesOf(raster);
    };
    expect(isSame(painted(1), painted(160))).toBe(true);
  });

  test("pressure and tilt change the size where asked, and a light touch still paints", () => {
    const width = (options: Partial<StrokeOptions>, pressure: number, tilt = 0) => {
      const raster = new MaskRaster(200, 1);
      change(raster, (edit) => new Stroke(edit, { ...plain, diameter: 40, ...options }).add(point(100, 0.5, pressure, tilt)));
      return valuesOf(raster).filter((value) => value > 0).length;
    };
    expect(width({}, 0.1)).toBe(40);
    expect(width({ pressureSizes: true }, 1)).toBe(40);
    expect(width({ pressureSizes: true }, 0.5)).toBe(22);
    expect(width({ pressureSizes: true }, 0)).toBe(2);
    expect(width({ tiltSizes: true }, 1, 1)).toBe(80);
  });

  test("smoothing takes out a tremor and still arrives where the pointer is", () => {
    const heights = (smoothing: number) => {
      const raster = new MaskRaster(300, 60);
      change(raster, (edit) => {
        const stroke = new Stroke(edit, { ...plain, diameter: 1, smoothing });
        for (let x = 10; x <= 290; x += 2) stroke.add(point(x + 0.5, 30 + (x % 4 === 0 ? 6 : -6)));
        stroke.end();
      });
      const rows = textOf(raster).map((row) => row.slice(60, 200).includes("#"));
      return { height: rows.lastIndexOf(true) - rows.indexOf(true) + 1, arrives: raster.at(290, 24) };
    };
    expect(heights(0)).toEqual({ height: 13, arrives: 255 });
    expect(heights(0.8).height).toBeLessThan(5);
    expect(heights(0.8).arrives).toBe(255);
  });
});
