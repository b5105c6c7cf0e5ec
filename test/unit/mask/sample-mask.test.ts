import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { paintSegment } from "../../../renderer/panels/images/mask/engine/brush.ts";
import { MaskRaster } from "../../../renderer/panels/images/mask/engine/mask-raster.ts";
import { composeMask } from "../../../renderer/panels/images/mask/view/compose-mask.ts";
import { sampleMask } from "../../../renderer/panels/images/mask/view/sample-mask.ts";
import { toPicture, type View } from "../../../renderer/panels/images/mask/view/view-transform.ts";
import { change } from "./mask-parts.ts";

const offset = fc.double({ min: -200, max: 400, noNaN: true });
const anyView: fc.Arbitrary<View> = fc.record({
  scale: fc.double({ min: 0.05, max: 32, noNaN: true }),
  rotation: fc.oneof(fc.constantFrom(0, Math.PI / 2, Math.PI), fc.double({ min: -4, max: 4, noNaN: true })),
  x: offset,
  y: offset,
});

describe("IM-03 the mask on the screen", () => {
  test("each pixel of the screen shows what lies under it: painting there changes what is seen there", () => {
    fc.assert(
      fc.property(anyView, fc.integer({ min: 300, max: 700 }), fc.double({ min: 0, max: 0.999, noNaN: true }), (view, width, share) => {
        const raster = new MaskRaster(width, 400);
        const dab = { x: width * share, y: 400 * share, diameter: 90, strength: 1 };
        change(raster, (edit) => paintSegment(edit, dab, { ...dab, x: dab.x + 150 }, { hardness: 1, mode: "paint" }));
        const box = { left: 3, top: 5, right: 90, bottom: 60 };
        const values = new Uint8Array(87 * 55);
        sampleMask(raster, view, box, values);
        const count = view.scale >= 0.67 ? 1 : view.scale >= 0.34 ? 2 : 3;
        const wrong: string[] = [];
        for (let y = 5; y < 60; y += 1)
          for (let x = 3; x < 90; x += 1) {
            let [sum, isSure] = [0, true];
            for (let sample = 0; sample < count * count; sample += 1) {
              const place = { x: x + ((sample % count) + 0.5) / count, y: y + (Math.floor(sample / count) + 0.5) / count };
              const at = toPicture(view, raster, place);
              // On the very line between two pixels rounding may choose either.
              isSure &&= [at.x, at.y].every((value) => Math.abs(value - Math.round(value)) > 1e-7);
              sum += raster.at(Math.floor(at.x), Math.floor(at.y));
            }
            const shown = values[(y - 5) * 87 + x - 3] ?? 0;
            if (isSure && Math.abs(shown - sum / (count * count)) > 1) wrong.push(`${x},${y}: ${shown}, not ${sum / (count * count)}`);
          }
        expect(wrong).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  test("colour and strength by the value, and a line where the sent mask's edge is", () => {
    const values = new Uint8Array(5 * 3);
    values.set([0, 255, 255, 100, 0], 5);
    const pixels = new Uint32Array(3);
    composeMask(values, 3, 1, { colour: [1, 2, 3], opacity: 0.5, hasEdge: false }, pixels);
    const bytes = new Uint8Array(pixels.buffer);
    expect([...bytes]).toEqual([1, 2, 3, 128, 1, 2, 3, 128, 1, 2, 3, 50]);
    composeMask(values, 3, 1, { colour: [1, 2, 3], opacity: 0.5, hasEdge: true }, pixels);
    expect([...bytes]).toEqual([1, 2, 3, 255, 1, 2, 3, 255, 1, 2, 3, 50]);
  });
});
