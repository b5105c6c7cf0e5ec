import type { GenerativeSettings } from "../../../../shared/contract/threads.ts";
import { findGenerativeModel } from "../../../../shared/models.ts";
import type { ExpectedCall } from "../../../state/estimates.ts";

/** What a message takes of each model: its tokens, and a picture where the model makes them; text up to its limit at most, where one is set. */
export function expectedCalls(
  settings: Pick<GenerativeSettings, "modalities" | "maxTokens" | "candidateCount">,
  { models, ratios, inputTokens }: { models: readonly string[]; ratios: number; inputTokens: number | undefined },
): ExpectedCall[] {
  if (inputTokens === undefined) return [];
  const { modalities, maxTokens = 0, candidateCount = 1 } = settings;
  return models.map((model) => {
    const makesPictures = findGenerativeModel(model)?.modalities.includes("IMAGE") && modalities?.includes("IMAGE") !== false;
    const sure = { inputTokens, ...(makesPictures && { pictures: candidateCount }) };
    const usage = { least: sure, most: { ...sure, ...(maxTokens > 0 && { outputTokens: maxTokens * candidateCount }) } };
    return { area: "generative", model, usage, times: Math.max(1, ratios) };
  });
}
