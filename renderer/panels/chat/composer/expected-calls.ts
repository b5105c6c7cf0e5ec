import type { ExpectedCall } from "../../../state/estimates.ts";

/** What a message takes of each model: its tokens at least, and an answer up to its limit at most. Nothing while nothing is written. */
export function expectedCalls(models: readonly string[], inputTokens: number, maxTokens: number): ExpectedCall[] {
  if (inputTokens === 0) return [];
  const usage = { least: { inputTokens }, most: { inputTokens, outputTokens: maxTokens } };
  return models.map((model) => ({ area: "chat", model, usage }));
}
