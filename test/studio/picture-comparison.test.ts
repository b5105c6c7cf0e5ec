import { mkdtempSync, rmSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp, { type Sharp } from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { placeBack } from "../../electron/core/jobs/makers/outpainted.ts";
import { differenceOf } from "../../electron/core/media-tools/picture-difference.ts";
import { uprightPicture } from "../../electron/core/media-tools/upright-picture.ts";
import { fixturePath } from "../fixtures/fixture.ts";
import { maskOf, patterned } from "../gateway/ask-demo-images.ts";

let folder: string;
const inFolder = (name: string) => join(folder, name);

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "lanternist-difference-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function keep(name: string, picture: Sharp | Buffer): Promise<string> {
  await (Buffer.isBuffer(picture) ? sharp(picture) : picture).png().toFile(inFolder(name));
  return inFolder(name);
}

const flat = (width: number, height: number, background: string) => sharp({ create: { width, height, channels: 3, background } });

/** A square of another colour in a grey picture. */
async function withSquare(name: string, size: [number, number], square: { left: number; top: number; side: number }, colour: string) {
  const { side, left, top } = square;
  const input = { create: { width: side, height: side, channels: 3, background: colour } } as const;
  return keep(name, flat(...size, "#808080").composite([{ input, left, top }]));
}

describe("IM-06 what changed outside the mask", () => {
  test("one square inside, a spot outside: counted apart, and the heat lies where it changed", async () => {
    const a = await keep("a.png", flat(200, 100, "#808080"));
    const b = await withSquare("b.png", [200, 100], { left: 150, top: 20, side: 10 }, "#ff8080");
    const mask = inFolder("mask.png");
    await sharp(await maskOf(200, 100, { left: 145, top: 15, side: 10 })).toFile(mask);
    const found = await differenceOf({ a, b, mask }, 12);
    expect(found).toMatchObject({
      width: 200,
      height: 100,
      isScaled: false,
      // Of the square's hundred pixels a quarter lies within the mask's.
      inside: { pixels: 100, touched: 25, changed: 25 },
      outside: { pixels: 19_900, touched: 75, changed: 75 },
    });
    const heat = await sharp(found.heat).raw().toBuffer({ resolveWithObject: true });
    expect([heat.info.width, heat.info.height, heat.info.channels]).toEqual([200, 100, 4]);
    const alphaAt = (x: number, y: number) => heat.data[(y * 200 + x) * 4 + 3] ?? -1;
    expect([alphaAt(149, 20), alphaAt(159, 29), alphaAt(160, 29), alphaAt(20, 20)]).toEqual([
      0,
      expect.toSatisfy((value) => value > 100),
      0,
      0,
    ]);
  });

  test("within the tolerance it is touched and not changed; equal pictures are neither", async () => {
    const [a, b] = [await keep("c.png", flat(64, 64, "#808080")), await keep("d.png", flat(64, 64, "#808085"))];
    expect((await differenceOf({ a, b }, 12)).outside).toEqual({ pixels: 4096, touched: 4096, changed: 0 });
    expect((await differenceOf({ a, b }, 4)).outside.changed).toBe(4096);
    expect((await differenceOf({ a, b: a }, 0)).outside).toEqual({ pixels: 4096, touched: 0, changed: 0 });
  });

  test("transparency counts, and another size is brought to the first one's", async () => {
    const a = await keep("e.png", flat(40, 30, "#336699").ensureAlpha());
    const b = await keep("f.png", flat(40, 30, "#336699").ensureAlpha(0.5));
    expect((await differenceOf({ a, b }, 12)).outside.changed).toBe(1200);
    const larger = await keep("g.png", flat(80, 60, "#336699"));
    expect(await differenceOf({ a, b: larger }, 0)).toMatchObject({ isScaled: true, outside: { pixels: 1200, touched: 0 } });
  });

  test("8192 × 8192, in strips: both halves are seen, and other work goes on meanwhile", { timeout: 60_000 }, async () => {
    const side = 8192;
    const a = inFolder("large-a.png");
    await flat(side, side, "#808080").png({ compressionLevel: 1 }).toFile(a);
    const b = await withSquare("large-b.png", [side, side], { left: 8000, top: 8000, side: 100 }, "#000000");
    let turns = 0;
    const timer = setInterval(() => (turns += 1), 20);
    const found = await differenceOf({ a, b }, 12);
    clearInterval(timer);
    expect([found.outside.changed, found.outside.pixels, turns > 10]).toEqual([10_000, side * side, true]);
    expect((await sharp(found.heat).metadata()).width).toBe(1024);
    const signal = AbortSignal.timeout(50);
    await expect(differenceOf({ a, b }, 12, signal)).rejects.toThrow();
  });
});

describe("IM-08 the picture before, laid back", () => {
  test("another shape has no known place for it; an area beyond the canvas neither", async () => {
    const canvas = await keep("canvas.png", await patterned(60, 40));
    const result = await keep("result.png", flat(150, 100, "#203040"));
    const square = await keep("square.png", flat(100, 100, "#203040"));
    const area = { x: 10, y: 10, width: 30, height: 20 };
    expect(await placeBack({ result: square, canvas, area }, inFolder("x.png"))).toBe(false);
    expect(await placeBack({ result, canvas, area: { ...area, width: 51 } }, inFolder("x.png"))).toBe(false);
    expect(await placeBack({ result, canvas, area: { ...area, x: 1.5 } }, inFolder("x.png"))).toBe(false);
    expect(await placeBack({ result, canvas, area }, inFolder("back.png"))).toBe(true);
    const found = await differenceOf({ a: canvas, b: inFolder("back.png") }, 0);
    expect([found.width, found.outside.touched]).toEqual([60, 60 * 40 - 30 * 20]);
  });
});

describe("IM-04 a picture that is not upright is turned before it leaves", () => {
  test.each([2, 3, 4, 5, 6, 7, 8])("orientation %i", async (orientation) => {
    const turned = await uprightPicture(fixturePath(`exif-orient-${orientation}.jpg`));
    const facts = await sharp(turned).metadata();
    const { autoOrient } = await sharp(fixturePath(`exif-orient-${orientation}.jpg`)).metadata();
    expect([facts.orientation ?? 1, facts.width, facts.height, facts.format]).toEqual([1, autoOrient.width, autoOrient.height, "jpeg"]);
    const b = inFolder(`upright-${orientation}.jpg`);
    await writeFile(b, turned ?? "");
    expect((await differenceOf({ a: fixturePath(`exif-orient-${orientation}.jpg`), b }, 40)).outside.changed).toBe(0);
  });

  test("an upright one is left as it is", async () => {
    expect(await uprightPicture(fixturePath("exif-orient-1.jpg"))).toBeUndefined();
    expect(await uprightPicture(fixturePath("plain.jpg"))).toBeUndefined();
  });
});
