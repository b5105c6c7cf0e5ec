import { describe, expect, test } from "vitest";
import { type AssetDraft, assetTypeOf, checkAsset, checkAssetGroup, checkName, mendOf } from "../../../shared/rules/assets.ts";
import type { MediaFacts } from "../../../shared/rules/native-video.ts";
import { MIB } from "../../../shared/units.ts";
import { problemWords } from "../../../shared/words/problems.ts";

const picture: MediaFacts = { kind: "image", mime: "image/jpeg", bytes: MIB, width: 1200, height: 1200 };
const film: MediaFacts = { kind: "video", mime: "video/mp4", bytes: MIB, width: 1280, height: 720, seconds: 5, framesPerSecond: 24 };
const sound: MediaFacts = { kind: "audio", mime: "audio/wav", bytes: MIB, seconds: 5 };

/** `reason` of an error, `~reason` of a warning. */
function found(facts: MediaFacts, change: Partial<AssetDraft> = {}): string[] {
  const draft: AssetDraft = { assetType: assetTypeOf(facts) ?? "Image", name: "hero", ...change };
  return checkAsset(draft, facts).map(({ level, reason }) => (level === "error" ? reason : `~${reason}`));
}

describe("AS-04 what the service takes goes without a word", () => {
  const good: [string, MediaFacts][] = [
    ...["jpeg", "png", "webp", "bmp", "tiff", "gif", "heic", "heif"].map((format): [string, MediaFacts] => [
      format,
      { ...picture, mime: `image/${format}` },
    ]),
    ["the smallest picture", { ...picture, width: 300, height: 300 }],
    ["the largest picture", { ...picture, width: 6000, height: 6000, bytes: 30 * MIB - 1 }],
    ["mov", { ...film, mime: "video/quicktime" }],
    ["the shortest film", { ...film, seconds: 2 }],
    ["60 frames a second", { ...film, framesPerSecond: 60 }],
    ["29.97 frames a second", { ...film, framesPerSecond: 29.97 }],
    ["a film of the older limits", { ...film, seconds: 15, bytes: 50 * MIB, width: 1930, height: 1080 }],
    ["mp3", { ...sound, mime: "audio/mpeg", bytes: 15 * MIB, seconds: 15 }],
    ["a sound whose length is rounded up", { ...sound, seconds: 15.1 }],
  ];
  test.each(good)("%s", (_name, facts) => expect(found(facts)).toEqual([]));

  test("a file whose measures are not known yet", () => {
    expect(found({ kind: "video", mime: "video/mp4", bytes: 1 })).toEqual([]);
    expect(checkAsset({ assetType: "Video", name: "x" }, undefined)).toEqual([]);
  });
});

describe("AS-04 what is refused, and what only the older limits refuse", () => {
  const bad: [string, MediaFacts, string[]][] = [
    ["a picture of another format", { ...picture, mime: "image/avif" }, ["image-format"]],
    ["a heavy picture", { ...picture, bytes: 30 * MIB }, ["image-too-heavy"]],
    ["a small picture", { ...picture, width: 299, height: 300 }, ["image-too-small"]],
    ["a large picture", { ...picture, width: 6001, height: 6000 }, ["image-too-large"]],
    ["a wide picture", { ...picture, width: 1260, height: 500 }, ["image-shape"]],
    ["a tall picture", { ...picture, width: 390, height: 1000 }, ["image-shape"]],
    ["webm", { ...film, mime: "video/webm" }, ["video-format"]],
    ["a short film", { ...film, seconds: 1.9 }, ["video-too-short"]],
    ["a film of 16 s", { ...film, seconds: 16 }, ["~video-long"]],
    ["a film of 30 s", { ...film, seconds: 30.1 }, ["~video-long"]],
    ["a film of 40 s", { ...film, seconds: 40 }, ["video-too-long"]],
    ["a film of 51 MB", { ...film, bytes: 51 * MIB }, ["~video-heavy"]],
    ["a film of 201 MB", { ...film, bytes: 201 * MIB }, ["video-too-heavy"]],
    ["12 frames a second", { ...film, framesPerSecond: 12 }, ["video-frame-rate"]],
    ["film's own 23.976", { ...film, framesPerSecond: 23.976 }, ["~video-frame-rate-edge"]],
    ["120 frames a second", { ...film, framesPerSecond: 120 }, ["video-frame-rate"]],
    ["a film with few pixels", { ...film, width: 640, height: 638 }, ["~video-few-pixels"]],
    ["a film with too few", { ...film, width: 640, height: 360 }, ["video-too-few-pixels"]],
    ["4K, which is newer", { ...film, width: 3840, height: 2160 }, ["~video-many-pixels"]],
    ["more than 4K", { ...film, width: 4096, height: 2304 }, ["video-too-many-pixels"]],
    ["a narrow film", { ...film, width: 280, height: 700 }, ["video-too-small", "video-too-few-pixels"]],
    ["a film too wide", { ...film, width: 1600, height: 600 }, ["video-shape"]],
    ["flac", { ...sound, mime: "audio/flac" }, ["audio-format"]],
    ["a heavy sound", { ...sound, bytes: 15 * MIB + 1 }, ["audio-too-heavy"]],
    ["a short sound", { ...sound, seconds: 1 }, ["audio-too-short"]],
    ["a sound of 20 s", { ...sound, seconds: 20 }, ["~audio-long"]],
    ["a sound of a minute", { ...sound, seconds: 60 }, ["audio-too-long"]],
  ];
  test.each(bad)("%s", (_name, facts, reasons) => {
    expect(found(facts)).toEqual(reasons);
    for (const reason of reasons) expect(Object.keys(problemWords["zh-CN"])).toContain(reason.replace("~", ""));
  });

  test("a file of another kind than was said", () => expect(found(sound, { assetType: "Video" })).toEqual(["file-of-other-kind"]));
});

describe("AS-04 an address has to be one that the service can fetch", () => {
  const of = (url: string, isGatewayLocal = false) =>
    checkAsset({ assetType: "Image", name: "x", source: { type: "url", url } }, undefined, { isGatewayLocal }).map(({ reason }) => reason);
  test("public ones", () => expect(of("https://files.example/a.jpg?x=1")).toEqual([]));
  test("data: base64 is not accepted", () => expect(of("data:image/png;base64,AAAA")).toEqual(["asset-as-data"]));
  test("a private one", () => expect(of("http://192.168.1.2/a.jpg")).toEqual(["url-private"]));
  test("a private one, for a gateway on this machine", () => expect(of("http://127.0.0.1:9/a.jpg", true)).toEqual([]));
  test("no web address", () => expect(of("ftp://files.example/a")).toEqual(["url-not-public"]));
});

describe("AS-02 names up to 64 and descriptions up to 300 characters, counted in code points", () => {
  const reasons = (problems: { reason: string }[]) => problems.map(({ reason }) => reason);
  test("a group needs a name", () => expect(reasons(checkAssetGroup({ name: "  " }, true))).toEqual(["name-missing"]));
  test("a change need not name it", () => expect(checkAssetGroup({ description: "" }, false)).toEqual([]));
  test("a change may not empty it", () => expect(reasons(checkAssetGroup({ name: "" }, false))).toEqual(["name-missing"]));
  test("64 signs of two UTF-16 units each", () => expect(checkAssetGroup({ name: "😀".repeat(64) }, true)).toEqual([]));
  test("65 of them", () => expect(reasons(checkAssetGroup({ name: "😀".repeat(65) }, true))).toEqual(["name-too-long"]));
  test("300 and 301", () => {
    expect(checkAssetGroup({ name: "a", description: "测".repeat(300) }, true)).toEqual([]);
    expect(reasons(checkAssetGroup({ name: "a", description: "测".repeat(301) }, true))).toEqual(["description-too-long"]);
  });
  test("an asset's new name", () => {
    expect(checkName("hero")).toEqual([]);
    expect(reasons(checkName("a".repeat(65)))).toEqual(["name-too-long"]);
  });
  test("groups of verified people are not made by hand", () => {
    expect(reasons(checkAssetGroup({ name: "a", groupType: "LivenessFace" }, true))).toEqual(["group-by-verification"]);
    expect(checkAssetGroup({ name: "a", groupType: "AIGC" }, true)).toEqual([]);
  });
  test("a group that is not chosen", () => expect(found(picture, { groupId: " " })).toEqual(["asset-group-missing"]));
  test("a name that is cut", () => expect(found(picture, { name: `${"a".repeat(70)}.jpg` })).toEqual(["~asset-name-cut"]));
});

test("AS-04 what the studio can mend, and what only the person can", () => {
  const mends = (["image-format", "video-long", "video-too-heavy", "image-too-small", "image-shape", "audio-too-short"] as const).map(
    (reason) => mendOf({ reason }),
  );
  expect(mends).toEqual(["convert", "trim", "shrink", undefined, undefined, undefined]);
});
