import { renameSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { Takes } from "../../electron/core/library/takes.ts";
import type { NewEntry } from "../../electron/core/library/entries.ts";
import type { Media } from "../../shared/contract/media.ts";
import { failureOf } from "../failure-of.ts";
import { openTemporaryLibrary } from "./temporary-library.ts";

let library: ReturnType<typeof openTemporaryLibrary>;
let takes: Takes;
let video: Media;
beforeEach(async () => {
  library = openTemporaryLibrary();
  takes = new Takes(library);
  video = await library.receive("silent.mp4");
});
afterEach(() => library[Symbol.dispose]());

function add(prompt: string, createdAt: number, change: Partial<NewEntry> = {}): string {
  const recipe = { kind: "native-video" as const, model: "vidgen-2", prompt, inputs: [], seed: createdAt };
  return library.entries.add({ kind: "video", role: "video", mediaId: video.id, recipe, createdAt, ...change }).id;
}

describe("DT-04 the takes that a video is compared with", () => {
  test("are those of its recipe but for the seed, and of its job; not the pictures beside them, nor what is in the trash", () => {
    const [old, asked, newer] = [add("fox", 1), add("fox", 2, { jobId: "job" }), add("fox", 3)];
    add("heron", 2);
    add("fox", 2, { kind: "image", role: "last-frame", jobId: "job" });
    const sameJob = add("a fox, wider", 4, { jobId: "job" });
    library.entries.trash([add("fox", 5)]);
    expect(takes.of(asked)).toEqual([sameJob, newer, asked, old]);
    expect(takes.of(old)).toEqual([newer, asked, old]);
  });

  test("files without a recipe have none, and so has one whose others are away", async () => {
    const [one] = [add("", 1, { recipe: undefined }), add("", 2, { recipe: undefined })];
    expect(takes.of(one)).toEqual([one]);
    const [kept, other] = [add("fox", 1), add("fox", 2, { mediaId: (await library.receive("rotate90.mp4")).id })];
    const { path } = library.entries.get(other);
    renameSync(path, `${path}.away`);
    expect(takes.of(kept)).toEqual([kept]);
    expect(await failureOf(Promise.resolve().then(() => takes.of("nothing")))).toMatchObject({ code: "not-found" });
  });

  test("of more than a wall holds, the nearest in time are taken", () => {
    const all = Array.from({ length: 20 }, (_, place) => add("fox", place));
    expect(takes.of(all[10] ?? "")).toEqual(all.slice(6, 15).toReversed());
    expect(takes.of(all[0] ?? "")).toEqual(all.slice(0, 9).toReversed());
  });
});
