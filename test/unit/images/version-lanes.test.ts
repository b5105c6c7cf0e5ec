import { expect, test } from "vitest";
import { placeVersions } from "../../../renderer/panels/images/strip/lanes.ts";
import type { Version } from "../../../shared/contract/library.ts";

function version(id: string, parentId?: string): Version {
  const entry: Version["entry"] = {
    id,
    kind: "image",
    createdAt: 0,
    mediaId: id,
    width: 1,
    height: 1,
    hasPoster: true,
    title: id,
    isFavourite: false,
    isTrashed: false,
    isMissing: false,
  };
  return { entry, ...(parentId !== undefined && { parentId }) };
}

const drawn = (...versions: Version[]) => placeVersions(versions).map(({ number, parent, lane }) => [number, parent, lane]);

test("IM-06 the first child goes on on its parent's line, others branch off on lines of their own", () => {
  expect(drawn(version("a"), version("b", "a"), version("c", "a"), version("d", "b"), version("e", "a"), version("f", "c"))).toEqual([
    [1, undefined, 0],
    [2, 1, 0],
    [3, 1, 1],
    [4, 2, 0],
    [5, 1, 2],
    [6, 3, 1],
  ]);
});

test("IM-06 a version whose source is gone begins a line", () => {
  expect(drawn(version("a", "gone"), version("b"), version("c", "a"))).toEqual([
    [1, undefined, 0],
    [2, undefined, 1],
    [3, 1, 0],
  ]);
});

test("nothing is nothing", () => expect(drawn()).toEqual([]));
