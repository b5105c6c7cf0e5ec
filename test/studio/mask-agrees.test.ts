import sharp from "sharp";
import { afterAll, describe, expect, test } from "vitest";
import { MaskEdit } from "../../renderer/panels/images/mask/engine/mask-edit.ts";
import { MaskRaster } from "../../renderer/panels/images/mask/engine/mask-raster.ts";
import { pngOfMask } from "../../renderer/panels/images/mask/engine/png-of-mask.ts";
import { paintRectangle } from "../../renderer/panels/images/mask/engine/shapes.ts";
import { openTemporaryLibrary } from "./temporary-library.ts";

const library = openTemporaryLibrary();
afterAll(() => library[Symbol.dispose]());
const { media, receive } = library;

/** Pixels as R, G, B, A. */
async function pixelsOf(picture: string | Uint8Array) {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

const isRed = (data: Uint8Array, at: number) => (data[at] ?? 0) > 128 && (data[at + 1] ?? 0) < 100 && (data[at + 2] ?? 0) < 100;

describe("IM-04 a photo's mask lies where the photo was painted, whichever way the camera was held", () => {
  test.each([1, 2, 3, 4, 5, 6, 7, 8])("EXIF orientation %i", async (orientation) => {
    const photo = await receive(`exif-orient-${orientation}.jpg`);
    const upright = await pixelsOf(media.pathOf(photo.id));
    // What the page shows, and what goes out, is the kept file: no orientation is left in it for anyone to apply again.
    expect((await sharp(media.pathOf(photo.id)).metadata()).orientation ?? 1).toBe(1);
    expect({ width: photo.width, height: photo.height }).toEqual({ width: upright.width, height: upright.height });

    const raster = new MaskRaster(upright.width, upright.height);
    const quarter = redQuarter(upright);
    const edit = new MaskEdit(raster);
    paintRectangle(edit, quarter, "paint");
    edit.commit();
    const png = pngOfMask(raster, false);
    const mask = await receiveBytes(png);
    expect({ width: mask.width, height: mask.height, hasAlpha: mask.hasAlpha, changes: mask.changes }).toEqual({
      width: photo.width,
      height: photo.height,
      hasAlpha: true,
      changes: undefined,
    });

    // Every red pixel well inside is replaced; no other well inside of its own colour is.
    const sent = await pixelsOf(media.pathOf(mask.id));
    const wrong = inner(upright).filter((at) => isRed(upright.data, at) !== (sent.data[at + 3] === 0));
    expect(wrong).toEqual([]);
  });
});

async function receiveBytes(bytes: Uint8Array) {
  return media.receive(new Blob([bytes.slice()]).stream(), "mask.png");
}

/** The quarter of the picture that is red. */
function redQuarter({ data, width, height }: { data: Uint8Array; width: number; height: number }) {
  const quarters = [0, 1].flatMap((column) => [0, 1].map((row) => ({ column, row })));
  const red = quarters.find(({ column, row }) => {
    const [x, y] = [Math.floor((0.25 + column / 2) * width), Math.floor((0.25 + row / 2) * height)];
    return isRed(data, 4 * (y * width + x));
  });
  if (!red) throw new Error("No quarter of the picture is red.");
  const [left, top] = [Math.floor((red.column * width) / 2), Math.floor((red.row * height) / 2)];
  return { left, top, right: left + Math.ceil(width / 2), bottom: top + Math.ceil(height / 2) };
}

/** Places of pixels that lie some way from the border between two colours, where JPEG mixes them. */
function inner({ width, height }: { width: number; height: number }): number[] {
  const places: number[] = [];
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      if (Math.abs(x - width / 2) > 10 && Math.abs(y - height / 2) > 10) places.push(4 * (y * width + x));
    }
  return places;
}
