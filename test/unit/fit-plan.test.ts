import { describe, expect, test } from "vitest";
import { type FitSource, firstStep, keepsPictures, nextStep, partOf } from "../../electron/core/media-tools/fit-plan.ts";
import { reasonOf } from "./reason-of.ts";

const source: FitSource = { seconds: 40, width: 1920, height: 1080, frameRate: 30, bitRate: 8_000_000, hasSound: true };
const maxBytes = 4 * 1024 * 1024 - 1;
const bytesOf = ({ bitRate, soundBitRate }: { bitRate: number; soundBitRate: number }, seconds: number) =>
  ((bitRate + soundBitRate) * seconds) / 8;

function messageOf(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    if (error instanceof Error) return error.message;
  }
  return "";
}

describe("CV-02 how a video is brought under a limit", () => {
  test.each([4, 12, 40, 120])("%d s are planned to fill the limit and not to pass it", (seconds) => {
    const step = firstStep(source, { start: 0, end: seconds }, { maxBytes });
    expect(bytesOf(step, seconds)).toBeLessThan(maxBytes);
    expect(bytesOf(step, seconds)).toBeGreaterThan(maxBytes * 0.8);
    expect([step.width % 2, step.height % 2]).toEqual([0, 0]);
    expect(step.width / step.height).toBeCloseTo(16 / 9, 1);
  });

  test("the longer the part, the smaller the pictures, but not below what can be seen", () => {
    const sides = [3, 12, 40, 120, 240].map((seconds) => firstStep(source, { start: 0, end: seconds }, { maxBytes }).height);
    expect(sides).toEqual(sides.toSorted((one, other) => other - one));
    expect([sides[0], sides.at(-1)]).toEqual([1080, 240]);
  });

  test("a part that would only be blocks is refused, with a length that fits", () => {
    const step = (seconds: number) => () => firstStep(source, { start: 0, end: seconds }, { maxBytes });
    expect(reasonOf(step(3600))).toBe("video-too-long-to-fit");
    const [, seconds] = /about (\d+) s would/.exec(messageOf(step(3600))) ?? [];
    expect(Number(seconds)).toBeGreaterThan(200);
    expect(step(Number(seconds))).not.toThrow();
  });

  test("a source of few bits is not blown up to the limit", () => {
    const step = firstStep({ ...source, width: 640, height: 360, bitRate: 300_000 }, { start: 0, end: 10 }, { maxBytes });
    expect(step).toMatchObject({ width: 640, height: 360 });
    expect(step.bitRate).toBeLessThan(400_000);
  });

  test("a round that came out too large is followed by one that aims lower by as much", () => {
    const part = { start: 0, end: 12 };
    const step = firstStep(source, part, { maxBytes });
    const next = nextStep(step, maxBytes * 2, source, part, { maxBytes });
    expect(bytesOf(next, 12)).toBeLessThan(bytesOf(step, 12) / 2);
    expect(next.height).toBeLessThan(step.height);
  });

  test("bounds of sides and pace are met, the shape stays", () => {
    const fit = { maxBytes, sides: { min: 300, max: 6000 }, frameRate: { min: 24, max: 60 } };
    const small = { ...source, width: 160, height: 90, frameRate: 12 };
    expect(firstStep(small, { start: 0, end: 5 }, fit)).toMatchObject({ height: 300, width: 534, frameRate: 24 });
    expect([keepsPictures(small, fit), keepsPictures(source, fit), keepsPictures(source, { maxShortSide: 720 })]).toEqual([
      false,
      true,
      false,
    ]);
    expect(firstStep(source, { start: 0, end: 5 }, { maxShortSide: 720 })).toMatchObject({ width: 1280, height: 720 });
  });

  test("the part lies within the video and is no longer than allowed", () => {
    expect(partOf({}, 40)).toEqual({ start: 0, end: 40 });
    expect(partOf({ start: 30, end: 99 }, 40)).toEqual({ start: 30, end: 40 });
    expect(partOf({ start: 3, maxSeconds: 15 }, 40)).toEqual({ start: 3, end: 18 });
    for (const fit of [{ start: 40 }, { start: 5, end: 5 }]) expect(reasonOf(() => partOf(fit, 40))).toBe("video-part-empty");
  });
});
