import { readFileSync } from "node:fs";
import exifr from "exifr";
import sharp from "sharp";
import { expect, onTestFinished, test } from "vitest";
import type { Media } from "../../shared/contract/media.ts";
import { fixturePath } from "../fixtures/fixture.ts";
import { openTemporaryLibrary } from "./temporary-library.ts";

/** A library into which one fixture was imported as it is. */
async function imported(name: string) {
  const library = openTemporaryLibrary();
  onTestFinished(() => library[Symbol.dispose]());
  const { files } = await library.imports.run([fixturePath(name)]);
  const { media } = library.entries.get(files[0]?.id ?? "");
  const bytesOf = ({ id }: Media) => readFileSync(library.media.pathOf(id));
  return { library, media, bytesOf, sent: await library.media.toSend(media.id) };
}

test("IM-07 a picture that was imported with its place is sent without it, and stays as it came", async () => {
  const { library, media, sent, bytesOf } = await imported("gps.jpg");
  expect(bytesOf(media).equals(readFileSync(fixturePath("gps.jpg")))).toBe(true);
  expect(await exifr.gps(bytesOf(media))).toBeDefined();
  expect(await exifr.gps(bytesOf(sent))).toBeUndefined();
  const [head = "", base64 = ""] = (await library.media.dataUri(media.id)).split(",");
  expect(head).toBe("data:image/jpeg;base64");
  expect(Buffer.from(base64, "base64").equals(bytesOf(sent))).toBe(true);
  // The second time it is the same file, and the library shows the first one only.
  expect((await library.media.toSend(media.id)).id).toBe(sent.id);
  expect(library.entries.list({ filter: { isTrashed: false }, offset: 0, limit: 10 }).total).toBe(1);
});

test("IM-07 a photo that lies on its side is sent upright", async () => {
  const { media, sent, bytesOf } = await imported("exif-orient-6.jpg");
  const { orientation, width, height } = await sharp(bytesOf(sent)).metadata();
  expect([orientation ?? 1, width, height]).toEqual([1, media.width, media.height]);
  expect([sent.width, sent.height]).toEqual([media.width, media.height]);
});

test.each(["quad.heic", "quad.tiff", "quad.bmp"])("IM-07 %s is sent in a format that services read", async (name) => {
  const { sent } = await imported(name);
  expect(["image/png", "image/jpeg", "image/webp"]).toContain(sent.mime);
});

test("IM-07 what needs no change is sent as it is", async () => {
  for (const name of ["plain.jpg", "faststart.mp4"]) {
    const { media, sent } = await imported(name);
    expect(sent.id).toBe(media.id);
  }
});
