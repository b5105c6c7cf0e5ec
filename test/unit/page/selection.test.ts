import { describe, expect, test } from "vitest";
import { dayLabel, dayOf } from "../../../renderer/panels/library/day-label.ts";
import { nothingSelected, rangeTo, selectOnly, selectRange, settle, toggle } from "../../../renderer/panels/library/selection.ts";

const at = (index: number) => ({ id: `e${index}`, index });
const idsOf = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, place) => `e${from + place}`);

describe("DT-04 selecting results", () => {
  test("a click selects one, Ctrl adds and takes away, Shift spans from the fixed end both ways", () => {
    let selection = selectOnly(at(5));
    expect([...selection.ids]).toEqual(["e5"]);
    expect(rangeTo(selection, 8)).toEqual([5, 8]);
    selection = selectRange(selection, at(8), idsOf(5, 8));
    expect(selection.ids.size).toBe(4);
    expect(rangeTo(selection, 2)).toEqual([2, 5]);
    selection = selectRange(selection, at(2), idsOf(2, 5));
    expect([...selection.ids].toSorted()).toEqual(idsOf(2, 5));
    selection = toggle(selection, at(3));
    expect(selection.ids.has("e3")).toBe(false);
    expect(selection.anchor?.index).toBe(3);
    expect(toggle(selection, at(3)).ids.has("e3")).toBe(true);
  });

  test("Shift without a fixed end selects the tile itself", () => {
    expect(rangeTo(nothingSelected, 4)).toEqual([4, 4]);
    expect([...selectRange(nothingSelected, at(4), ["e4"]).ids]).toEqual(["e4"]);
  });

  test("when results come in, the cursor stays on its result; when it is gone, near its place", () => {
    const selection = selectOnly(at(5));
    expect(settle(selection, () => 7, 20).cursor).toEqual({ id: "e5", index: 7 });
    expect(settle(selection, () => undefined, 3).cursor?.index).toBe(2);
    expect(settle(selection, () => 5, 20)).toBe(selection);
    expect(settle(selection, () => undefined, 0).cursor).toBeUndefined();
  });
});

describe("DT-04 day headings", () => {
  const now = new Date(2026, 2, 1, 0, 30).getTime();

  test("today and yesterday have names, also over the end of a month", () => {
    expect(dayLabel(dayOf(now), now, "en")).toBe("Today");
    expect(dayLabel("2026-02-28", now, "en")).toBe("Yesterday");
    expect(dayLabel("2026-02-28", now, "zh-CN")).toBe("昨天");
  });

  test("other days have a weekday, and a year only where it is not this one", () => {
    expect(dayLabel("2026-02-14", now, "en")).toBe("Saturday, February 14");
    expect(dayLabel("2025-12-31", now, "en")).toContain("2025");
    // Its own day, in whatever zone the machine is by then.
    const zone = process.env.TZ;
    for (const TZ of ["Pacific/Kiritimati", "Pacific/Pago_Pago", "UTC"]) {
      process.env.TZ = TZ;
      expect([TZ, dayLabel("2026-02-14", now, "en")]).toEqual([TZ, "Saturday, February 14"]);
    }
    if (zone === undefined) delete process.env.TZ;
    else process.env.TZ = zone;
  });
});
