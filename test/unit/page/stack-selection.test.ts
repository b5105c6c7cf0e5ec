import { describe, expect, test } from "vitest";
import { asShown } from "../../../renderer/panels/library/stack-selection.ts";
import { selectOnly, selectRange } from "../../../renderer/panels/library/selection.ts";

const placesOf = (...places: { id: string; index: number; shownAs?: string }[]) => new Map(places.map((place) => [place.id, place]));

describe("DT-04 the selection where stacks are folded", () => {
  test("what went under another gives way to it, cursor and all: nothing hidden stays selected", () => {
    const before = selectRange(selectOnly({ id: "a", index: 4 }), { id: "c", index: 6 }, ["a", "b", "c"]);
    const after = asShown(
      before,
      placesOf({ id: "a", index: 3 }, { id: "b", index: 3, shownAs: "a" }, { id: "c", index: 9, shownAs: "top" }),
    );
    expect([...after.ids]).toEqual(["a", "top"]);
    expect(after.cursor).toEqual({ id: "top", index: 9 });
    expect(after.anchor).toEqual({ id: "a", index: 3 });
  });

  test("what the list does not know stays as it is, and where all is to be seen nothing changes", () => {
    const before = selectOnly({ id: "a", index: 4 });
    expect(asShown(before, placesOf())).toBe(before);
    expect(asShown(before, placesOf({ id: "a", index: 4 }))).toBe(before);
    expect(asShown(before, placesOf({ id: "a", index: 5 })).cursor).toEqual({ id: "a", index: 5 });
  });
});
