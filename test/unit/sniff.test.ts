import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { sniff } from "../../electron/core/media-tools/sniff.ts";
import { fixturePath } from "../fixtures/fixture.ts";

describe("sniff tells a file by its bytes, whatever its name (IM-07)", () => {
  test.each([
    ["PHOTO.jpg", "image", "image/jpeg", ".jpg"],
    ["jpeg-named.png", "image", "image/jpeg", ".jpg"],
    ["名前 with spaces & é #1.jpg", "image", "image/jpeg", ".jpg"],
    ["alpha.png", "image", "image/png", ".png"],
    ["quad.webp", "image", "image/webp", ".webp"],
    ["animated.gif", "image", "image/gif", ".gif"],
    ["quad.bmp", "image", "image/bmp", ".bmp"],
    ["quad.tiff", "image", "image/tiff", ".tif"],
    ["quad.heic", "image", "image/heic", ".heic"],
    ["quad.avif", "image", "image/avif", ".avif"],
    ["faststart.mp4", "video", "video/mp4", ".mp4"],
    ["fragmented.mp4", "video", "video/mp4", ".mp4"],
    ["h264.mov", "video", "video/quicktime", ".mov"],
    ["vp9-opus.webm", "video", "video/webm", ".webm"],
    ["h264.mkv", "video", "video/x-matroska", ".mkv"],
    ["aac.m4a", "audio", "audio/mp4", ".m4a"],
    ["five-seconds.mp3", "audio", "audio/mpeg", ".mp3"],
    ["bare.mp3", "audio", "audio/mpeg", ".mp3"],
    ["three-seconds.wav", "audio", "audio/wav", ".wav"],
    ["opus.ogg", "audio", "audio/ogg", ".ogg"],
    ["tone.flac", "audio", "audio/flac", ".flac"],
  ])("%s", (name, kind, mime, extension) => {
    expect(sniff(readFileSync(fixturePath(name)).subarray(0, 4096))).toEqual({ kind, mime, extension });
  });

  test.each(["html-named.mp4", "text-named.png", "script.svg", "empty.png"])("%s is no media", (name) => {
    expect(sniff(readFileSync(fixturePath(name)))).toBeUndefined();
  });

  test("nothing of a few bytes is taken for media, and none makes it throw", () => {
    for (const name of ["PHOTO.jpg", "faststart.mp4", "quad.bmp", "bare.mp3"]) {
      for (let length = 0; length < 3; length++) expect(sniff(readFileSync(fixturePath(name)).subarray(0, length))).toBeUndefined();
    }
  });
});
