import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { placeBack } from "../../electron/core/jobs/makers/outpainted.ts";

test("IM-08 IM-07 what was transparent in the picture before is so again in the extended one, every alpha of it", async () => {
  const folder = mkdtempSync(join(tmpdir(), "lanternist-outpainted-"));
  try {
    const [result, canvas, target] = ["result.png", "canvas.png", "target.png"].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ];
    const area = { x: 10, y: 5, width: 32, height: 24 };
    // Every alpha from 0 to 255 comes up, over colours that are not grey.
    const bytes = Uint8Array.from({ length: 32 * 24 * 4 }, (_, at) => (at % 4 === 3 ? (at >> 2) % 256 : (at * 37) % 256));
    const before = await sharp(bytes, { raw: { width: 32, height: 24, channels: 4 } })
      .png()
      .toBuffer();
    const clear = { create: { width: 60, height: 40, channels: 4, background: "#0000" } } as const;
    await sharp(clear)
      .composite([{ input: before, left: area.x, top: area.y }])
      .png()
      .toFile(canvas);
    await sharp({ create: { width: 120, height: 80, channels: 3, background: "#e02010" } })
      .png()
      .toFile(result);
    expect(await placeBack({ result, canvas, area }, target)).toBe(true);
    const there = (path: string) =>
      sharp(path).extract({ left: area.x, top: area.y, width: area.width, height: area.height }).ensureAlpha().raw().toBuffer();
    const [made, sent] = await Promise.all([there(target), there(canvas)]);
    const differing = made.filter((value, at) => at % 4 === 3 && value !== sent[at]);
    expect(differing).toHaveLength(0);
    // A colour under alpha 0 is nobody's; those that are seen are as they were, but for what eight bits round.
    const isOff = (at: number) => sent[at - (at % 4) + 3]! > 200 && Math.abs(made[at]! - sent[at]!) > 1;
    expect(made.findIndex((_, at) => isOff(at))).toBe(-1);
    expect([...(await sharp(target).ensureAlpha().raw().toBuffer()).subarray(0, 4)]).toEqual([0xe0, 0x20, 0x10, 255]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
