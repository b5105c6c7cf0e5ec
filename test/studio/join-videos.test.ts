import { rmSync } from "node:fs";
import { join } from "node:path";
import { EncodedPacketSink } from "mediabunny";
import { describe, expect, test } from "vitest";
import { joinVideos } from "../../electron/core/media-tools/join-videos.ts";
import { moveIndexToFront } from "../../electron/core/media-tools/move-index-to-front.ts";
import { isWholeMp4 } from "../../electron/core/media-tools/mp4-whole.ts";
import { withInput } from "../../electron/core/media-tools/open-input.ts";
import { probe } from "../../electron/core/media-tools/probe.ts";
import { fixturePath } from "../fixtures/fixture.ts";
import { temporaryFolder } from "./temporary-folder.ts";

/** Presentation times of all pictures, in order. */
function pictureTimes(file: string): Promise<number[]> {
  return withInput(file, async (input) => {
    const track = await input.getPrimaryVideoTrack();
    const times: number[] = [];
    if (track) for await (const packet of new EncodedPacketSink(track).packets()) times.push(packet.timestamp);
    return times.toSorted((one, other) => one - other);
  });
}

async function joined(...names: string[]) {
  const folder = temporaryFolder();
  const target = join(folder, "joined.part");
  const files = names.map((name) => fixturePath(name));
  await joinVideos(files, target, new AbortController().signal);
  await moveIndexToFront(target);
  const counts = await Promise.all(files.map(async (file) => (await pictureTimes(file)).length));
  const times = await pictureTimes(target);
  const facts = await probe(target, { kind: "video", mime: "video/mp4", extension: ".mp4" });
  const seconds = await Promise.all(
    files.map(async (file) => (await withInput(file, async (input) => (await input.getPrimaryVideoTrack())?.computeDuration())) ?? 0),
  );
  const whole = await isWholeMp4(target);
  rmSync(target);
  return {
    times,
    facts,
    whole,
    pictures: counts.reduce((sum, count) => sum + count, 0),
    seconds: seconds.reduce((sum, each) => sum + each, 0),
  };
}

const steps = (times: number[]) => times.slice(1).map((time, at) => time - (times[at] ?? 0));

describe("clips joined into one file", () => {
  test("equal ones keep every picture and the sound, without a jump between them", async () => {
    const { times, facts, whole, pictures, seconds } = await joined("faststart.mp4", "faststart.mp4", "moov-at-end.mp4");
    expect([times.length, whole, facts.audioCodec]).toEqual([pictures, { isWhole: true }, "aac"]);
    expect(facts.seconds).toBeCloseTo(seconds, 1);
    expect(Math.max(...steps(times)) - Math.min(...steps(times))).toBeLessThan(0.003);
  });

  test("other sizes and codecs are encoded anew: every picture once, in the size of the first", async () => {
    const { times, facts, whole, pictures } = await joined("faststart.mp4", "hevc.mp4", "rotate90.mp4");
    const first = await probe(fixturePath("faststart.mp4"), { kind: "video", mime: "video/mp4", extension: ".mp4" });
    expect([times.length, whole.isWhole, facts.width, facts.height, facts.videoCodec]).toEqual([
      pictures,
      true,
      first.width,
      first.height,
      "h264",
    ]);
    expect(Math.min(...steps(times))).toBeGreaterThan(0);
  });

  test("sound that one of them lacks is left out", async () => {
    const { times, facts, pictures } = await joined("faststart.mp4", "silent.mp4");
    expect([times.length, facts.audioCodec]).toEqual([pictures, undefined]);
  });

  test("a clip that is cut off fails", async () => {
    await expect(joined("faststart.mp4", "no-moov.mp4")).rejects.toThrow();
  });
});
