import { describe, expect, test } from "vitest";
import type { NativeVideoInput, NativeVideoRecipe } from "../../shared/contract/recipes.ts";
import { checkNativeVideo, type MediaFacts, modeOf } from "../../shared/rules/native-video.ts";
import { mayShowRealPerson } from "../../shared/rules/real-person.ts";
import { MIB } from "../../shared/units.ts";
import { problemWords } from "../../shared/words/problems.ts";

const url = { type: "url", url: "https://files.example/a" } as const;
const image = (role?: NativeVideoInput["role"]): NativeVideoInput => ({ kind: "image", source: url, ...(role && { role }) });
const video: NativeVideoInput = { kind: "video", role: "reference_video", source: url };
const audio: NativeVideoInput = { kind: "audio", role: "reference_audio", source: url };

function recipe(change: Partial<NativeVideoRecipe>): NativeVideoRecipe {
  return { kind: "native-video", model: "vidgen-2", prompt: "a fox", inputs: [], duration: 5, ...change };
}

function errorsOf(change: Partial<NativeVideoRecipe>, facts: [string, Partial<MediaFacts>][] = []): string[] {
  const whole = new Map(facts.map(([id, fact]) => [id, { kind: "image", mime: "image/png", bytes: 1000, ...fact } as MediaFacts]));
  return checkNativeVideo(recipe(change), whole)
    .filter((problem) => problem.level === "error")
    .map((problem) => problem.reason);
}

describe("NV-05 the seven allowed combinations of kinds, with and without text", () => {
  const combinations: [string, NativeVideoInput[]][] = [
    ["image", [image()]],
    ["video", [video]],
    ["image and audio", [image("reference_image"), audio]],
    ["image and video", [image("reference_image"), video]],
    ["video and audio", [video, audio]],
    ["image, video and audio", [image("reference_image"), video, audio]],
  ];
  test("text alone", () => expect(errorsOf({})).toEqual([]));
  test.each(combinations)("%s", (_name, inputs) => {
    expect(errorsOf({ inputs })).toEqual([]);
    expect(errorsOf({ inputs, prompt: "" })).toEqual([]);
  });
});

describe("NV-03 NV-04 NV-05 NV-06 what is refused, and why", () => {
  const refused: [string, Partial<NativeVideoRecipe>, string][] = [
    ["audio alone", { inputs: [audio], prompt: "" }, "audio-alone"],
    ["text and audio", { inputs: [audio] }, "audio-alone"],
    ["nothing at all", { prompt: "  " }, "nothing-to-send"],
    ["first frame beside a reference", { inputs: [image("first_frame"), image("reference_image")] }, "modes-mixed"],
    ["first frame beside a reference audio", { inputs: [image("first_frame"), audio] }, "modes-mixed"],
    ["last frame without a first", { inputs: [image("last_frame")] }, "last-without-first"],
    ["two first frames", { inputs: [image("first_frame"), image("first_frame")] }, "two-first-frames"],
    ["two last frames", { inputs: [image("first_frame"), image("last_frame"), image("last_frame")] }, "two-last-frames"],
    ["two pictures without roles", { inputs: [image(), image()] }, "role-missing"],
    ["a picture as reference video", { inputs: [{ ...image(), role: "reference_video" }] }, "role-of-other-kind"],
    ["ten reference images", { inputs: Array.from({ length: 10 }, () => image("reference_image")) }, "too-many-images"],
    ["four reference videos", { inputs: Array.from({ length: 4 }, () => video) }, "too-many-videos"],
    ["four reference clips", { inputs: [image("reference_image"), ...Array.from({ length: 4 }, () => audio)] }, "too-many-audios"],
    ["a video from this machine", { inputs: [{ ...video, source: { type: "media", id: "m" } }] }, "local-video-needs-url"],
    ["a video as data", { inputs: [{ ...video, source: { type: "url", url: "data:video/mp4;base64,AAAA" } }] }, "video-as-data"],
    ["an address that is none", { inputs: [{ ...video, source: { type: "url", url: "ftp://files" } }] }, "url-not-public"],
    ["duration and frames", { frames: 120 }, "duration-and-frames"],
    ["neither duration nor frames", { duration: undefined }, "duration-missing"],
    ["4 seconds", { duration: 4 }, "duration-out-of-range"],
    ["16 seconds", { duration: 16 }, "duration-out-of-range"],
    ["half seconds", { duration: 5.5 }, "duration-out-of-range"],
    ["1080p on the fast model", { model: "vidgen-2-fast", resolution: "1080p" }, "resolution-not-offered"],
    ["a ratio that is not offered", { ratio: "4:3" }, "ratio-not-offered"],
    ["a seed below −1", { seed: -2 }, "seed-out-of-range"],
    ["a model that nobody knows", { model: "vidgen-9" }, "unknown-model"],
    ["a draft with a prompt", { draftOf: "cgt-1", duration: undefined }, "draft-with-content"],
  ];
  test.each(refused)("%s", (_name, change, reason) => expect(errorsOf(change)).toContain(reason));
});

describe("NV-03 limits measured from the files", () => {
  const inputs: NativeVideoInput[] = [{ kind: "image", role: "reference_image", source: { type: "media", id: "m" } }];
  const cases: [string, Partial<MediaFacts>, string[]][] = [
    ["just inside", { width: 300, height: 700, bytes: 30 * MIB - 1 }, []],
    ["too heavy", { width: 800, height: 800, bytes: 30 * MIB }, ["image-too-heavy"]],
    ["too small", { width: 299, height: 400 }, ["image-too-small"]],
    ["too large", { width: 6001, height: 4000 }, ["image-too-large"]],
    ["too wide", { width: 2900, height: 1000 }, ["image-shape"]],
    ["a format that is not taken", { mime: "image/avif", width: 800, height: 800 }, ["image-format"]],
    ["a sound in a picture's place", { kind: "audio" }, ["file-of-other-kind"]],
  ];
  test.each(cases)("%s", (_name, fact, expected) => expect(errorsOf({ inputs }, [["m", fact]])).toEqual(expected));

  test("a sound just over its limit is not said to have just the limit", () => {
    const sound: NativeVideoInput = { kind: "audio", role: "reference_audio", source: { type: "media", id: "a" } };
    const fact: MediaFacts = { kind: "audio", mime: "audio/mpeg", bytes: 15 * MIB + 1, seconds: 5 };
    const found = checkNativeVideo(recipe({ inputs: [image("reference_image"), sound] }), new Map([["a", fact]]));
    expect(found.find(({ reason }) => reason === "audio-too-heavy")?.detail).toEqual({ max: 15, value: 15.1 });
  });

  test("audio clips are added up: 8 s twice is too long", () => {
    const clip = { kind: "audio", role: "reference_audio", source: { type: "media", id: "a" } } as const;
    const fact: Partial<MediaFacts> = { kind: "audio", mime: "audio/mpeg", seconds: 8 };
    expect(errorsOf({ inputs: [image("reference_image"), clip, clip] }, [["a", fact]])).toEqual(["audios-too-long"]);
  });
});

describe("NV-04 the mode follows from the inputs", () => {
  test.each([
    ["text", []],
    ["first-frame", [image()]],
    ["first-last", [image("first_frame"), image("last_frame")]],
    ["references", [image("reference_image"), audio]],
    ["mixed", [image("first_frame"), video]],
  ] as const)("%s", (mode, inputs) => expect(modeOf(recipe({ inputs: [...inputs] }))).toBe(mode));
});

test("NV-14 both spellings are one model", () => expect(errorsOf({ model: "vidgen-2.0" })).toEqual([]));

test("DT-08 each reason has words in both languages, with the same places for values", () => {
  for (const [reason, english] of Object.entries(problemWords.en)) {
    const chinese = problemWords["zh-CN"][reason as keyof typeof problemWords.en];
    const places = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String);
    expect(chinese, reason).not.toBe("");
    for (const place of places(chinese)) expect(places(english), reason).toContain(place);
  }
});

describe("NV-02 a video of this machine where files can be published", () => {
  const local: NativeVideoInput = { ...video, source: { type: "media", id: "m" } };
  const good: MediaFacts = { kind: "video", mime: "video/mp4", bytes: MIB, width: 1280, height: 720, seconds: 5, framesPerSecond: 24 };
  const found = (change: Partial<MediaFacts>, canPublish = true) =>
    checkNativeVideo(recipe({ inputs: [local] }), new Map([["m", { ...good, ...change }]]), { canPublish }).map(
      ({ level, reason, field }) => `${level} ${reason} ${field}`,
    );

  test("is taken, and without that it is not", () => {
    expect(found({})).toEqual([]);
    expect(found({}, false)).toEqual(["error local-video-needs-url inputs[0]"]);
  });
  test.each<[Partial<MediaFacts>, string]>([
    [{ kind: "image", mime: "image/png" }, "error file-of-other-kind inputs[0]"],
    [{ mime: "video/webm" }, "error video-format inputs[0]"],
    [{ bytes: 201 * MIB }, "error video-too-heavy inputs[0]"],
    [{ bytes: 51 * MIB }, "warning video-heavy inputs[0]"],
    [{ seconds: 1.5 }, "error video-too-short inputs[0]"],
    [{ seconds: 16 }, "error videos-too-long inputs"],
    [{ framesPerSecond: 12 }, "error video-frame-rate inputs[0]"],
    [{ width: 640, height: 360 }, "error video-too-few-pixels inputs[0]"],
    [{ width: 1920, height: 700 }, "error video-shape inputs[0]"],
  ])("%j: %s", (change, expected) => expect(found(change)).toEqual([expected]));
});

describe("NV-11 whose face may be on it", () => {
  const asset = { type: "asset", id: "asset-1" } as const;
  test.each<[string, NativeVideoInput[], boolean]>([
    ["a reference picture", [image("reference_image")], true],
    ["a reference video", [video], true],
    ["two pictures without roles", [image(), image()], true],
    ["a verified person's asset", [{ ...image("reference_image"), source: asset }], false],
    ["sound alone", [audio], false],
    ["a first frame", [image("first_frame")], false],
    ["an asset beside a video", [{ ...image("reference_image"), source: asset }, video], true],
  ])("%s: %s", (_name, inputs, expected) => expect(mayShowRealPerson({ inputs })).toBe(expected));
});
