import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { nextAskAt, Pacing } from "../../electron/core/jobs/pacing.ts";
import { HOUR, MINUTE, SECOND } from "../../shared/units.ts";

/** A clock that stands until it is told otherwise. */
function clocked(random = () => 0.5) {
  const clock = { now: 1_000_000_000 };
  return { clock, pacing: new Pacing({ now: () => clock.now, random }) };
}

describe("NV-07 the pace of questions", () => {
  test("lets the first leave at once and the next after the gap", () => {
    const { clock, pacing } = clocked(() => 0);
    expect(pacing.next("a")).toBe(0);
    pacing.take("a");
    expect(pacing.next("a")).toBe(400);
    clock.now += 399;
    expect(pacing.next("a")).toBe(1);
    clock.now += 1;
    expect(pacing.next("a")).toBe(0);
  });

  test("is one for each connection and area", () => {
    const { pacing } = clocked();
    pacing.take("one video");
    expect(pacing.next("two video")).toBe(0);
  });

  test("never exceeds 150 a minute in any window, whatever the chances, and uses at least 90 % of it", () => {
    fc.assert(
      fc.property(fc.infiniteStream(fc.double({ min: 0, max: 0.999, noNaN: true })), (chances) => {
        const { clock, pacing } = clocked(() => chances.next().value ?? 0);
        const left: number[] = [];
        const end = clock.now + 3 * MINUTE;
        while (clock.now < end) {
          const delay = pacing.next("a");
          if (delay > 0) clock.now += delay;
          else {
            left.push(clock.now);
            pacing.take("a");
          }
        }
        for (let index = 0; index + 150 < left.length; index += 1) {
          expect((left[index + 150] ?? 0) - (left[index] ?? 0)).toBeGreaterThanOrEqual(MINUTE);
        }
        expect(left.length).toBeGreaterThan(3 * 150 * 0.9 - 1);
      }),
      { numRuns: 20 },
    );
  });

  test.each([
    [1, 2 * SECOND],
    [2, 4 * SECOND],
    [3, 8 * SECOND],
    [6, 64 * SECOND],
    [7, 2 * MINUTE],
    [40, 2 * MINUTE],
  ])("after %i failures in a row pauses at most %i ms and at least three quarters of it", (failures, most) => {
    for (const random of [0, 0.5, 0.999]) {
      const { clock, pacing } = clocked(() => random);
      for (let failure = 1; failure <= failures; failure += 1) {
        clock.now += pacing.next("a");
        pacing.backOff("a");
      }
      expect(pacing.next("a")).toBeLessThanOrEqual(most);
      expect(pacing.next("a")).toBeGreaterThanOrEqual(most * 0.75);
    }
  });

  test("waits as long as the service asks, also beyond its own limit", () => {
    const { pacing } = clocked(() => 0);
    pacing.backOff("a", 10 * MINUTE);
    expect(pacing.next("a")).toBe(10 * MINUTE);
  });

  test("a shorter wish does not cut a longer pause", () => {
    const { pacing } = clocked(() => 0);
    pacing.backOff("a", 50 * SECOND);
    pacing.backOff("a", 1 * SECOND);
    expect(pacing.next("a")).toBe(50 * SECOND);
  });

  test("several refusals of requests that left together count as one", () => {
    const { pacing } = clocked(() => 0.999);
    for (let answer = 0; answer < 4; answer += 1) pacing.backOff("a");
    expect(pacing.next("a")).toBeLessThanOrEqual(2 * SECOND);
  });

  test("a success begins anew, but does not end a pause that goes on", () => {
    const { clock, pacing } = clocked(() => 0.999);
    pacing.backOff("a", 5 * SECOND);
    pacing.succeed("a");
    expect(pacing.next("a")).toBeGreaterThanOrEqual(5 * SECOND);
    clock.now += pacing.next("a");
    pacing.backOff("a");
    clock.now += pacing.next("a");
    pacing.succeed("a");
    pacing.backOff("a");
    expect(pacing.next("a")).toBeLessThanOrEqual(2 * SECOND);
  });

  test("GEN-07 a clock that is set back by a day holds nothing up", () => {
    const { clock, pacing } = clocked();
    pacing.take("a");
    pacing.backOff("a", 5 * SECOND);
    clock.now -= 24 * HOUR;
    const delay = pacing.next("a");
    expect(delay).toBeLessThanOrEqual(6 * SECOND);
    clock.now += delay;
    expect(pacing.next("a")).toBe(0);
  });
});

describe("NV-07 when a job is asked about again", () => {
  const middle = (job: { pollSeconds?: number; ageMs: number; failures: number }) =>
    nextAskAt({ pollSeconds: 10, now: 0, random: () => 0.5, ...job });

  test.each([
    [{ ageMs: 0, failures: 0 }, 10 * SECOND],
    [{ ageMs: 10 * MINUTE - 1, failures: 0 }, 10 * SECOND],
    [{ ageMs: 10 * MINUTE, failures: 0 }, 15 * SECOND],
    [{ ageMs: HOUR, failures: 0 }, 30 * SECOND],
    [{ ageMs: 40 * HOUR, failures: 0, pollSeconds: 30 }, 60 * SECOND],
    [{ ageMs: 40 * HOUR, failures: 0, pollSeconds: 90 }, 90 * SECOND],
    [{ ageMs: 0, failures: 1 }, 20 * SECOND],
    [{ ageMs: 0, failures: 2 }, 40 * SECOND],
    [{ ageMs: 0, failures: 3 }, 80 * SECOND],
    [{ ageMs: 0, failures: 4 }, 2 * MINUTE],
    [{ ageMs: 0, failures: 2000 }, 2 * MINUTE],
    [{ ageMs: HOUR, failures: 1 }, 60 * SECOND],
    [{ ageMs: -5 * MINUTE, failures: 0 }, 10 * SECOND],
  ])("%j: %i ms", (job, expected) => {
    expect(middle(job)).toBe(expected);
  });

  test("is spread by 10 % both ways", () => {
    const at = (random: number) => nextAskAt({ pollSeconds: 10, ageMs: 0, failures: 0, now: 5, random: () => random });
    expect([at(0), at(0.5), at(0.999_999)]).toEqual([9005, 10_005, 11_005]);
  });
});
