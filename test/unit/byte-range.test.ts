import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseByteRange } from "../../electron/core/serving/byte-range.ts";

describe("parseByteRange", () => {
  test.each([
    [null, "whole"],
    ["bytes=0-", { start: 0, end: 99 }],
    ["bytes=10-19", { start: 10, end: 19 }],
    ["BYTES=10-19", { start: 10, end: 19 }],
    ["bytes=90-500", { start: 90, end: 99 }],
    ["bytes=-5", { start: 95, end: 99 }],
    ["bytes=-500", { start: 0, end: 99 }],
    ["bytes=100-", "unsatisfiable"],
    ["bytes=-0", "unsatisfiable"],
    ["bytes=20-10", "whole"],
    ["bytes=-", "whole"],
    ["bytes=0-1,5-6", "whole"],
    ["items=0-1", "whole"],
    ["bytes=a-b", "whole"],
    ["bytes=99999999999999999999-", "unsatisfiable"],
  ])("%s of 100 bytes", (header, expected) => {
    expect(parseByteRange(header, 100)).toEqual(expected);
  });

  test("every answer lies inside the file", () => {
    const number = fc.option(fc.nat(2000), { nil: "" as const });
    fc.assert(
      fc.property(number, number, fc.nat(1000), (first, last, size) => {
        const range = parseByteRange(`bytes=${first}-${last}`, size);
        if (typeof range === "string") return;
        expect(range.start).toBeGreaterThanOrEqual(0);
        expect(range.end).toBeGreaterThanOrEqual(range.start);
        expect(range.end).toBeLessThan(size);
      }),
    );
  });

  test("a range inside the file is given as it was asked for", () => {
    const inside = fc.integer({ min: 1, max: 1e9 }).chain((size) => fc.tuple(fc.constant(size), fc.nat(size - 1), fc.nat(size - 1)));
    fc.assert(
      fc.property(inside, ([size, one, other]) => {
        const [start, end] = [Math.min(one, other), Math.max(one, other)];
        expect(parseByteRange(`bytes=${start}-${end}`, size)).toEqual({ start, end });
      }),
    );
  });

  test("no header makes it throw", () => {
    fc.assert(fc.property(fc.string(), fc.nat(1000), (header, size) => void parseByteRange(header, size)));
  });
});
