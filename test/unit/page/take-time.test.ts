import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { correctionOf, frameMiddle, takeBeside, wallColumns, wallLength } from "../../../renderer/panels/compare/takes/take-time.ts";
import { frameAt } from "../../../renderer/parts/player/playback.ts";

describe("DT-04 takes in step", () => {
  test("a time shows the same frame whether it is aimed at or fallen upon, and the last frame is held", () => {
    const rates = fc.constantFrom(23.976, 24, 25, 29.97, 30, 60);
    const times = fc.double({ min: 0, max: 20, noNaN: true });
    fc.assert(
      fc.property(rates, fc.integer({ min: 1, max: 12 }), times, (rate, duration, time) => {
        const aimed = frameMiddle(time, duration, rate);
        expect(aimed).toBeLessThanOrEqual(duration);
        expect(frameAt(aimed, duration, rate)).toEqual(frameAt(Math.min(time, duration), duration, rate));
        expect(frameMiddle(aimed, duration, rate)).toBeCloseTo(aimed, 9);
      }),
    );
  });

  test("one that is ahead runs slower, one behind faster, one far off leaps, and one in step is left alone", () => {
    expect(correctionOf(0.1, 1, 24).rate).toBeLessThan(1);
    expect(correctionOf(-0.1, 1, 24).rate).toBeGreaterThan(1);
    expect(correctionOf(0.02, 1, 24)).toEqual({ rate: 1, leaps: false });
    expect(correctionOf(-3, 0.5, 24)).toEqual({ rate: 0.5, leaps: true });
  });

  test("the wall lasts as long as the shortest or the longest whose length is known", () => {
    expect(wallLength([5, Number.NaN, 8], "shortest")).toBe(5);
    expect(wallLength([5, Number.NaN, 8], "longest")).toBe(8);
    expect(wallLength([Number.NaN], "longest")).toBe(0);
  });
});

describe("DT-04 the wall's places", () => {
  test("takes fill the window: wide ones stand below one another where it is high, beside where it is wide", () => {
    const wide = { width: 1250, height: 660 };
    expect([2, 3, 4, 6, 9].map((count) => wallColumns(count, wide, 16 / 9, 12))).toEqual([2, 2, 2, 3, 3]);
    expect([2, 3, 4].map((count) => wallColumns(count, wide, 9 / 16, 12))).toEqual([2, 3, 4]);
    expect(wallColumns(2, { width: 500, height: 900 }, 16 / 9, 12)).toBe(1);
  });

  test("arrows stay on the wall", () => {
    expect(takeBeside(0, "ArrowLeft", 5, 3)).toBe(0);
    expect(takeBeside(1, "ArrowDown", 5, 3)).toBe(4);
    expect(takeBeside(2, "ArrowDown", 5, 3)).toBe(2);
    expect(takeBeside(4, "ArrowUp", 5, 3)).toBe(1);
  });
});
