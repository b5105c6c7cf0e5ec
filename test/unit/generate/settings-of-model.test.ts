import { expect, test } from "vitest";
import type { GenerativeSettings } from "../../../shared/contract/threads.ts";
import { generativeModels } from "../../../shared/models.ts";
import { checkGenerative } from "../../../shared/rules/generative.ts";
import { askedCount } from "../../../renderer/panels/generate/composer/asked-count.ts";
import { withModel } from "../../../renderer/panels/generate/composer/settings-of-model.ts";

const settings = (change: Partial<GenerativeSettings>): GenerativeSettings => ({
  area: "generative",
  model: "genimg-flash-3.1",
  system: "",
  isStreamed: true,
  ...change,
});

test("GC-02 a ratio that only one image model has is dropped and named when another is chosen, the others stay", () => {
  const next = withModel(settings({ aspectRatio: "8:1", imageSize: "2K", seed: 7 }), "genimg-pro-3");
  expect(next.dropped).toEqual(["aspectRatio"]);
  expect(next.settings).toEqual(settings({ model: "genimg-pro-3", imageSize: "2K", seed: 7 }));
});

test("GC-03 what is kept of any settings is never refused at the model that is chosen", () => {
  const every = settings({ modalities: ["IMAGE"], aspectRatio: "1:4", imageSize: "0.5K", thinkingLevel: "HIGH", webSearch: true });
  const ofTokens = settings({ thinkingBudget: -1, modalities: ["TEXT", "IMAGE"], imageSize: "4K" });
  for (const { id } of generativeModels) {
    for (const before of [every, ofTokens]) {
      const problems = checkGenerative([{ type: "text", text: "A fox" }], withModel(before, id).settings, { media: new Map() });
      expect(problems.filter(({ level }) => level === "error")).toEqual([]);
    }
  }
});

test("GC-02 a model that only the service knows keeps all that was set", () => {
  const before = settings({ aspectRatio: "8:1", thinkingLevel: "LOW" });
  expect(withModel(before, "its-own-model")).toEqual({ settings: { ...before, model: "its-own-model" }, dropped: [] });
});

test("GC-02 each answer is counted that will be paid: models by ratios by answers a request", () => {
  expect(askedCount({ models: 1, ratios: 0 })).toEqual({ requests: 1, answers: 1 });
  expect(askedCount({ models: 2, ratios: 3, candidates: 2 })).toEqual({ requests: 6, answers: 12 });
});
