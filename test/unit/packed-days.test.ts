import fc from "fast-check";
import { expect, test } from "vitest";
import { packDays, unpackDays } from "../../shared/rules/packed-days.ts";

test("DT-04 the days of a list cross as one text and are the same after it", () => {
  expect(
    packDays([
      { day: "2026-01-31", count: 12 },
      { day: "2026-01-30", count: 2, results: 5 },
    ]),
  ).toBe("2026-01-31 12\n2026-01-30 2 5");
  const day = fc.date({ noInvalidDate: true, min: new Date(0), max: new Date(4e12) }).map((date) => date.toISOString().slice(0, 10));
  const counts = { day, count: fc.nat(), results: fc.nat() };
  const some = fc.record(counts, { requiredKeys: ["day", "count"] });
  fc.assert(
    fc.property(fc.array(some), (days) => {
      expect(unpackDays(packDays(days))).toEqual(days);
    }),
  );
});
