import { expect, test } from "vitest";
import type { GenerativeSettings } from "../../../shared/contract/threads.ts";
import { generativeParams } from "../../../shared/rules/generative-params.ts";

const connection = { webSearchTool: "googleSearch" };
const all = {
  modalities: ["IMAGE"] as "IMAGE"[],
  aspectRatio: "16:9",
  imageSize: "2K",
  maxTokens: 100,
  thinkingLevel: "LOW",
  includeThoughts: true,
  temperature: 0,
  topP: 0.5,
  topK: 3,
  seed: 0,
  candidateCount: 2,
  stopSequences: ["END"],
};
const common = { maxOutputTokens: 100, temperature: 0, topP: 0.5, topK: 3, seed: 0, candidateCount: 2, stopSequences: ["END"] };
const settings = (model: string, more: Partial<GenerativeSettings> = {}): GenerativeSettings => ({
  area: "generative",
  model,
  system: "",
  isStreamed: true,
  ...more,
});

test("GC-02 only what is set is sent, under the interface's names", () => {
  expect(generativeParams(settings("genimg-pro-3"), connection)).toEqual({});
  expect(generativeParams(settings("genimg-pro-3", { stopSequences: [] }), connection)).toEqual({});
  expect(generativeParams(settings("theirs", { ...all, thinkingBudget: -1 }), connection)).toEqual({
    generationConfig: {
      responseModalities: ["IMAGE"],
      imageConfig: { aspectRatio: "16:9", imageSize: "2K" },
      thinkingConfig: { thinkingLevel: "LOW", thinkingBudget: -1, includeThoughts: true },
      ...common,
    },
  });
});

test.each([
  ["genimg-flash-3.1", { imageConfig: { aspectRatio: "16:9", imageSize: "2K" }, thinkingConfig: { includeThoughts: true } }],
  ["gentext-pro-3", { thinkingConfig: { thinkingLevel: "LOW", includeThoughts: true } }],
  ["gentext-flash-2.5", { thinkingConfig: { thinkingBudget: 0, includeThoughts: true } }],
])("GC-03 of %s nothing that it lacks", (model, own) => {
  const { generationConfig } = generativeParams(settings(model, { ...all, modalities: undefined, thinkingBudget: 0 }), connection);
  expect(generationConfig).toEqual({ ...common, ...own });
});

test("GC-03 the search goes under the connection's name of the tool, the system prompt as parts", () => {
  const params = generativeParams(settings("gentext-pro-3", { webSearch: true, system: "Be brief" }), { webSearchTool: "google_search" });
  expect(params).toEqual({ tools: [{ google_search: {} }], systemInstruction: { parts: [{ text: "Be brief" }] } });
});
