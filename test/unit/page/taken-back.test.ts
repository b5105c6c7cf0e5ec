import { expect, test } from "vitest";
import type { Arranged } from "../../../shared/contract/arrange.ts";
import { takenBack } from "../../../renderer/parts/entry/taken-back.ts";

const plain: Arranged = { id: "a", isFavourite: false, rating: 0, mark: null, projectId: null, note: "", tags: [] };

test("DT-04 taking a change back leaves what was done to a result since", () => {
  const now = { ...plain, rating: 4, note: "written since", tags: ["since"] };
  expect(takenBack(now, plain, { rating: 4 })).toEqual({ ...plain, note: "written since", tags: ["since"] });
});

test("DT-04 a tag that was there before its change stays as it was; one that was removed comes back", () => {
  const before = { ...plain, tags: ["Fox", "old"] };
  expect(takenBack({ ...plain, tags: ["Fox", "old", "since"] }, before, { addTags: ["fox"] }).tags).toEqual(["old", "since", "Fox"]);
  expect(takenBack({ ...plain, tags: ["Fox", "new"] }, before, { addTags: ["new"], removeTags: ["OLD "] }).tags).toEqual(["Fox", "old"]);
});
