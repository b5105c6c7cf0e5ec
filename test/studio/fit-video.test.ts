import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { EncodedPacketSink, VideoSampleSink } from "mediabunny";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fitVideo } from "../../electron/core/media-tools/fit-video.ts";
import { isWholeMp4 } from "../../electron/core/media-tools/mp4-whole.ts";
import { loadCodecs, withInput } from "../../electron/core/media-tools/open-input.ts";
import { probe } from "../../electron/core/media-tools/probe.ts";
import type { VideoFit } from "../../shared/contract/fits.ts";
import { MIB } from "../../shared/units.ts";
import { fixturePath } from "../fixtures/fixture.ts";
import { makeHeavyVideo } from "../heavy-video.ts";

const folder = mkdtempSync(join(tmpdir(), "lanternist-fit-"));
const heavy = join(folder, "heavy.mp4");
/** Files must be smaller than 4 MB (interface 4.4, rule 3). */
const maxBytes = 4 * MIB - 1;

beforeAll(async () => makeHeavyVideo(heavy, { seconds: 6, bytes: 13.5 * MIB }), 60_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let count = 0;
async function fitted(file: string, fit: VideoFit) {
  const target = join(folder, `${count++}.mp4`);
  const rounds = new Set<number>();
  const watch = { signal: new AbortController().signal, onProgress: (_: number, round: number) => rounds.add(round) };
  const made = await fitVideo(file, target, fit, watch);
  const facts = await probe(target, { kind: "video", mime: "video/mp4", extension: ".mp4" });
  return { made, facts, whole: await isWholeMp4(target), pictures: await decodedPictures(target), rounds: rounds.size, target };
}

/** Every picture, decoded: what is counted plays. */
async function decodedPictures(file: string): Promise<number> {
  await loadCodecs();
  return withInput(file, async (input) => {
    const track = await input.getPrimaryVideoTrack();
    let pictures = 0;
    if (!track) return pictures;
    for await (const sample of new VideoSampleSink(track).samples()) {
      sample.close();
      pictures += 1;
    }
    return pictures;
  });
}

/** Content of each stored picture, to tell a copy from one made anew. */
async function storedPictures(file: string): Promise<Buffer[]> {
  return withInput(file, async (input) => {
    const track = await input.getPrimaryVideoTrack();
    const pictures: Buffer[] = [];
    if (track) for await (const packet of new EncodedPacketSink(track).packets()) pictures.push(Buffer.from(packet.data));
    return pictures;
  });
}

describe("CV-02 a video is brought under a limit", { timeout: 60_000 }, () => {
  test("12 MB come under 4 MB whole: every picture, H.264 with sound, most of the limit used", async () => {
    const { made, facts, whole, pictures } = await fitted(heavy, { maxBytes });
    expect(made).toMatchObject({ way: "encoded", start: 0, end: 6 });
    expect(made.bytes).toBeLessThan(4 * MIB);
    expect(made.bytes).toBeGreaterThan(2.8 * MIB);
    expect(made.bitRate).toBeCloseTo((made.bytes * 8) / 6, -2);
    expect([whole.isWhole, facts.videoCodec, facts.audioCodec, pictures]).toEqual([true, "h264", "aac", 144]);
    expect(facts.seconds).toBeCloseTo(6, 1);
  });

  test("a part that begins at a key frame and is small enough is cut out bit for bit", async () => {
    const { made, facts, whole, pictures, target } = await fitted(heavy, { maxBytes, start: 2, end: 3.5 });
    expect(made.way).toBe("cut");
    expect(made.start).toBeCloseTo(2, 1);
    expect(made.end).toBeGreaterThan(3.2);
    expect(made.end).toBeLessThanOrEqual(3.501);
    expect(pictures).toBe(Math.round((made.end - made.start) * 24));
    expect([whole.isWhole, facts.audioCodec]).toEqual([true, "aac"]);
    expect(facts.seconds).toBeCloseTo(made.end - made.start, 1);
    const originals = new Set((await storedPictures(heavy)).map((picture) => picture.toString("base64")));
    const kept = await storedPictures(target);
    expect(kept.every((picture) => originals.has(picture.toString("base64")))).toBe(true);
  });

  test("a part between key frames begins exactly there, encoded anew", async () => {
    const { made, pictures } = await fitted(heavy, { maxBytes, start: 2.5, end: 4 });
    expect(made).toMatchObject({ way: "encoded", start: 2.5, end: 4 });
    expect([pictures, made.bytes < 4 * MIB]).toEqual([36, true]);
  });

  test("a round that is too large is ended early and another one aims lower", async () => {
    // So short that the key frame alone is more than the rate has room for.
    const { made, rounds } = await fitted(heavy, { maxBytes: 20_000, end: 0.2 });
    expect(made.bytes).toBeLessThanOrEqual(20_000);
    expect(rounds).toBeGreaterThan(1);
  });

  test("AS-07 bounds of length, sides and pace hold for a file of 60 s, 160 × 90, 12 pictures a second", async () => {
    const bounds = { maxSeconds: 15, sides: { min: 300, max: 6000 }, frameRate: { min: 24, max: 60 }, maxBytes: 50 * MIB };
    const { facts, pictures } = await fitted(fixturePath("sixty-seconds.mp4"), bounds);
    expect([facts.height, facts.framesPerSecond, pictures]).toEqual([300, 24, 360]);
    expect(facts.seconds).toBeLessThanOrEqual(15);
    expect(facts.seconds).toBeGreaterThan(14.9);
  });

  test("a turned one is made upright when it is made anew", async () => {
    const { facts, pictures } = await fitted(fixturePath("rotate90.mp4"), { maxShortSide: 180 });
    expect([facts.width, facts.height, pictures]).toEqual([180, 320, 72]);
  });

  test.each(["hevc.mp4", "vp9-opus.webm"])("%s becomes H.264 with AAC", async (name) => {
    const { made, facts, pictures } = await fitted(fixturePath(name), { maxBytes });
    expect([made.way, facts.videoCodec, facts.audioCodec, pictures]).toEqual(["encoded", "h264", "aac", 48]);
  });

  test("a silent one stays silent", async () => {
    expect((await fitted(fixturePath("silent.mp4"), { start: 0.3 })).facts.audioCodec).toBeUndefined();
  });

  test("it ends at once when it is called off", async () => {
    const stop = new AbortController();
    const watch = { signal: stop.signal, onProgress: () => stop.abort() };
    await expect(fitVideo(heavy, join(folder, "stopped.mp4"), { maxBytes }, watch)).rejects.toThrow(/abort/i);
  });

  test("what cannot fit says how much would", async () => {
    const making = fitted(fixturePath("sixty-seconds.mp4"), { maxBytes: 20_000 });
    await expect(making).rejects.toMatchObject({ data: { reason: "video-too-long-to-fit" } });
  });
});
