import type { ConnectionSettings } from "../contract/connections.ts";
import type { GenerativeSettings } from "../contract/threads.ts";
import { findGenerativeModel } from "../models.ts";

type Fields = Record<string, unknown>;

/**
 * The fields of a request of the generative area beside its `contents` (interface 4.7, wire notes 6.2): only what is set, and of a model of the
 * catalogue only what it has. The model itself is part of the path.
 */
export function generativeParams(settings: GenerativeSettings, { webSearchTool }: Pick<ConnectionSettings, "webSearchTool">): Fields {
  const config = configOf(settings);
  return {
    ...(settings.system.trim() !== "" && { systemInstruction: { parts: [{ text: settings.system }] } }),
    ...(settings.webSearch && { tools: [{ [webSearchTool]: {} }] }),
    ...(config && { generationConfig: config }),
  };
}

function configOf(settings: GenerativeSettings): Fields | undefined {
  const { modalities, maxTokens, temperature, topP, topK, seed, candidateCount, stopSequences = [] } = settings;
  return filled({
    responseModalities: modalities,
    imageConfig: imageConfigOf(settings),
    maxOutputTokens: maxTokens,
    thinkingConfig: thinkingConfigOf(settings),
    temperature,
    topP,
    topK,
    seed,
    candidateCount,
    stopSequences: stopSequences.length > 0 ? stopSequences : undefined,
  });
}

function imageConfigOf({ model, aspectRatio, imageSize }: GenerativeSettings): Fields | undefined {
  const known = findGenerativeModel(model);
  return filled({
    aspectRatio: known && !known.aspectRatios ? undefined : aspectRatio,
    imageSize: known && !known.imageSizes ? undefined : imageSize,
  });
}

/** By level in one series, by tokens in the other (GC-03). */
function thinkingConfigOf({ model, thinkingLevel, thinkingBudget, includeThoughts }: GenerativeSettings): Fields | undefined {
  const known = findGenerativeModel(model);
  return filled({
    thinkingLevel: known && known.thinking !== "level" ? undefined : thinkingLevel,
    thinkingBudget: known && known.thinking !== "budget" ? undefined : thinkingBudget,
    includeThoughts,
  });
}

/** Without what is not set; nothing where nothing is. */
function filled(fields: Fields): Fields | undefined {
  const set = Object.entries(fields).filter(([, value]) => value !== undefined);
  return set.length > 0 ? Object.fromEntries(set) : undefined;
}
