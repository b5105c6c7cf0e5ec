import fc from "fast-check";
import { expect, test } from "vitest";
import type { NativeVideoRecipe, Recipe } from "../../../shared/contract/recipes.ts";
import { generativeUsage, messageUsage, saysUsage, workUsage } from "../../../electron/core/usage/read-usage.ts";

test("GEN-11 all input of a message counts, cached too, and thinking stays part of the output", () => {
  const usage = {
    input_tokens: 25,
    output_tokens: 300,
    cache_creation_input_tokens: 100,
    cache_read_input_tokens: 1000,
    output_tokens_details: { thinking_tokens: 200 },
    server_tool_use: { web_search_requests: 2 },
    future: "field",
  };
  expect(messageUsage(usage)).toEqual({ inputTokens: 1125, outputTokens: 300, cachedTokens: 1000, thinkingTokens: 200, searches: 2 });
  expect(messageUsage({ input_tokens: null, output_tokens: 7, cache_read_input_tokens: null })).toEqual({ outputTokens: 7 });
  expect(messageUsage(undefined)).toEqual({});
});

test("GEN-11 the output of the generative area is candidates and thoughts, its input the prompt and what tools read", () => {
  const usage = {
    promptTokenCount: 10,
    candidatesTokenCount: 1290,
    thoughtsTokenCount: 200,
    toolUsePromptTokenCount: 5,
    totalTokenCount: 1505,
  };
  expect(generativeUsage(usage)).toEqual({ inputTokens: 15, outputTokens: 1490, thinkingTokens: 200 });
  // Zero counts are left out (wire notes 6.3).
  expect(generativeUsage({ promptTokenCount: 10 })).toEqual({ inputTokens: 10 });
  // Searches are named, not counted (wire notes 6.7).
  const searching = { groundingMetadata: { webSearchQueries: ["tides", "tides today"] } };
  expect(generativeUsage({ promptTokenCount: 10 }, searching)).toEqual({ inputTokens: 10, searches: 2 });
  expect(generativeUsage({}, { groundingMetadata: { webSearchQueries: "odd" } })).toEqual({});
});

const fox: NativeVideoRecipe = { kind: "native-video", model: "vidgen-2", prompt: "a fox", inputs: [] };

test("GEN-11 a video counts by what its answer says before what was asked for", () => {
  const answer = { usage: { completion_tokens: 90_000, total_tokens: 90_000, tool_usage: { web_search: 1 } }, duration: 6 };
  expect(workUsage({ ...fox, duration: 5 }, answer)).toEqual({ seconds: 6, frames: 144, outputTokens: 90_000, searches: 1 });
  expect(workUsage({ ...fox, duration: 5 }, {})).toEqual({ seconds: 5, frames: 120 });
  expect(workUsage({ ...fox, frames: 60 }, {})).toEqual({ seconds: 2.5, frames: 60 });
  // How long a final from a draft is, only its answer tells.
  expect(workUsage({ ...fox, draftOf: "cgt-1" }, {})).toEqual({});
  const clip: Recipe = { kind: "compatible-video", model: "clip-2", prompt: "a fox", images: [], videos: [] };
  expect(workUsage(clip, { seconds: "8" })).toEqual({ seconds: 8 });
  expect(workUsage(clip, {})).toEqual({ seconds: 4 });
});

test("IM-05 pictures are counted as they came, not as they were asked for", () => {
  const recipe: Recipe = { kind: "image", model: "img-2", prompt: "a fox", inputs: [], n: 4 };
  const answer = {
    data: [{ url: "https://x.example/1.png" }, { error: { code: "content" } }, { b64_json: "kept as picture-2, 40 bytes" }],
  };
  expect(workUsage(recipe, { ...answer, usage: { input_tokens: 50, output_tokens: 4000 } })).toEqual({
    pictures: 2,
    inputTokens: 50,
    outputTokens: 4000,
  });
});

test("GEN-11 work that failed counts only where the service says that something was used", () => {
  expect(saysUsage({ usage: { completion_tokens: 10 } })).toBe(true);
  expect([saysUsage({}), saysUsage({ usage: null }), saysUsage({ usage: { completion_tokens: 0 } })]).toEqual([false, false, false]);
});

test("GEN-11 whatever a service says of its usage, only numbers that can be kept come of it", () => {
  const odd = fc.oneof(fc.jsonValue(), fc.double(), fc.string(), fc.constant(1e300), fc.constant(-1), fc.constant(2.5));
  const names = ["input_tokens", "output_tokens", "cache_read_input_tokens", "promptTokenCount", "thoughtsTokenCount", "completion_tokens"];
  const usages = fc.record(Object.fromEntries(names.map((name) => [name, odd])), { requiredKeys: [] });
  fc.assert(
    fc.property(fc.oneof(usages, odd), odd, (usage, duration) => {
      const read = [messageUsage(usage), generativeUsage(usage), workUsage({ ...fox, duration: 5 }, { usage, duration, frames: duration })];
      for (const { seconds = 0, frames = 0, ...counts } of read) {
        expect([seconds, frames].every((value) => value >= 0 && Number.isFinite(value))).toBe(true);
        expect(Object.values(counts).every((value) => Number.isSafeInteger(value) && value >= 0)).toBe(true);
      }
    }),
  );
});
