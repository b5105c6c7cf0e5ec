import { describe, expect, test } from "vitest";
import type { FileKind, FilePlaces, FormFile } from "../../../renderer/parts/file-form/form-files.ts";
import { kindOfAddress } from "../../../renderer/parts/file-form/kind-of-address.ts";
import { moveAmongKin, putAmongKin } from "../../../renderer/parts/file-form/move-among-kin.ts";
import { modeForFiles, routeFile } from "../../../renderer/parts/file-form/route-file.ts";

const file = (key: string, kind: FileKind = "image"): FormFile => ({ key, kind, source: { type: "media", id: key } });
const empty: FilePlaces = { mode: "text", references: [] };
const full: FilePlaces = { mode: "first-last", firstFrame: file("first"), lastFrame: file("last"), references: [] };
const most = (kind: FileKind) => ({ image: 9, video: 3, audio: 0 })[kind];

describe("NV-04 a file that is dropped anywhere finds its place", () => {
  test.each<[string, FilePlaces, FileKind, object]>([
    ["a picture opens the first frame", empty, "image", { to: "first", mode: "first-frame", replaces: false }],
    ["a video opens the references", empty, "video", { to: "references", mode: "references" }],
    [
      "the second picture is the last frame",
      { ...full, lastFrame: undefined },
      "image",
      { to: "last", mode: "first-last", replaces: false },
    ],
    ["a full pair says that it replaces", full, "image", { to: "last", mode: "first-last", replaces: true }],
    ["frames take no video", { ...full, mode: "first-frame" }, "video", { to: "nowhere", reason: "frames-take-pictures" }],
    ["a draft takes none", { ...empty, mode: "draft" }, "image", { to: "nowhere", reason: "draft-takes-none" }],
    ["CV-07 a remix takes none", { ...empty, mode: "remix" }, "image", { to: "nowhere", reason: "remix-takes-none" }],
    ["a kind that the model lacks", empty, "audio", { to: "nowhere", reason: "kind-not-taken" }],
    [
      "the tenth picture",
      { ...empty, mode: "references", references: Array.from({ length: 9 }, (_, place) => file(String(place))) },
      "image",
      { to: "nowhere", reason: "full", max: 9 },
    ],
  ])("%s", (_name, places, kind, route) => expect(routeFile(places, kind, most)).toEqual(route));

  test("several at once open the references, but never leave a mode that was chosen", () => {
    expect([modeForFiles("text", 2), modeForFiles("text", 1), modeForFiles("first-frame", 2)]).toEqual([
      "references",
      "text",
      "first-frame",
    ]);
  });

  test("an address is known by its ending, whatever follows it", () => {
    expect([kindOfAddress("https://a.example/b.MP4?sign=x.png", "image"), kindOfAddress("https://a.example/b", "image")]).toEqual([
      "video",
      "image",
    ]);
  });
});

describe("references in another order", () => {
  const keysOf = (files: readonly FormFile[]) => files.map((one) => one.key).join(" ");
  const files = [file("a"), file("b"), file("c"), file("v", "video")];
  test("a step among its own kind", () => expect(keysOf(moveAmongKin(files, "c", -1))).toBe("v a c b"));
  test("not past the end", () => expect(keysOf(moveAmongKin(files, "c", 5))).toBe("v a b c"));
  test("into another one's place", () => expect(keysOf(putAmongKin(files, "a", "c"))).toBe("v b c a"));
  test("never into the place of another kind", () => expect(putAmongKin(files, "a", "v")).toBe(files));
});
