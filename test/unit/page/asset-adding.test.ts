import { describe, expect, test } from "vitest";
import { type AddingRow, closeReview, useAdding } from "../../../renderer/panels/assets/adding/adding-store.ts";
import { redrawWithin } from "../../../renderer/panels/assets/adding/mend.ts";
import { mendVideo } from "../../../renderer/panels/assets/adding/mend-video.ts";
import { addressesIn, takeAddresses } from "../../../renderer/panels/assets/adding/take-files.ts";
import { addingJobsOf } from "../../../renderer/panels/assets/adding/use-adding-jobs.ts";
import { groupOfVerdict, isSent, verdictsOf } from "../../../renderer/panels/assets/adding/verdict.ts";
import { keptWithin } from "../../../renderer/parts/fit/kept-within.ts";
import type { Asset } from "../../../shared/contract/assets.ts";
import type { Job } from "../../../shared/contract/jobs.ts";
import type { Media } from "../../../shared/contract/media.ts";
import { checkAsset } from "../../../shared/rules/assets.ts";
import { MIB } from "../../../shared/units.ts";

const media = (id: string, changes: Partial<Media> = {}): Media => ({
  id,
  kind: "image",
  mime: "image/png",
  bytes: 1000,
  sha256: id,
  name: `${id}.png`,
  width: 640,
  height: 480,
  createdAt: 0,
  ...changes,
});
const row = (key: number, file: Media, changes: Partial<AddingRow> = {}): AddingRow => ({
  key,
  fileName: file.name,
  name: file.name,
  assetType: file.kind === "video" ? "Video" : "Image",
  source: { type: "media", id: file.id },
  media: file,
  ...changes,
});
const nothingKnown = { recognised: new Map<string, Asset>(), isGatewayLocal: false, groupId: "group-1" };
const asset: Asset = {
  id: "asset-1",
  name: "Fox",
  groupId: "group-1",
  assetType: "Image",
  status: "Active",
  projectName: "default",
  service: {},
  askedAt: 0,
};

describe("AS-08 what becomes of each file before anything is sent", () => {
  test("good, refused with and without a way to mend it, known in the group, twice in the list, still being read", () => {
    const rows = [
      row(1, media("good")),
      row(2, media("small", { width: 100, height: 100 })),
      row(3, media("clip", { kind: "video", mime: "video/mp4", width: 100, height: 100, seconds: 5 })),
      row(4, media("known")),
      row(5, media("good")),
      { key: 6, fileName: "coming.png", name: "coming", assetType: undefined, source: undefined, share: 0.5 },
    ];
    const verdicts = verdictsOf(rows, { ...nothingKnown, recognised: new Map([["known", asset]]) });
    expect(verdicts.map(({ is }) => is)).toEqual(["good", "refused", "refused", "same", "twice", "reading"]);
    expect(verdicts.map(groupOfVerdict)).toEqual(["good", "mendable", "out", "out", "out", "reading"]);
    expect(rows.map((one, place) => isSent(one, verdicts[place] ?? { is: "reading" }))).toEqual([true, false, false, false, false, false]);
    // What is there already goes only when the person says so; what is refused never does.
    expect(isSent(row(4, media("known"), { isWanted: true }), verdicts[3] ?? { is: "reading" })).toBe(true);
    expect(isSent(row(2, media("small"), { isWanted: true }), verdicts[1] ?? { is: "reading" })).toBe(false);
  });

  test("a private address is refused, but for a gateway on this machine", () => {
    const local: AddingRow = { ...row(1, media("x")), media: undefined, source: { type: "url", url: "http://127.0.0.1:8000/fox.png" } };
    expect(verdictsOf([local], nothingKnown)[0]?.is).toBe("refused");
    expect(verdictsOf([local], { ...nothingKnown, isGatewayLocal: true })[0]?.is).toBe("good");
  });
});

describe("AS-04 pictures mended to the service's limits", () => {
  test.each([
    [
      { width: 100, height: 100 },
      { toWidth: 300, toHeight: 300 },
    ],
    [
      { width: 3000, height: 500 },
      { width: 1200, toWidth: 1200, toHeight: 500 },
    ],
    [
      { width: 100, height: 1000 },
      { height: 240, toWidth: 300, toHeight: 720 },
    ],
    [
      { width: 12_000, height: 9000 },
      { toWidth: 6000, toHeight: 4500 },
    ],
  ])("%o is drawn as %o", (given, wanted) => {
    const drawn = redrawWithin(given);
    expect(drawn).toMatchObject(wanted);
    expect(Math.min(drawn.toWidth, drawn.toHeight)).toBeGreaterThanOrEqual(300);
    expect(drawn.toWidth / drawn.toHeight).toBeGreaterThan(0.4);
    expect(drawn.toWidth / drawn.toHeight).toBeLessThan(2.5);
  });
});

describe("AS-04 videos made to fit", () => {
  const whole = { kind: "video", mime: "video/mp4", width: 1280, height: 720, framesPerSecond: 30, seconds: 10 } as const;
  const mendOf = (changes: Partial<Media>) => {
    const file = media("clip", { ...whole, ...changes });
    return mendVideo(checkAsset({ assetType: "Video", name: "clip" }, file), file);
  };

  test.each([
    [{ seconds: 40 }, "trim"],
    [{ seconds: 20 }, "trim"],
    [{ bytes: 250 * MIB }, "shrink"],
    [{ bytes: 60 * MIB }, "shrink"],
    [{ width: 7000, height: 3000 }, "shrink"],
    [{ framesPerSecond: 12 }, "convert"],
    [{ seconds: 40, bytes: 250 * MIB, framesPerSecond: 120 }, "trim"],
    [{ mime: "video/webm" }, "convert"],
    // Nothing to do, or nothing that would change it.
    [{}, undefined],
    [{ framesPerSecond: 23.976 }, undefined],
    [{ width: 1920, height: 1200 }, undefined],
    // Refused afterwards all the same.
    [{ seconds: 40, width: 1280, height: 300 }, undefined],
    [{ seconds: 1, framesPerSecond: 12 }, undefined],
  ] as const)("%o: %s", (changes, what) => {
    expect(mendOf(changes)?.what).toBe(what);
  });

  test("a picture of too many pixels gets sides that have fewer, its shape kept", () => {
    expect(mendOf({ seconds: 40 })?.limits.sides).toEqual({ min: 300, max: 6000 });
    const longest = mendOf({ width: 5000, height: 2500 })?.limits.sides?.max ?? 0;
    expect(longest).toBeGreaterThan(4000);
    expect(longest * (longest / 2 + 2)).toBeLessThan(8_295_044);
  });

  test("a part that would be too long takes its other end along", () => {
    const before = { start: 0, end: 15 };
    expect(keptWithin({ start: 0, end: 20 }, before, 15)).toEqual({ start: 5, end: 20 });
    expect(keptWithin({ start: 2, end: 40 }, { start: 25, end: 40 }, 15)).toEqual({ start: 2, end: 17 });
    expect(keptWithin({ start: 0, end: 40 }, before)).toEqual({ start: 0, end: 40 });
    expect(keptWithin({ start: 3, end: 15 }, before, 15)).toEqual({ start: 3, end: 15 });
  });
});

test("AS-04 addresses are found among what was pasted, each once, and told apart by their endings", () => {
  const text =
    "https://a.example/fox.png\nsee https://a.example/clip.MOV?token=1 and https://a.example/fox.png\nftp://a.example/x asset://y";
  expect(addressesIn(text)).toEqual(["https://a.example/fox.png", "https://a.example/clip.MOV?token=1"]);
  takeAddresses(["https://a.example/clip.MOV?token=1", "https://a.example/song.mp3#t=1", "https://a.example/fox"], "group-1");
  expect(useAdding.getState().rows.map(({ fileName, assetType }) => `${fileName} ${assetType}`)).toEqual([
    "clip.MOV Video",
    "song.mp3 Audio",
    "fox Image",
  ]);
  closeReview();
});

describe("AS-08 what the strip lists", () => {
  const job = (id: string, changes: Partial<Job>): Job => ({
    id,
    state: "waiting",
    connectionId: "mine",
    connectionName: "Mine",
    isDemo: false,
    recipe: { kind: "asset", groupId: "group-1", name: id, assetType: "Image", source: { type: "url", url: "https://a.example/x.png" } },
    createdAt: 10,
    updatedAt: 10,
    entryIds: [],
    ...changes,
  });
  const jobs = [
    job("waits", { createdAt: 4 }),
    job("done", { state: "done", finishedAt: 20 }),
    job("done-long-ago", { state: "done", finishedAt: 5 }),
    job("failed", { state: "failed", finishedAt: 20 }),
    job("retried", { state: "failed", finishedAt: 20 }),
    job("again", { state: "following", retryOf: "retried", createdAt: 3 }),
    job("unsure-long-ago", { state: "unsure", finishedAt: 1, createdAt: 1 }),
    job("of-another", { connectionId: "other" }),
  ];

  test("those that need somebody first, then what goes on; nothing that was cleared, sent again, or is another connection's (AS-09)", () => {
    expect(addingJobsOf(jobs, "mine", 8).map(({ id }) => id)).toEqual(["unsure-long-ago", "failed", "again", "waits", "done"]);
    expect(addingJobsOf(jobs, "mine", 30).map(({ id }) => id)).toEqual(["unsure-long-ago", "again", "waits"]);
  });
});
