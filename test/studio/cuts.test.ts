import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { Cuts } from "../../electron/core/cuts/cuts.ts";
import { Loudness } from "../../electron/core/library/loudness.ts";
import type { Cut, CutChange } from "../../shared/contract/cuts.ts";
import { openTemporaryLibrary } from "./temporary-library.ts";

const library = openTemporaryLibrary();
const libraryFolder = join(library.dataFolder, "library");
const cuts = new Cuts(library);
afterAll(async () => {
  await cuts.close();
  library[Symbol.dispose]();
});

const recipe = { kind: "native-video" as const, model: "vidgen-2", prompt: "a red fox in snow", inputs: [] };

async function entryOf(name: string): Promise<string> {
  const media = await library.receive(name);
  return library.entries.add({ kind: "video", role: "video", mediaId: media.id, model: "vidgen-2", recipe, createdAt: 1 }).id;
}

async function made(cut: Cut) {
  let last: CutChange | undefined;
  for await (const change of cuts.make(cut)) last = change;
  if (last?.type !== "made") throw new Error(`Not made: ${JSON.stringify(last)}`);
  const { media, ...entry } = library.entries.get(last.entry.id);
  return { ...last, media, entry };
}

async function failed(cut: Cut) {
  let last: CutChange | undefined;
  for await (const change of cuts.make(cut)) last = change;
  return last?.type === "failed" ? last.failure.reason : last?.type;
}

const filesLeft = () =>
  existsSync(libraryFolder) ? readdirSync(libraryFolder, { recursive: true }).filter((file) => String(file).endsWith(".part")) : [];

describe("cut, join and take apart on this machine (DT-04)", () => {
  test("a part from a key frame is copied; one from between is encoded, and both are said and know where they come from", async () => {
    const source = await entryOf("sixty-seconds.mp4");
    const before = library.entries.get(source);
    const copied = await made({ what: "cut", entryId: source, start: 0, end: 3 });
    expect(copied.way).toBe("copied");
    expect(copied.media.seconds).toBeCloseTo(3, 0);
    expect(copied.entry).toMatchObject({ role: "cut", title: "a red fox in snow", recipe, service: { parts: [source], way: "copied" } });
    const encoded = await made({ what: "cut", entryId: source, start: 1.4, end: 3.1 });
    expect(encoded.media.seconds).toBeCloseTo(1.7, 1);
    expect(library.entries.get(source)).toEqual(before);
    expect(filesLeft()).toEqual([]);
  });

  test("clips become one film of all their seconds", async () => {
    const entryIds = [await entryOf("faststart.mp4"), await entryOf("moov-at-end.mp4")];
    const seconds = entryIds.reduce((sum, id) => sum + (library.entries.get(id).seconds ?? 0), 0);
    const { media, entry } = await made({ what: "joined", entryIds });
    expect(media.seconds).toBeCloseTo(seconds, 0);
    expect(entry).toMatchObject({ kind: "video", role: "joined", service: { parts: entryIds } });
  });

  test("sound leaves its video as it is, as AAC in an M4A, and can be drawn", async () => {
    const source = await entryOf("faststart.mp4");
    const { media, entry } = await made({ what: "sound", entryId: source });
    expect(media).toMatchObject({ kind: "audio", audioCodec: "aac" });
    expect(media.seconds).toBeCloseTo(library.entries.get(source).seconds ?? 0, 0);
    expect(entry).toMatchObject({ kind: "audio", role: "sound", service: { parts: [source] } });
    const loudness = new Loudness({ media: library.media, folder: join(library.dataFolder, "loudness") });
    const levels = await loudness.of(media.id);
    expect(levels.length).toBeGreaterThan(10);
    expect(Math.max(...levels)).toBeGreaterThan(5);
    // The second time from the disk.
    expect(readdirSync(join(library.dataFolder, "loudness"))).toEqual([media.id]);
    expect(await loudness.of(media.id)).toEqual(levels);
  });

  test("what cannot be made is named, and nothing of it is left", async () => {
    const silent = await entryOf("silent.mp4");
    expect(await failed({ what: "sound", entryId: silent })).toBe("no-sound");
    expect(await failed({ what: "cut", entryId: silent, start: 90, end: 91 })).toBe("video-part-empty");
    expect(await failed({ what: "cut", entryId: "nothing" })).toBe("entry-unknown");
    expect(filesLeft()).toEqual([]);
  });

  test("leaving ends the work, and nothing of it is left", async () => {
    const source = await entryOf("sixty-seconds.mp4");
    const count = library.entries.list({ filter: { isTrashed: false }, offset: 0, limit: 1 }).total;
    const leaving = new AbortController();
    for await (const change of cuts.make({ what: "cut", entryId: source, start: 1.3, end: 50 }, leaving.signal)) {
      if (change.type === "progress") leaving.abort();
    }
    expect(filesLeft()).toEqual([]);
    expect(library.entries.list({ filter: { isTrashed: false }, offset: 0, limit: 1 }).total).toBe(count);
  });
});
