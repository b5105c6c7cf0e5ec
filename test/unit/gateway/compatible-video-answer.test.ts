import { describe, expect, test } from "vitest";
import {
  isNotReady,
  videoCreatedAtOf,
  videoErrorOf,
  videoExpiryOf,
  videoIdOf,
  videoIn,
  videoOutcomeOf,
  videoProgressOf,
  videoStatusOf,
  videoUrlIn,
} from "../../../electron/core/gateway/compatible-video-answer.ts";
import { readError } from "../../../electron/core/gateway/answers.ts";

describe("CV-05 every status spelling", () => {
  const spellings = {
    going: "pending submitted not_start preparing created starting queued unknown processing in_progress running generating novel-word",
    succeeded: "complete completed success succeeded finished",
    failed: "failed failure fail error",
    cancelled: "cancelled canceled",
    expired: "expired",
  };
  const cases = Object.entries(spellings).flatMap(([outcome, words]) => words.split(" ").map((word) => [word, outcome]));
  test.each(cases)("%s: %s, in any case", (word = "", outcome) => {
    for (const status of [word, word.toUpperCase(), ` ${word} `]) expect(videoOutcomeOf({ status })).toBe(outcome);
    expect(videoStatusOf({ task_status: word })).toBe(word);
  });
  test("nothing said is nothing final", () => expect(videoOutcomeOf({})).toBe("going"));
});

describe("CV-05 progress in every form, and never made up", () => {
  test.each<[unknown, number | undefined]>([
    [0, 0],
    [1, 1],
    [37, 37],
    [100, 100],
    [140, 100],
    [0.5, 50],
    [0.005, 0.5],
    [45.5, 45.5],
    ["50%", 50],
    ["50 %", 50],
    ["50", 50],
    ["0.25", 25],
    ["0.5%", 0.5],
    ["1%", 1],
    [-1, undefined],
    ["", undefined],
    ["soon", undefined],
    [null, undefined],
    [undefined, undefined],
    [Number.NaN, undefined],
    [{ percent: 50 }, undefined],
  ])("%j: %s", (progress, expected) => expect(videoProgressOf({ status: "processing", progress })).toBe(expected));

  test("exactly 1 is all of it once the video is finished", () => {
    expect(videoProgressOf({ status: "completed", progress: 1 })).toBe(100);
    expect(videoProgressOf({ status: "completed", progress: "1%" })).toBe(1);
    expect(videoProgressOf({ status: "completed" })).toBeUndefined();
  });
});

describe("CV-07 times in seconds, milliseconds and words", () => {
  const moment = Date.UTC(2026, 5, 1, 12);
  test.each<[unknown, number | undefined]>([
    [moment / 1000, moment],
    [moment, moment],
    [String(moment / 1000), moment],
    ["2026-06-01T12:00:00Z", moment],
    ["2026-06-01T12:00:00.000+00:00", moment],
    [0, undefined],
    [null, undefined],
    ["never", undefined],
    [{}, undefined],
  ])("%j", (value, expected) => {
    expect(videoExpiryOf({ expires_at: value })).toBe(expected);
    expect(videoCreatedAtOf({ created_at: value })).toBe(expected);
  });
});

describe("CV-05 the address wherever it is", () => {
  const url = "https://store.example/film.mp4?sig=1";
  test.each<[unknown]>([
    [{ meta_data: { url } }],
    [{ metadata: { url } }],
    [{ metadata: JSON.stringify({ url }) }],
    [{ url }],
    [{ video_url: url }],
    [{ output: { url } }],
    [{ output: { video_url: url } }],
    [{ data: { url } }],
    [{ data: [{ url }] }],
    [{ result_url: url }],
    [{ outputs: [url, "https://store.example/other.mp4"] }],
    [{ video_urls: [url] }],
    [{ url: "", meta_data: { url: null }, video_url: ` ${url} ` }],
    [{ url: "/v1/videos/video_1/content", video_url: url }],
  ])("%j", (answer) => expect(videoUrlIn(answer)).toBe(url));

  test("meta_data comes first", () => {
    expect(videoUrlIn({ url: "https://store.example/poster.png", meta_data: { url } })).toBe(url);
  });
  test.each([[{}], [{ url: "film.mp4" }], [{ url: "ftp://store.example/a" }], [{ metadata: "{broken" }], [null], ["https://a.example"]])(
    "none in %j",
    (answer) => expect(videoUrlIn(answer)).toBeUndefined(),
  );
});

describe("CV-05 identity, wrappers, errors", () => {
  test.each<[unknown, string | undefined]>([
    [{ id: "video_1", status: "queued" }, "video_1"],
    [{ task_id: "task_1" }, "task_1"],
    [{ id: 7 }, "7"],
    [{ data: { id: "video_2", status: "queued" } }, "video_2"],
    [{ code: "success", data: { task_id: "task_2" } }, "task_2"],
    [{ id: "video_3", data: { id: "other" } }, "video_3"],
    [{ id: "" }, undefined],
    [[], undefined],
    [undefined, undefined],
  ])("%j", (body, id) => expect(videoIdOf(body)).toBe(id));

  test("unknown fields stay", () => expect(videoIn({ data: { status: "queued", novel: 1 } })).toEqual({ status: "queued", novel: 1 }));
  test("the error of a failed video, wherever it is", () => {
    expect(videoErrorOf({ error: { code: "x" } })).toEqual({ code: "x" });
    expect(videoErrorOf({ error: null, fail_reason: "y" })).toBe("y");
  });
});

describe("CV-06 not ready, as the content endpoint says it", () => {
  const seed = {
    message: "The video is being made.",
    data: { error: { message: "The video is being made.", type: "video_not_ready", code: "video_processing", param: null } },
  };
  test.each<[string, number, unknown, boolean]>([
    ["the interface's body", 200, seed, true],
    ["202 with it", 202, seed, true],
    ["202 with nothing", 202, undefined, true],
    [
      "400 in words",
      400,
      { error: { message: "Task is not completed yet, current status: IN_PROGRESS", type: "invalid_request_error" } },
      true,
    ],
    ["404 with a code", 404, { error: { code: "video_not_ready", message: "…" } }, true],
    ["the video itself, still going", 200, { id: "video_1", status: "processing" }, true],
    ["an address", 200, { url: "https://store.example/a.mp4" }, false],
    ["the finished video", 200, { id: "video_1", status: "completed" }, false],
    ["401", 401, { error: { message: "Invalid key" } }, false],
    ["404", 404, { error: { message: "Video not found" } }, false],
    ["502", 502, { error: { message: "upstream is not ready" } }, false],
    ["400 for something else", 400, { error: { message: "bad id" } }, false],
  ])("%s: %i", (_name, status, body, expected) => expect(isNotReady(status, readError(body), body)).toBe(expected));
});
