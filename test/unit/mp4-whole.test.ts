import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import { isWholeMp4 } from "../../electron/core/media-tools/mp4-whole.ts";
import { moveIndexToFront } from "../../electron/core/media-tools/move-index-to-front.ts";
import { probe } from "../../electron/core/media-tools/probe.ts";
import { fixturePath } from "../fixtures/fixture.ts";

const folder = mkdtempSync(join(tmpdir(), "lanternist-mp4-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function written(bytes: Uint8Array): string {
  const file = join(folder, "sample.mp4");
  writeFileSync(file, bytes);
  return file;
}

/** Where each top-level box ends; read apart from the code under test. */
function boxEnds(bytes: Buffer): number[] {
  const ends: number[] = [];
  for (let at = 0; at < bytes.length;) {
    at += bytes.readUInt32BE(at);
    ends.push(at);
  }
  return ends;
}

describe("isWholeMp4 (DT-05: never a half file under a final name)", () => {
  test.each([
    "faststart.mp4",
    "moov-at-end.mp4",
    "fragmented.mp4",
    "rotate90.mp4",
    "hevc.mp4",
    "sixty-seconds.mp4",
    "silent.mp4",
    "aac.m4a",
    "h264.mov",
  ])("%s is whole", async (name) => {
    expect(await isWholeMp4(fixturePath(name))).toEqual({ isWhole: true });
  });

  test.each([
    ["html-named.mp4", "mp4-not-mp4"],
    ["empty.png", "mp4-not-mp4"],
    ["PHOTO.jpg", "mp4-not-mp4"],
    ["vp9-opus.webm", "mp4-not-mp4"],
    ["no-moov.mp4", "mp4-cut"],
    ["truncated.mp4", "mp4-cut"],
  ])("%s is not: %s", async (name, why) => {
    expect(await isWholeMp4(fixturePath(name))).toEqual({ isWhole: false, why });
  });

  test.each(["faststart.mp4", "moov-at-end.mp4"])("%s cut anywhere is never whole", async (name) => {
    const bytes = readFileSync(fixturePath(name));
    const nearBoxes = fc.constantFrom(...boxEnds(bytes)).chain((end) => fc.integer({ min: -20, max: 20 }).map((shift) => end + shift));
    const length = fc.oneof(
      fc.nat(bytes.length - 1),
      nearBoxes.filter((at) => at >= 0 && at < bytes.length),
    );
    const check = async (at: number) => {
      expect((await isWholeMp4(written(bytes.subarray(0, at)))).isWhole).toBe(false);
    };
    await fc.assert(fc.asyncProperty(length, check), { numRuns: 150 });
  });

  test("a fragmented file cut inside a box, or between a fragment's index and its data, is never whole", async () => {
    const bytes = readFileSync(fixturePath("fragmented.mp4"));
    const ends = boxEnds(bytes);
    const types = ends.map((_, index) => bytes.toString("latin1", (ends[index - 1] ?? 0) + 4, (ends[index - 1] ?? 0) + 8));
    const harmless = new Set(ends.filter((_, index) => types[index] === "mdat"));
    const length = fc.nat(bytes.length - 1).filter((at) => !harmless.has(at));
    const check = async (at: number) => {
      expect((await isWholeMp4(written(bytes.subarray(0, at)))).isWhole).toBe(false);
    };
    await fc.assert(
      fc.asyncProperty(fc.oneof(length, fc.constantFrom(...ends.filter((at) => !harmless.has(at) && at < bytes.length))), check),
      {
        numRuns: 150,
      },
    );
  });

  test("data that runs to the end of the file (length 0) is checked by what the index points at", async () => {
    const bytes = readFileSync(fixturePath("faststart.mp4"));
    const data = bytes.indexOf("mdat") - 4;
    bytes.writeUInt32BE(0, data);
    expect(await isWholeMp4(written(bytes))).toEqual({ isWhole: true });
    expect(await isWholeMp4(written(bytes.subarray(0, bytes.length - 100)))).toEqual({ isWhole: false, why: "mp4-data-missing" });
  });

  test("damage to any byte of the index never makes it throw", async () => {
    const bytes = readFileSync(fixturePath("faststart.mp4"));
    const from = bytes.indexOf("moov") - 4;
    const at = fc.integer({ min: from, max: from + bytes.readUInt32BE(from) - 1 });
    const check = async (position: number, value: number) => {
      const damaged = Buffer.from(bytes);
      damaged[position] = value;
      expect(typeof (await isWholeMp4(written(damaged))).isWhole).toBe("boolean");
    };
    await fc.assert(fc.asyncProperty(at, fc.nat(255), check), { numRuns: 150 });
  });
});

describe("moveIndexToFront (lesson 21: an index at the end keeps players waiting)", () => {
  test("the index comes before the data; pictures, sound and measures stay the same", async () => {
    const source = readFileSync(fixturePath("moov-at-end.mp4"));
    const file = written(source);
    expect(await moveIndexToFront(file)).toBe(true);
    const moved = readFileSync(file);
    expect(moved.length).toBe(source.length);
    expect(moved.indexOf("moov")).toBeLessThan(moved.indexOf("mdat"));
    expect(await isWholeMp4(file)).toEqual({ isWhole: true });
    const type = { kind: "video", mime: "video/mp4", extension: ".mp4" } as const;
    expect(await probe(file, type)).toEqual(await probe(fixturePath("moov-at-end.mp4"), type));
    // Another program's own reordering of the same stream is the judge of every offset.
    expect(firstChunk(moved)).toEqual(firstChunk(readFileSync(fixturePath("faststart.mp4"))));
  });

  test.each(["faststart.mp4", "fragmented.mp4", "truncated.mp4", "html-named.mp4"])("%s is left as it is", async (name) => {
    const bytes = readFileSync(fixturePath(name));
    const file = written(bytes);
    expect(await moveIndexToFront(file)).toBe(false);
    expect(readFileSync(file)).toEqual(bytes);
  });
});

/** The first bytes that each track's first chunk offset points at. */
function firstChunk(bytes: Buffer): string[] {
  const chunks: string[] = [];
  for (let at = bytes.indexOf("stco"); at >= 0; at = bytes.indexOf("stco", at + 4)) {
    const offset = bytes.readUInt32BE(at + 12);
    chunks.push(bytes.toString("hex", offset, offset + 64));
  }
  return chunks;
}
