import { expect, test } from "vitest";
import { readEntryDrag, rememberFileDrag } from "../../../renderer/parts/entry-drag.ts";

const file = (name: string, { size = 10, lastModified = 1000 } = {}) => ({ name, size, lastModified });

/** A drop as the system brings it: files, none of the studio's own types. */
function dropOf(...dropped: (string | ReturnType<typeof file>)[]): DataTransfer {
  const files = dropped.map((one) => (typeof one === "string" ? file(one) : one));
  return { getData: () => "", files } as unknown as DataTransfer;
}

const entry = (id: string) => ({ id, mediaId: `media-${id}`, kind: "image" as const });

const handed = (id: string, name: string) => ({ file: { id, name, bytes: 10, modifiedAt: 1000 }, entry: entry(id) });

test("DT-03 files that were dragged out of the studio are its own results when the drag ends inside, and only those", () => {
  expect(readEntryDrag(dropOf("a.png", "b.png"))).toEqual([]);
  rememberFileDrag([handed("b", "b.png"), handed("a", "a.png"), handed("again", "a.png")]);
  expect(readEntryDrag(dropOf("a.png", "b.png")).map(({ entryId }) => entryId)).toEqual(["b", "a", "again"]);
  for (const other of [dropOf("a.png"), dropOf("a.png", "c.png"), dropOf("a.png", "b.png", "c.png"), dropOf()])
    expect(readEntryDrag(other)).toEqual([]);
});

test("DT-03 copies that were changed and come back under the same names are files from elsewhere", () => {
  rememberFileDrag([handed("a", "a.png"), handed("b", "b.png")]);
  expect(readEntryDrag(dropOf("a.png", file("b.png", { size: 11 })))).toEqual([]);
  expect(readEntryDrag(dropOf("a.png", file("b.png", { lastModified: 1001 })))).toEqual([]);
  expect(readEntryDrag(dropOf("b.png", "a.png")).map(({ entryId }) => entryId)).toEqual(["a", "b"]);
});
