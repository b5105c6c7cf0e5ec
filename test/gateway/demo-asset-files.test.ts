import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { brokenLimit, fileLimits, type Facts } from "../../electron/demo/assets/limits.ts";
import { measure } from "../../electron/demo/assets/measure.ts";
import { DemoAssetsUnderTest, fixture, type AssetSeen } from "./ask-demo-assets.ts";

let demo: DemoAssetsUnderTest;
let groupId: string;
let server: Server;
let address: string;

beforeAll(async () => {
  demo = await DemoAssetsUnderTest.start();
  groupId = await demo.group();
  server = createServer((request, response) => {
    const path = request.url ?? "";
    if (path === "/silent") return void response.destroy();
    if (path === "/moved") return void response.writeHead(302, { location: "/photo.jpg" }).end();
    if (path === "/login") return void response.writeHead(200, { "content-type": "text/html" }).end("<h1>Log in</h1>");
    if (path === "/cookie") return void response.writeHead(request.headers.cookie ? 200 : 403).end();
    if (path === "/nothing") return void response.writeHead(200, { "content-type": "image/jpeg" }).end();
    if (path === "/photo.jpg") return void response.writeHead(200, { "content-type": "text/plain" }).end(fixture("PHOTO.jpg"));
    if (path === "/endless") {
      const pour = () => response.write(Buffer.alloc(1024 * 1024), () => response.destroyed || pour());
      response.writeHead(200, { "content-type": "image/jpeg" });
      return pour();
    }
    response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(async () => {
  await demo.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

async function made(URL: string, AssetType: string, change: Record<string, unknown> = {}): Promise<AssetSeen> {
  const { Id } = await demo.done<{ Id: string }>("CreateAsset", { GroupId: groupId, URL, AssetType, Name: "file", ...change });
  return await demo.settled(Id);
}

const verdict = (asset: AssetSeen) => asset.Error?.Code ?? asset.Status;

describe("AS-04 the file behind the URL is fetched once, as it is", () => {
  test("by its bytes, whatever its server says of it", async () => {
    expect(verdict(await made(`${address}/photo.jpg`, "Image"))).toBe("Active");
  });

  test.each(["/moved", "/login", "/cookie", "/nothing", "/missing", "/silent"])("%s is DownloadFailed", async (path) => {
    const asset = await made(address + path, "Image");
    expect(asset).toMatchObject({ Status: "Failed", URL: "", Error: { Code: "DownloadFailed" } });
  });

  test("one that does not end is given up at the limit", async () => {
    expect(verdict(await made(`${address}/endless`, "Image"))).toBe("FileSizeTooLarge");
  });

  test("a failed one stays failed", async () => {
    const { Id } = await made(`${address}/missing`, "Image");
    expect(await demo.settled(Id)).toMatchObject({ Status: "Failed" });
  });
});

describe("AS-04 what a file has to be (wire notes 2.5)", () => {
  const files: [string, string, string][] = [
    ["PHOTO.jpg", "Image", "Active"],
    ["quad.heic", "Image", "HeightTooSmall"],
    ["quad.bmp", "Image", "HeightTooSmall"],
    ["quad.tiff", "Image", "HeightTooSmall"],
    ["animated.gif", "Image", "WidthTooSmall"],
    ["jpeg-named.png", "Image", "Active"],
    ["gps.webp", "Image", "HeightTooSmall"],
    ["exif-orient-6.jpg", "Image", "WidthTooSmall"],
    ["huge-20000x20000-1bit.png", "Image", "WidthTooLarge"],
    ["quad.avif", "Image", "FormatUnsupported"],
    ["script.svg", "Image", "FormatUndetectable"],
    ["text-named.png", "Image", "FormatUndetectable"],
    ["truncated.jpg", "Image", "TranscodingFailed"],
    ["three-seconds.wav", "Image", "TypeMismatch"],
    ["PHOTO.jpg", "Video", "TypeMismatch"],
    ["faststart.mp4", "Audio", "TypeMismatch"],
    ["faststart.mp4", "Video", "PixelCountTooSmall"],
    ["h264.mov", "Video", "HeightTooSmall"],
    ["hevc.mp4", "Video", "HeightTooSmall"],
    ["sixty-seconds.mp4", "Video", "WidthTooSmall"],
    ["h264.mkv", "Video", "FormatUnsupported"],
    ["vp9-opus.webm", "Video", "FormatUnsupported"],
    ["no-moov.mp4", "Video", "FormatUndetectable"],
    ["truncated.mp4", "Video", "TranscodingFailed"],
    ["html-named.mp4", "Video", "FormatUndetectable"],
    ["three-seconds.wav", "Audio", "Active"],
    ["five-seconds.mp3", "Audio", "Active"],
    ["bare.mp3", "Audio", "Active"],
    ["too-long-16s.mp3", "Audio", "Active"],
    ["tone.flac", "Audio", "FormatUnsupported"],
    ["opus.ogg", "Audio", "FormatUnsupported"],
    ["aac.m4a", "Audio", "FormatUnsupported"],
  ];
  test("each fixture, as what it is said to be", async () => {
    const seen = await Promise.all(files.map(async ([name, kind]) => verdict(await made(await demo.store(fixture(name), name), kind))));
    expect(files.map(([name, kind], index) => [name, kind, seen[index]])).toEqual(files);
  });

  const drawn: [number, number, string][] = [
    [300, 300, "Active"],
    [299, 300, "WidthTooSmall"],
    [300, 299, "HeightTooSmall"],
    [6000, 2400, "Active"],
    [6001, 2400, "WidthTooLarge"],
    [2401, 6001, "HeightTooLarge"],
    [300, 750, "Active"],
    [300, 751, "AspectRatioTooSmall"],
    [751, 300, "AspectRatioTooLarge"],
  ];
  test.each(drawn)("a picture of %i by %i: %s", async (width, height, expected) => {
    const bytes = await sharp({ create: { width, height, channels: 3, background: "#357" } })
      .png()
      .toBuffer();
    expect(verdict(await made(await demo.store(Buffer.from(bytes)), "Image"))).toBe(expected);
  });

  const clip: Facts = { bytes: 1000, type: "video/mp4", width: 1280, height: 720, seconds: 5, framesPerSecond: 24 };
  const measured: [string, Partial<Facts>, newer: string | undefined, older: string | undefined][] = [
    ["a plain clip", {}, undefined, undefined],
    ["1.9 s", { seconds: 1.9 }, "DurationTooShort", "DurationTooShort"],
    ["20 s", { seconds: 20 }, undefined, "DurationTooLong"],
    ["31 s", { seconds: 31 }, "DurationTooLong", "DurationTooLong"],
    ["12 frames a second", { framesPerSecond: 12 }, "FpsTooLow", "FpsTooLow"],
    ["60 frames a second", { framesPerSecond: 59.94 }, undefined, undefined],
    ["120 frames a second", { framesPerSecond: 120 }, "FpsTooHigh", "FpsTooHigh"],
    ["640 by 638", { width: 640, height: 638 }, undefined, "PixelCountTooSmall"],
    ["2560 by 1440", { width: 2560, height: 1440 }, undefined, "PixelCountTooLarge"],
    ["4096 by 2160", { width: 4096, height: 2160 }, "PixelCountTooLarge", "PixelCountTooLarge"],
    ["100 MB", { bytes: 100 * 1024 * 1024 }, undefined, "FileSizeTooLarge"],
    ["201 MB", { bytes: 201 * 1024 * 1024 }, "FileSizeTooLarge", "FileSizeTooLarge"],
  ];
  test.each(measured)("a video of %s", (_name, change, newer, older) => {
    const facts = { ...clip, ...change };
    expect([brokenLimit(facts, fileLimits.newer.Video), brokenLimit(facts, fileLimits.older.Video)]).toEqual([newer, older]);
  });

  test("sizes of pictures and sounds", () => {
    const picture = { type: "image/png", width: 500, height: 500 };
    const sound = { type: "audio/wav", seconds: 3 };
    const mb = 1024 * 1024;
    expect(brokenLimit({ ...picture, bytes: 30 * mb - 1 }, fileLimits.newer.Image)).toBeUndefined();
    expect(brokenLimit({ ...picture, bytes: 30 * mb }, fileLimits.newer.Image)).toBe("FileSizeTooLarge");
    expect(brokenLimit({ ...sound, bytes: 15 * mb }, fileLimits.newer.Audio)).toBeUndefined();
    expect(brokenLimit({ ...sound, bytes: 15 * mb + 1 }, fileLimits.newer.Audio)).toBe("FileSizeTooLarge");
    expect(brokenLimit({ ...sound, bytes: 1, seconds: 1 }, fileLimits.newer.Audio)).toBe("DurationTooShort");
  });

  test("a video is measured as it is seen, upright", async () => {
    expect(await measure(fixture("rotate90.mp4"), "Video")).toMatchObject({ width: 360, height: 640, seconds: 3, framesPerSecond: 24 });
  });
});
