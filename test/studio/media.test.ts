import { createHash } from "node:crypto";
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, describe, expect, test } from "vitest";
import { fixturePath } from "../fixtures/fixture.ts";
import { openTemporaryLibrary, streamOf } from "./temporary-library.ts";

const library = openTemporaryLibrary();
afterAll(() => library[Symbol.dispose]());
const { media, receive } = library;

const read = (name: string) => readFileSync(fixturePath(name));
const kept = (id: string) => readFileSync(media.pathOf(id));
const hash = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

/** Colours at the four corners' quarters of a picture, each as R, G, B, or Y for yellow. */
async function corners(file: string): Promise<string> {
  const { data, info } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const colourAt = (x: number, y: number) => {
    const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
    const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
    return red > 128 && green > 128 ? "Y" : red > 128 ? "R" : green > 128 ? "G" : blue > 128 ? "B" : "?";
  };
  return colourAt(0.25, 0.25) + colourAt(0.75, 0.25) + colourAt(0.25, 0.75) + colourAt(0.75, 0.75);
}

describe("a file comes in", () => {
  test("a plain picture is kept byte for byte, under the hash of its bytes", async () => {
    const bytes = read("PHOTO.jpg");
    const photo = await receive("PHOTO.jpg");
    expect(photo).toMatchObject({ id: hash(bytes).slice(0, 24), sha256: hash(bytes), bytes: bytes.length, name: "PHOTO.jpg" });
    expect(photo).toMatchObject({ kind: "image", mime: "image/jpeg", width: 1600, height: 900, hasPoster: true });
    expect(photo.changes).toBeUndefined();
    expect(kept(photo.id)).toEqual(bytes);
    expect(media.pathOf(photo.id)).toBe(join(library.dataFolder, "media", photo.id.slice(0, 2), `${photo.id}.jpg`));
    expect(media.get(photo.id)).toEqual(photo);
    expect(media.find(["0".repeat(24), photo.id])).toEqual([photo]);
  });

  test("the same content is kept once, also when both arrive together; a lost file is put back", async () => {
    const [first, second] = await Promise.all([receive("palette.png"), receive("palette.png")]);
    expect(second).toEqual(first);
    rmSync(media.pathOf(first.id));
    expect(await receive("palette.png")).toEqual(first);
    expect(kept(first.id)).toEqual(read("palette.png"));
    expect(library.keptFiles().filter((name) => name.startsWith(first.id))).toHaveLength(1);
  });

  test("what a crash left half received is swept away at the next start", async () => {
    const own = openTemporaryLibrary();
    try {
      const folder = join(own.dataFolder, "media", "incoming");
      mkdirSync(folder, { recursive: true });
      for (const name of ["old.part", "new.part"]) writeFileSync(join(folder, name), "half");
      const longAgo = new Date(Date.now() - 25 * 3_600_000);
      utimesSync(join(folder, "old.part"), longAgo, longAgo);
      // A disk's clock may be some milliseconds behind.
      const soon = new Date(Date.now() + 60_000);
      utimesSync(join(folder, "new.part"), soon, soon);
      await own.receive("quad.webp");
      expect(own.keptFiles()).toContain("new.part");
      expect(own.keptFiles()).not.toContain("old.part");
    } finally {
      own[Symbol.dispose]();
    }
  });

  test("names lose folders and control characters", async () => {
    const named = await media.receive(streamOf(read("quad.webp")), "C:\\pictures\\..\\a\u0007b.webp");
    expect(named.name).toBe("ab.webp");
  });

  test.each([
    ["empty.png", "file-empty"],
    ["text-named.png", "file-not-media"],
    ["script.svg", "file-not-media"],
    ["html-named.mp4", "file-not-media"],
    ["truncated.jpg", "picture-damaged"],
    ["truncated.png", "picture-damaged"],
    ["bad-crc.png", "picture-damaged"],
    ["huge-20000x20000-1bit.png", "picture-too-many-pixels"],
    ["truncated.mp4", "video-damaged"],
    ["no-moov.mp4", "video-damaged"],
  ])("%s is refused (%s), and nothing is left behind", async (name, reason) => {
    const before = library.keptFiles();
    await expect(receive(name)).rejects.toMatchObject({ data: { code: "invalid-input", reason, detail: { name } } });
    expect(library.keptFiles()).toEqual(before);
  });

  test("a connection that breaks leaves nothing behind", async () => {
    const before = library.keptFiles();
    const broken = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(read("PHOTO.jpg").subarray(0, 5000));
      },
      pull(controller) {
        controller.error(new Error("gone"));
      },
    });
    await expect(media.receive(broken, "x.jpg")).rejects.toThrow("gone");
    expect(library.keptFiles()).toEqual(before);
  });

  test("an upload that is cancelled ends as cancelled and leaves nothing behind", async () => {
    const before = library.keptFiles();
    const leave = new AbortController();
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.enqueue(read("PHOTO.jpg").subarray(0, 5000));
        leave.abort();
      },
    });
    await expect(media.receive(body, "x.jpg", leave.signal)).rejects.toMatchObject({ data: { code: "cancelled" } });
    expect(library.keptFiles()).toEqual(before);
  });
});

describe("pictures are prepared at the door (IM-07, lesson 27)", () => {
  test.each([1, 2, 3, 4, 5, 6, 7, 8])("EXIF orientation %i comes out upright", async (orientation) => {
    const upright = ["RGBY", "GRYB", "YBGR", "BYRG", "RBGY", "BRYG", "YGBR", "GYRB"];
    const picture = await receive(`exif-orient-${orientation}.jpg`);
    expect(await corners(media.pathOf(picture.id))).toBe(upright[orientation - 1]);
    const isTurned = orientation >= 5;
    expect(picture).toMatchObject({ width: isTurned ? 200 : 320, height: isTurned ? 320 : 200 });
    expect(picture.changes).toEqual(orientation === 1 ? undefined : [{ what: "turned", from: String(orientation) }]);
  });

  test.each([
    ["quad.heic", "image/jpeg", "image/heic"],
    ["quad.avif", "image/jpeg", "image/avif"],
    ["quad.bmp", "image/png", "image/bmp"],
    ["quad-565.bmp", "image/png", "image/bmp"],
    ["quad-rle8.bmp", "image/png", "image/bmp"],
    ["quad.tiff", "image/png", "image/tiff"],
  ])("%s becomes %s", async (name, mime) => {
    const own = openTemporaryLibrary();
    try {
      const picture = await own.receive(name);
      expect(picture).toMatchObject({ mime, width: 320, height: 200 });
      expect(picture.changes?.[0]?.what).toBe("converted");
      expect(await corners(own.media.pathOf(picture.id))).toBe("RGBY");
    } finally {
      own[Symbol.dispose]();
    }
  });

  test("a bitmap's transparency is kept", async () => {
    const picture = await receive("alpha.bmp");
    expect(picture).toMatchObject({ mime: "image/png", hasAlpha: true, width: 64 });
  });

  test("CMYK becomes sRGB and 16 bits become 8", async () => {
    const cmyk = await receive("cmyk.jpg");
    expect(cmyk.changes).toEqual([{ what: "colours-converted", from: "CMYK" }]);
    expect(await sharp(media.pathOf(cmyk.id)).metadata()).toMatchObject({ format: "jpeg", space: "srgb", chromaSubsampling: "4:4:4" });
    const deep = await receive("gray16.png");
    expect(deep.changes).toEqual([{ what: "colours-converted", from: "16 bit" }]);
    expect(await sharp(media.pathOf(deep.id)).metadata()).toMatchObject({ format: "png", depth: "uchar" });
  });

  test.each(["animated.gif", "animated.webp", "animated.png"])("of %s the first picture is kept, and it says so", async (name) => {
    const picture = await receive(name);
    expect(picture.changes).toContainEqual({ what: "first-frame-only" });
    expect(picture.isAnimated).toBeUndefined();
    expect(kept(picture.id).includes("acTL")).toBe(false);
  });

  test.each(["gps.jpg", "gps-xmp.jpg", "gps.png", "gps.webp"])("%s loses its place and not one pixel", async (name) => {
    const picture = await receive(name);
    expect(picture.changes).toEqual([{ what: "stripped-metadata" }]);
    const bytes = kept(picture.id);
    expect(bytes.includes("GPSLatitude") || bytes.includes("TestCam") || bytes.includes("eXIf") || bytes.includes("EXIF")).toBe(false);
    const pixels = (source: string | Buffer) => sharp(source).raw().toBuffer();
    expect(await pixels(bytes)).toEqual(await pixels(fixturePath(name)));
  });

  test("metadata without a place stays, so that the file stays the one that it was", async () => {
    const picture = await receive("exif-no-place.jpg");
    expect(kept(picture.id)).toEqual(read("exif-no-place.jpg"));
  });

  test("what hides behind the end of a picture with a place goes too", async () => {
    const picture = await media.receive(streamOf(Buffer.concat([read("gps.jpg"), Buffer.from("a short film with sound")])), "phone.jpg");
    expect(kept(picture.id).includes("short film")).toBe(false);
  });
});

describe("videos and sounds are measured (NV-03)", () => {
  test.each([
    [
      "faststart.mp4",
      { kind: "video", mime: "video/mp4", width: 640, height: 360, seconds: 3, framesPerSecond: 24, videoCodec: "h264", audioCodec: "aac" },
    ],
    ["moov-at-end.mp4", { width: 640, height: 360, seconds: 3 }],
    ["fragmented.mp4", { width: 320, height: 180, framesPerSecond: 24 }],
    ["rotate90.mp4", { width: 360, height: 640 }],
    ["hevc.mp4", { videoCodec: "hevc", seconds: 2 }],
    ["h264.mov", { kind: "video", mime: "video/quicktime", videoCodec: "h264" }],
    ["vp9-opus.webm", { kind: "video", mime: "video/webm", videoCodec: "vp9", audioCodec: "opus" }],
    ["h264.mkv", { kind: "video", mime: "video/x-matroska" }],
    ["sixty-seconds.mp4", { seconds: 60, framesPerSecond: 12 }],
    ["aac.m4a", { kind: "audio", mime: "audio/mp4", seconds: 3, audioCodec: "aac" }],
    ["three-seconds.wav", { kind: "audio", mime: "audio/wav", seconds: 3 }],
    ["opus.ogg", { kind: "audio", mime: "audio/ogg", audioCodec: "opus" }],
    ["tone.flac", { kind: "audio", mime: "audio/flac", seconds: 2 }],
  ])("%s", async (name, facts) => {
    expect(await receive(name)).toMatchObject(facts);
  });

  test("a video without sound says so, and an MP3 over the limit is seen as too long", async () => {
    expect((await receive("silent.mp4")).audioCodec).toBeUndefined();
    expect((await receive("too-long-16s.mp3")).seconds).toBeGreaterThan(15.9);
  });
});

describe("adopt records a finished result where it lies", () => {
  function result(name: string, fixture: string): string {
    const file = join(library.dataFolder, "library", "2026-01", name);
    mkdirSync(join(file, ".."), { recursive: true });
    copyFileSync(fixturePath(fixture), file);
    return file;
  }

  test("it is new once, then known; a lost one is found again", async () => {
    const own = openTemporaryLibrary();
    try {
      const [one, two] = [join(own.dataFolder, "one.mp4"), join(own.dataFolder, "two.mp4")];
      copyFileSync(fixturePath("silent.mp4"), one);
      copyFileSync(fixturePath("silent.mp4"), two);
      const first = await own.media.adopt(one);
      expect(first).toMatchObject({ isNew: true, media: { kind: "video", name: "one.mp4", width: 320, seconds: 2 } });
      expect(await own.media.adopt(two)).toEqual({ isNew: false, media: first.media });
      expect(own.media.pathOf(first.media.id)).toBe(one);
      rmSync(one);
      expect((await own.media.adopt(two)).isNew).toBe(false);
      expect(own.media.pathOf(first.media.id)).toBe(two);
      const three = join(own.dataFolder, "three.mp4");
      copyFileSync(two, three);
      writeFileSync(two, ""); // A damaged one keeps no good copy out.
      await own.media.adopt(three);
      expect(own.media.pathOf(first.media.id)).toBe(three);
    } finally {
      own[Symbol.dispose]();
    }
  });

  test("an index at the end is brought to the front, and the record tells of the file as it is then (lesson 21)", async () => {
    const before = read("moov-at-end.mp4");
    const file = result("late.mp4", "moov-at-end.mp4");
    const { media: record } = await media.adopt(file, { sha256: hash(before) });
    const after = readFileSync(file);
    expect(after.indexOf("moov")).toBeLessThan(after.indexOf("mdat"));
    expect(record).toMatchObject({ sha256: hash(after), bytes: after.length, width: 640, seconds: 3 });
    expect(await media.adopt(result("late-again.mp4", "moov-at-end.mp4"))).toEqual({ isNew: false, media: record });
  });

  test("a sha256 that the download measured is believed", async () => {
    const file = result("silent.mp4", "silent.mp4");
    const own = openTemporaryLibrary();
    try {
      expect((await own.media.adopt(file, { sha256: "f".repeat(64) })).media.id).toBe("f".repeat(24));
    } finally {
      own[Symbol.dispose]();
    }
  });

  test("GEN-09 a result that cannot be read is recorded all the same, for it was paid for", async () => {
    const file = result("strange.mp4", "html-named.mp4");
    const { media: record } = await media.adopt(file);
    expect(record).toMatchObject({ kind: "other", mime: "application/octet-stream", hasPoster: false });
    expect(kept(record.id)).toEqual(read("html-named.mp4"));
  });
});

describe("posters", () => {
  test("a video's poster is its first moment that is not black, upright, and made once", async () => {
    const video = await receive("black-start.mp4");
    const path = await media.posterPath(video.id);
    const { channels } = await sharp(path).stats();
    expect(Math.max(...channels.map((channel) => channel.mean))).toBeGreaterThan(60);
    writeFileSync(path ?? "", "made before");
    expect(readFileSync((await media.posterPath(video.id)) ?? "", "utf8")).toBe("made before");
  });

  test("it is at most 640 pixels long; a lost one is made again; many at once all come", async () => {
    const photo = await receive("PHOTO.jpg");
    const turned = await receive("rotate90.mp4");
    const paths = await Promise.all(Array.from({ length: 6 }, (_, index) => media.posterPath(index % 2 === 0 ? photo.id : turned.id)));
    expect(await sharp(paths[0]).metadata()).toMatchObject({ format: "webp", width: 640, height: 360 });
    expect(await sharp(paths[1]).metadata()).toMatchObject({ format: "webp", width: 360, height: 640 });
    rmSync(paths[0] ?? "");
    expect(existsSync((await media.posterPath(photo.id)) ?? "")).toBe(true);
  });

  test("sound has none, and a file that cannot be decoded ends as having none", async () => {
    expect(await media.posterPath((await receive("aac.m4a")).id)).toBeUndefined();
    const video = await receive("sixty-seconds.mp4");
    writeFileSync(media.pathOf(video.id), "damaged later");
    expect(await media.posterPath(video.id)).toBeUndefined();
    expect(media.get(video.id)?.hasPoster).toBe(false);
  });
});

describe("dataUri (NV-02)", () => {
  test("the format part is in lower case, the bytes are the file's", async () => {
    const photo = await receive("PHOTO.jpg");
    expect(await media.dataUri(photo.id)).toBe(`data:image/jpeg;base64,${read("PHOTO.jpg").toString("base64")}`);
    expect((await media.dataUri((await receive("five-seconds.mp3")).id)).slice(0, 22)).toBe("data:audio/mp3;base64,");
    expect((await media.dataUri((await receive("three-seconds.wav")).id)).slice(0, 22)).toBe("data:audio/wav;base64,");
  });

  test("an unknown id is not found; a lost file is named as such", async () => {
    await expect(media.dataUri("0".repeat(24))).rejects.toMatchObject({ data: { code: "not-found" } });
    const lost = await receive("gray.jpg");
    rmSync(media.pathOf(lost.id));
    await expect(media.dataUri(lost.id)).rejects.toMatchObject({ data: { code: "storage-error", reason: "file-missing" } });
  });
});
