import { describe, expect, test } from "vitest";
import { gatherDays } from "../../electron/core/library/entry-days.ts";

const QUARTER = 15 * 60_000;
const quarterOf = (year: number, month: number, day: number, hour = 0, minute = 0) =>
  Math.floor(new Date(year, month - 1, day, hour, minute).getTime() / QUARTER);

describe("DT-04 results by day", () => {
  test("midnight of this machine parts the days, and their order is kept", () => {
    const days = gatherDays([
      { quarter: quarterOf(2026, 3, 2, 8, 0), count: 2 },
      { quarter: quarterOf(2026, 3, 2, 0, 0), count: 1 },
      { quarter: quarterOf(2026, 3, 1, 23, 45), count: 5 },
      { quarter: quarterOf(2026, 1, 31, 12, 0), count: 7 },
    ]);
    expect(days).toEqual([
      { day: "2026-03-02", count: 3 },
      { day: "2026-03-01", count: 5 },
      { day: "2026-01-31", count: 7 },
    ]);
  });

  test("no results, no days", () => {
    expect(gatherDays([])).toEqual([]);
  });
});
