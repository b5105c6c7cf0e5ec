import { describe, expect, test } from "vitest";
import { layoutTiles, moveTo } from "../../../renderer/panels/assets/grid/tile-layout.ts";
import { lineAt, lineCount, stretchOf } from "../../../renderer/panels/assets/groups/group-rows.ts";

describe("AS-03 groups of both types in one list", () => {
  const totals = { AIGC: 3, LivenessFace: 2 };

  test("each type has a line of its own before its groups", () => {
    expect(lineCount(totals)).toBe(7);
    expect([0, 1, 3, 4, 5, 6, 7].map((line) => lineAt(totals, line))).toEqual([
      { what: "all", groupType: "AIGC" },
      { what: "group", groupType: "AIGC", index: 0 },
      { what: "group", groupType: "AIGC", index: 2 },
      { what: "all", groupType: "LivenessFace" },
      { what: "group", groupType: "LivenessFace", index: 0 },
      { what: "group", groupType: "LivenessFace", index: 1 },
      undefined,
    ]);
  });

  test("lines in view are asked for by the type that they belong to", () => {
    expect(stretchOf(totals, "AIGC", 2, 6)).toEqual([1, 3]);
    expect(stretchOf(totals, "LivenessFace", 2, 6)).toEqual([0, 1]);
    expect(stretchOf({ AIGC: undefined, LivenessFace: undefined }, "LivenessFace", 0, 9)).toEqual([0, 0]);
  });
});

describe("AS-03 tiles of one shape", () => {
  const layout = layoutTiles(10, 700);

  test("fill the width and hold them all", () => {
    expect(layout.columns).toBe(4);
    expect(layout.rows).toBe(3);
    expect(layout.columns * layout.tileWidth).toBeLessThanOrEqual(668);
    expect(layoutTiles(5, 0).columns).toBe(1);
  });

  test.each([
    ["ArrowRight", 0, 1],
    ["ArrowLeft", 0, 0],
    ["ArrowDown", 1, 5],
    ["ArrowDown", 7, 9],
    ["ArrowDown", 9, 9],
    ["ArrowUp", 2, 2],
    ["Home", 7, 0],
    ["End", 0, 9],
    ["PageDown", 0, 8],
  ])("%s leads from %i to %i", (key, from, to) => expect(moveTo(layout, from, key, 420)).toBe(to));

  test("other keys lead nowhere, nor does any in an empty list", () => {
    expect(moveTo(layout, 0, "x", 420)).toBeUndefined();
    expect(moveTo(layoutTiles(0, 700), undefined, "Home", 420)).toBeUndefined();
    expect(moveTo(layout, undefined, "ArrowDown", 420)).toBe(0);
  });
});
