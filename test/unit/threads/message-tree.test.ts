import fc from "fast-check";
import { expect, test } from "vitest";
import { newestEnd, pathTo, type Node } from "../../../electron/core/threads/message-tree.ts";

/** Each message follows one that was written before it, or none. */
const tree = fc
  .array(fc.nat(), { minLength: 1, maxLength: 60 })
  .map((seeds) =>
    seeds.map((seed, place): Node => ({ id: `m${place}`, ...(place > 0 && seed % 5 > 0 && { parentId: `m${seed % place}` }) })),
  );

test("CH-01 the path to a message begins without a parent, and each follows the one before it", () => {
  fc.assert(
    fc.property(tree, fc.nat(), (rows, seed) => {
      const id = rows[seed % rows.length]?.id;
      const path = pathTo(rows, id);
      expect(path.at(-1)?.id).toBe(id);
      expect(path[0]?.parentId).toBeUndefined();
      for (const [place, row] of path.entries()) if (place > 0) expect(row.parentId).toBe(path[place - 1]?.id);
    }),
  );
});

test("CH-01 a branch that is chosen is shown to its newest end, which goes through the chosen message", () => {
  fc.assert(
    fc.property(tree, fc.nat(), (rows, seed) => {
      const id = rows[seed % rows.length]?.id ?? "";
      const end = newestEnd(rows, id);
      expect(pathTo(rows, end).map((row) => row.id)).toContain(id);
      expect(rows.some(({ parentId }) => parentId === end)).toBe(false);
    }),
  );
});

test("CH-01 of two answers the later one is shown; circles and strangers end the search", () => {
  const rows = [{ id: "q" }, { id: "a", parentId: "q" }, { id: "b", parentId: "q" }, { id: "c", parentId: "a" }];
  expect([newestEnd(rows, "q"), newestEnd(rows, "a"), newestEnd(rows, "nobody")]).toEqual(["b", "c", "nobody"]);
  const circle = [
    { id: "x", parentId: "y" },
    { id: "y", parentId: "x" },
  ];
  expect(pathTo(circle, "x")).toHaveLength(2);
  expect(["x", "y"]).toContain(newestEnd(circle, "x"));
  expect(pathTo(rows, undefined)).toEqual([]);
});
