import { describe, expect, test } from "vitest";
import { compatibleVideoFiles, compatibleVideoPace } from "../../electron/core/jobs/makers/compatible-video.ts";
import { ConnectionSettings } from "../../shared/contract/connections.ts";

describe("CV-05 where the file is fetched from", () => {
  const contentPath = "/v1/videos/video_1/content";
  const url = "https://store.example/film.mp4?signature=1";
  test.each<[string, Record<string, unknown>, object]>([
    ["its own address first", { id: "video_1", meta_data: { url } }, { url, contentPath }],
    ["the content endpoint without one", { id: "video_1" }, { contentPath }],
    ["the content endpoint by the id that was asked about", {}, { contentPath }],
    ["an address of the content endpoint is no address of its own", { url: `https://gateway.example/api${contentPath}` }, { contentPath }],
    ["nor with a slash", { metadata: { url: `https://gateway.example${contentPath}/` } }, { contentPath }],
  ])("%s", (_name, answer, expected) => {
    expect(compatibleVideoFiles(answer, "video_1")).toEqual([{ role: "video", kind: "video", ...expected }]);
  });
});

describe("CV-05 the pace of 10 to 30 s", () => {
  test.each([
    ["https://gateway.example", false, 1, 10],
    ["https://gateway.example", false, 10, 10],
    ["https://gateway.example", false, 30, 30],
    ["http://127.0.0.1:4000", false, 1, 1],
    ["http://demo.example", true, 2, 2],
  ])("%s, demo %s, set to %i: %i", (baseUrl, isDemo, pollSeconds, expected) => {
    const settings = ConnectionSettings.parse({ name: "Test", baseUrl, pollSeconds });
    expect(compatibleVideoPace({ id: "1", name: "Test", isDemo, baseUrl, key: "k", settings })).toBe(expected);
  });
});
