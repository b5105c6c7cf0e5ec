import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { dayOf, daysOf } from "../../electron/core/library/entry-days.ts";

const timeOf = (year: number, month: number, day: number, hour = 0, minute = 0) => new Date(year, month - 1, day, hour, minute).getTime();

/** As the calendar of this machine writes it. */
const calendarDay = (at: number) => new Date(at).toLocaleDateString("sv-SE");

describe("DT-04 results by day", () => {
  test("midnight of this machine parts the days, and their order is kept", () => {
    const times = [timeOf(2026, 3, 2, 8), timeOf(2026, 3, 2, 7, 59), timeOf(2026, 3, 2), timeOf(2026, 3, 2) - 1, timeOf(2026, 1, 31, 12)];
    expect(daysOf(times)).toEqual([
      { day: "2026-03-02", count: 3 },
      { day: "2026-03-01", count: 1 },
      { day: "2026-01-31", count: 1 },
    ]);
  });

  test("every result counts for its own day, whatever the clock does that night", () => {
    const moment = fc.integer({ min: timeOf(2025, 1, 1), max: timeOf(2026, 12, 31) });
    fc.assert(
      fc.property(fc.array(moment), (moments) => {
        const times = moments.toSorted((one, other) => other - one);
        const counts = Map.groupBy(times, calendarDay);
        expect(times.map(dayOf)).toEqual(times.map(calendarDay));
        expect(daysOf(times)).toEqual([...counts].map(([day, of]) => ({ day, count: of.length })));
      }),
    );
  });

  test("no results, no days", () => {
    expect(daysOf([])).toEqual([]);
  });
});
