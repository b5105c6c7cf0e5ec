import { expect, it } from "vitest";
import { expectedCalls as ofChat } from "../../renderer/panels/chat/composer/expected-calls.ts";
import { expectedCalls as ofGenerative } from "../../renderer/panels/generate/composer/expected-calls.ts";

it("GEN-11 a message takes its tokens at least and a whole answer at most, of each model that is asked; nothing before it is written", () => {
  expect(ofChat(["a", "b"], 0, 100)).toEqual([]);
  expect(ofChat(["a", "b"], 10, 100)).toEqual(
    ["a", "b"].map((model) => ({
      area: "chat",
      model,
      usage: { least: { inputTokens: 10 }, most: { inputTokens: 10, outputTokens: 100 } },
    })),
  );
});

it("GEN-11 GC-02 pictures are expected of the models that make them, once for each ratio and candidate", () => {
  const asked = { models: ["genimg-pro-3", "gentext-pro-3"], ratios: 3, inputTokens: 10 };
  const [picture, text] = ofGenerative({ candidateCount: 2, maxTokens: 50 }, asked);
  expect(picture?.usage.least).toEqual({ inputTokens: 10, pictures: 2 });
  expect(picture?.times).toBe(3);
  expect(text?.usage).toEqual({ least: { inputTokens: 10 }, most: { inputTokens: 10, outputTokens: 100 } });
  const words = ofGenerative({ modalities: ["TEXT"] }, { ...asked, ratios: 0 });
  expect(words[0]?.usage.least).toEqual({ inputTokens: 10 });
  expect(words[0]?.times).toBe(1);
  expect(ofGenerative({}, { ...asked, inputTokens: undefined })).toEqual([]);
});
