import { describe, expect, test } from "vitest";
import { contentPathOf, jsonBody, multipartForm, remixRequest } from "../../../electron/core/gateway/compatible-video.ts";
import { partsOf } from "../../../electron/core/gateway/form-parts.ts";
import type { CompatibleVideoRecipe } from "../../../shared/contract/recipes.ts";

const recipe = (change: Partial<CompatibleVideoRecipe> = {}): CompatibleVideoRecipe => ({
  kind: "compatible-video",
  model: "vidgen-2",
  prompt: "a fox",
  images: [],
  videos: [],
  ...change,
});
const none = { images: [], videos: [] };

describe("CV-01 CV-08 the JSON body holds exactly what is set", () => {
  test("text", () => expect(jsonBody(recipe(), "vidgen-2", none)).toEqual({ model: "vidgen-2", prompt: "a fox" }));

  test("everything", () => {
    const urls = { images: ["https://a.example/1.png", "https://a.example/2.png"], videos: ["https://a.example/1.mp4"] };
    expect(jsonBody(recipe({ seconds: 8, size: "1920x1080", mode: "r2v" }), "other-name", urls)).toEqual({
      model: "other-name",
      prompt: "a fox",
      duration: 8,
      size: "1920x1080",
      mode: "r2v",
      ...urls,
    });
  });
});

describe("CV-03 the form holds exactly what is set", () => {
  test("text", () => {
    expect(partsOf(multipartForm(recipe({ model: "clip-2" }), "clip-2"))).toEqual([
      { name: "model", value: "clip-2" },
      { name: "prompt", value: "a fox" },
    ]);
  });

  test("everything: seconds as text, the picture with a name and its type", () => {
    const picture = new Blob([new Uint8Array(12)], { type: "image/png" });
    const form = multipartForm(recipe({ seconds: 8, size: "1280x720" }), "clip-2", { picture, filename: "reference.png" });
    expect(partsOf(form)).toEqual([
      { name: "model", value: "clip-2" },
      { name: "prompt", value: "a fox" },
      { name: "seconds", value: "8" },
      { name: "size", value: "1280x720" },
      { name: "input_reference", filename: "reference.png", type: "image/png", size: 12 },
    ]);
  });
});

test("CV-07 a remix holds its prompt and nothing else", () => {
  expect(remixRequest(recipe({ remixOf: "video_1" }), "video_1")).toEqual({ variant: "remix", of: "video_1", body: { prompt: "a fox" } });
});

test("an id is one part of a path, whatever it holds", () => {
  expect(contentPathOf("model:task/1?x")).toBe("/v1/videos/model%3Atask%2F1%3Fx/content");
});
