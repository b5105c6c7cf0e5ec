import type { Body } from "../assets/fields.ts";
import { pictureTokens, tokensIn } from "./candidate.ts";
import type { Inputs } from "./inputs.ts";
import type { GenerativeRequest } from "./request.ts";

const SEARCH_TOKENS = 120;

/** `usageMetadata` after these parts (wire notes 6.3): zero counts are left out, and candidates are counted without thoughts. */
export function usageOf(request: GenerativeRequest, inputs: Inputs, parts: readonly Body[], hasSearched: boolean): Body {
  const picture = pictureTokens(request.model, request.size);
  const said = parts.filter((part) => part["thought"] !== true);
  const pictures = said.filter((part) => part["inlineData"] !== undefined).length * picture;
  const words = said.reduce((sum, part) => sum + tokensIn(part, 0), 0);
  const thoughts = parts.reduce((sum, part) => sum + (part["thought"] === true ? tokensIn(part, picture) : 0), 0);
  const prompt = inputs.textTokens + inputs.pictureTokens;
  const search = hasSearched ? SEARCH_TOKENS : 0;
  const thinking = Math.max(request.thinking.tokens, thoughts);
  return {
    ...withoutZeros({
      promptTokenCount: prompt,
      candidatesTokenCount: words + pictures,
      thoughtsTokenCount: thinking,
      toolUsePromptTokenCount: search,
      totalTokenCount: prompt + words + pictures + thinking + search,
    }),
    ...detailsOf("promptTokensDetails", inputs.textTokens, inputs.pictureTokens),
    ...detailsOf("candidatesTokensDetails", words, pictures),
  };
}

function detailsOf(name: string, text: number, image: number): Body {
  const details = [
    { modality: "TEXT", tokenCount: text },
    { modality: "IMAGE", tokenCount: image },
  ].filter(({ tokenCount }) => tokenCount > 0);
  return details.length === 0 ? {} : { [name]: details };
}

function withoutZeros(counts: Record<string, number>): Body {
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count !== 0));
}
