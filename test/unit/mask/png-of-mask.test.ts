import { inflateSync } from "node:zlib";
import fc from "fast-check";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { paintSegment } from "../../../renderer/panels/images/mask/engine/brush.ts";
import { MaskRaster } from "../../../renderer/panels/images/mask/engine/mask-raster.ts";
import { pngOfMask } from "../../../renderer/panels/images/mask/engine/png-of-mask.ts";
import { RunDeflate } from "../../../renderer/panels/images/mask/engine/run-deflate.ts";
import { paintAll } from "../../../renderer/panels/images/mask/engine/shapes.ts";
import { change, isSame, valuesOf } from "./mask-parts.ts";

async function decode(png: Uint8Array) {
  const { data, info } = await sharp(png).raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, channels: info.channels };
}

/** The alphas, after checking that every colour is 0. */
function alphasOf(data: Uint8Array): Uint8Array {
  expect(data.some((byte, at) => at % 4 !== 3 && byte !== 0)).toBe(false);
  return Uint8Array.from({ length: data.length / 4 }, (_, pixel) => data[pixel * 4 + 3] ?? 0);
}

describe("IM-04 the mask as a PNG", { timeout: 60_000 }, () => {
  test("has exactly the picture's size, alpha 0 where painted and 255 elsewhere, nothing in between, colours cleared", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 700 }),
        fc.integer({ min: 1, max: 300 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.integer({ min: 1, max: 200 }),
        async (width, height, hardness, diameter) => {
          const raster = new MaskRaster(width, height);
          const [from, to] = [
            { x: width / 3, y: 1, diameter, strength: 1 },
            { x: width, y: height / 2, diameter, strength: 1 },
          ];
          change(raster, (edit) => paintSegment(edit, from, to, { hardness, mode: "paint" }));
          const clean = await decode(pngOfMask(raster, false));
          expect(clean).toMatchObject({ width, height, channels: 4 });
          expect(
            isSame(
              alphasOf(clean.data),
              valuesOf(raster).map((value) => (value >= 128 ? 0 : 255)),
            ),
          ).toBe(true);
          const soft = await decode(pngOfMask(raster, true));
          expect(
            isSame(
              alphasOf(soft.data),
              valuesOf(raster).map((value) => 255 - value),
            ),
          ).toBe(true);
        },
      ),
      { numRuns: 30 },
    );
  });

  test("empty and full masks, of one pixel and of 4096²", async () => {
    for (const side of [1, 4096]) {
      const raster = new MaskRaster(side, side);
      expect(new Set(alphasOf((await decode(pngOfMask(raster, false))).data.subarray(0, 4 * 4096)))).toEqual(new Set([255]));
      change(raster, (edit) => paintAll(edit, "paint"));
      expect(new Set(alphasOf((await decode(pngOfMask(raster, false))).data.subarray(0, 4 * 4096)))).toEqual(new Set([0]));
    }
  });

  test("the stream of runs is what zlib reads, checksum included", () => {
    const run = fc.tuple(fc.nat(255), fc.integer({ min: 1, max: 5000 }));
    fc.assert(
      fc.property(fc.array(fc.array(run, { maxLength: 6 }), { maxLength: 8 }), (lines) => {
        const deflate = new RunDeflate();
        const bytes = lines.flatMap((runs) => {
          deflate.byte(0);
          runs.forEach(([alpha, count]) => deflate.pixels(alpha, count));
          return [0, ...runs.flatMap(([alpha, count]) => Array.from({ length: count }, () => [0, 0, 0, alpha]).flat())];
        });
        // `inflateSync` checks the Adler-32 itself.
        expect(Buffer.compare(inflateSync(deflate.finish()), Buffer.from(bytes))).toBe(0);
      }),
      { numRuns: 30 },
    );
  });
});
