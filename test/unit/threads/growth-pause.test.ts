import { describe, expect, test } from "vitest";
import { growthPause } from "../../../shared/rules/growth-pause.ts";

describe("growthPause", () => {
  test("CH-06 tells of the first pages twenty times a second, as often as they may be drawn", () => {
    expect([0, 1, 4000, 8000].map(growthPause)).toEqual([50, 50, 50, 50]);
  });

  test("CH-06 tells of a long text more and more seldom, but never so seldom that it looks still", () => {
    expect([14_000, 20_000, 26_000].map(growthPause)).toEqual([100, 150, 200]);
    expect([32_000, 200_000, 10_000_000].map(growthPause)).toEqual([250, 250, 250]);
  });
});
