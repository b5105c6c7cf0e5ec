import { expect, test } from "vitest";
import { readEntryDrag, rememberFileDrag } from "../../../renderer/parts/entry-drag.ts";

/** A drop as the system brings it: names of files, none of the studio's own types. */
function dropOf(...names: string[]): DataTransfer {
  const files = names.map((name) => ({ name }));
  return { getData: () => "", files } as unknown as DataTransfer;
}

const entry = (id: string) => ({ id, mediaId: `media-${id}`, kind: "image" as const });

test("DT-03 files that were dragged out of the studio are its own results when the drag ends inside, and only those", () => {
  expect(readEntryDrag(dropOf("a.png", "b.png"))).toEqual([]);
  rememberFileDrag([
    { name: "b.png", entry: entry("b") },
    { name: "a.png", entry: entry("a") },
    { name: "a.png", entry: entry("again") },
  ]);
  expect(readEntryDrag(dropOf("a.png", "b.png")).map(({ entryId }) => entryId)).toEqual(["b", "a", "again"]);
  for (const other of [dropOf("a.png"), dropOf("a.png", "c.png"), dropOf("a.png", "b.png", "c.png"), dropOf()])
    expect(readEntryDrag(other)).toEqual([]);
});
