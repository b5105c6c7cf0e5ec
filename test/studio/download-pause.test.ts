import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { FailureData } from "../../shared/failure.ts";
import { failureOf } from "../failure-of.ts";
import { DownloadRig } from "./download-rig.ts";

let rig: DownloadRig;

beforeEach(async () => {
  rig = await DownloadRig.start();
});

afterEach(() => rig.stop());

describe("DT-05 pause, resume, discard", () => {
  async function pauseAt(bytes: number): Promise<FailureData> {
    const pausing = new AbortController();
    rig.source.behave([{ slowness: 40 }]);
    const running = rig
      .downloads()
      .fetch(rig.request({ signal: pausing.signal, onProgress: (progress) => progress.bytes > bytes && pausing.abort() }));
    return failureOf(running);
  }

  test("a pause keeps the part; another process would go on with it", async () => {
    expect(await pauseAt(20_000)).toMatchObject({ code: "cancelled" });
    const kept = await rig.partBytes();
    expect(kept).toBeGreaterThan(20_000);
    expect(await rig.names()).toEqual([".job-video.part", ".job-video.part.json"]);
    await rig.expectWhole(await rig.run([{}]));
    expect(rig.source.ranges.at(-1)).toBe(`bytes=${kept}-`);
  });

  test("a discarded part leaves nothing", async () => {
    await pauseAt(20_000);
    await rig.downloads().discardPart(rig.results, "job-video");
    expect(await rig.names()).toEqual([]);
  });

  test("a pause ends also a pause between two tries, and a source that hangs", async () => {
    const pausing = new AbortController();
    rig.source.behave([{ stallAfter: 10_000 }]);
    const running = rig.downloads().fetch(rig.request({ signal: pausing.signal, onProgress: () => pausing.abort() }));
    expect(await failureOf(running)).toMatchObject({ code: "cancelled" });
  });

  test("a note that a crash cut off only means to begin anew", async () => {
    await pauseAt(20_000);
    await writeFile(join(rig.results, ".job-video.part.json"), '{"etag":"\\"ab');
    await rig.expectWhole(await rig.run([{}]));
    expect(rig.source.ranges.at(-1)).toBeUndefined();
  });

  test("a part that is complete needs no network", async () => {
    await pauseAt(20_000);
    await writeFile(join(rig.results, ".job-video.part"), rig.file);
    const before = rig.source.asked.length;
    await rig.expectWhole(await rig.run([{ drops: true }]));
    expect(rig.source.asked.length).toBe(before);
  });
});

describe("DT-05 the disk", () => {
  test("a missing folder is made; one that cannot be is named", async () => {
    await rig.expectWhole(await rig.run([]));
    await writeFile(join(rig.folder, "plain"), "");
    const failure = await failureOf(rig.run([], { folder: join(rig.folder, "plain", "deeper") }));
    expect(failure).toMatchObject({ code: "storage-error", reason: "folder-missing", action: "choose-folder" });
  });

  test.skipIf(process.platform !== "linux")("a folder that refuses to be made is named, and soon", async () => {
    const failure = await failureOf(rig.run([], { folder: "/proc/lanternist/results" }));
    expect(failure).toMatchObject({ code: "storage-error" });
  });
});
