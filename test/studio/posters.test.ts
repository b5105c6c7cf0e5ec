import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { failureOf } from "../failure-of.ts";
import { mountSmallDisk, unmountSmallDisk } from "../small-disk.ts";
import { openTemporaryLibrary, streamOf } from "./temporary-library.ts";

let library: ReturnType<typeof openTemporaryLibrary>;
beforeEach(() => {
  library = openTemporaryLibrary();
});
afterEach(() => library[Symbol.dispose]());

/** A picture of its own. */
async function receivePicture(shade: number): Promise<string> {
  const background = { r: shade, g: 255 - shade, b: 128 };
  const bytes = await sharp({ create: { width: 64, height: 36, channels: 3, background } })
    .png()
    .toBuffer();
  return (await library.media.receive(streamOf(bytes), `${shade}.png`)).id;
}

const hasPoster = (id: string) => existsSync(join(library.dataFolder, "posters", `${id}.webp`));

describe("DT-04 posters are made for who looks", () => {
  test("what was scrolled past while it waited is not made: neither begun nor said to have none", async () => {
    const ids = await Promise.all([1, 2, 3, 4, 5].map(receivePicture));
    const past = new AbortController();
    const asked = ids.map((id, place) => library.media.posterPath(id, place === 2 ? past.signal : undefined));
    const settled = Promise.allSettled(asked);
    // Two were begun at once, and the last two come before the third one.
    await asked[0];
    past.abort(new Error("scrolled past"));
    expect((await settled).map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "rejected", "fulfilled", "fulfilled"]);
    expect(ids.map(hasPoster)).toEqual([true, true, false, true, true]);
    expect(library.media.get(ids[2] ?? "")?.hasPoster).toBe(true);
    expect(await library.media.posterPath(ids[2] ?? "")).toContain(ids[2]);
  });

  test("one that two wait for is made though one of them has gone", async () => {
    const ids = await Promise.all([1, 2, 3].map(receivePicture));
    const gone = new AbortController();
    const [, , left, stayed] = [ids[0], ids[1], ids[2], ids[2]].map((id, place) =>
      library.media.posterPath(id ?? "", place === 2 ? gone.signal : undefined),
    );
    const leaves = expect(left).rejects.toThrow("gone");
    gone.abort(new Error("gone"));
    await leaves;
    expect(await stayed).toContain(ids[2]);
  });
});

describe("DT-05 a poster that is not there is made again", () => {
  test("one that a power cut emptied counts as none", async () => {
    const id = await receivePicture(9);
    const path = (await library.media.posterPath(id)) ?? "";
    truncateSync(path);
    expect(await sharp(await library.media.posterPath(id)).metadata()).toMatchObject({ format: "webp" });
  });

  test("a file that is away says nothing of what can be shown: it has its poster when it is back", async () => {
    const id = await receivePicture(9);
    const file = library.media.pathOf(id);
    renameSync(file, `${file}.away`);
    expect(await failureOf(library.media.posterPath(id))).toMatchObject({ code: "storage-error", reason: "file-missing" });
    renameSync(`${file}.away`, file);
    expect(library.media.get(id)?.hasPoster).toBe(true);
    expect(await library.media.posterPath(id)).toContain(id);
  });

  test("a full disk is told and leaves nothing half; there is a poster when there is room", async ({ skip }) => {
    const id = await receivePicture(9);
    const folder = join(library.dataFolder, "posters");
    mkdirSync(folder);
    if (!mountSmallDisk(folder, 4)) skip("needs root on Linux to mount a small disk");
    try {
      writeFileSync(join(folder, "rest"), Buffer.alloc(4096));
      expect(await failureOf(library.media.posterPath(id))).toMatchObject({ code: "storage-full", reason: "no-space" });
      expect(readdirSync(folder)).toEqual(["rest"]);
      expect(library.media.get(id)?.hasPoster).toBe(true);
      rmSync(join(folder, "rest"));
      expect(await library.media.posterPath(id)).toContain(id);
    } finally {
      unmountSmallDisk(folder);
    }
  });
});
