import { isObject } from "../assets/fields.ts";
import type { Block } from "./blocks.ts";
import { lookAt, type MediaFacts, type Sources } from "./media.ts";
import { invalid } from "./refusals.ts";
import type { ChatRequest } from "./request.ts";
import { countTokens } from "./tokens.ts";

/** What a request holds. */
export interface Measure {
  tokens: number;
  /** Pictures and documents of the last message. */
  media: MediaFacts[];
}

const TOKENS_PER_MESSAGE = 4;
const TOKENS_FOR_SEARCH = 400;

/** Counts the input of a request and looks at its media. Throws a `Refusal` for media that cannot be read, or not by this model. */
export async function measure(request: ChatRequest, sources: Sources): Promise<Measure> {
  const { turns, system, tools, model } = request;
  let tokens = 3 + countTokens(system) + countTokens(tools.client.length > 0 ? JSON.stringify(tools.client) : "");
  if (tools.search) tokens += TOKENS_FOR_SEARCH;
  let media: MediaFacts[] = [];
  for (const [turn, { blocks }] of turns.entries()) {
    media = [];
    tokens += TOKENS_PER_MESSAGE;
    for (const [place, block] of blocks.entries()) {
      const at = `messages.${turn}.content.${place}`;
      const seen = await mediaIn(block, at, sources);
      if (seen.some(({ kind }) => kind === "image") && !model.sees) throw invalid(at, `${model.id} does not support image input.`);
      media.push(...seen);
      tokens += wordsOf(block) + seen.reduce((sum, each) => sum + each.tokens, 0);
    }
  }
  return { tokens, media };
}

/** Tool results may hold some too. */
async function mediaIn(block: Block, path: string, sources: Sources): Promise<MediaFacts[]> {
  if (block.type === "image" || block.type === "document") return [await lookAt(block, path, sources)];
  if (block.type !== "tool_result" || !Array.isArray(block["content"])) return [];
  const inner = block["content"].filter(
    (each): each is Block => isObject(each) && (each["type"] === "image" || each["type"] === "document"),
  );
  return await Promise.all(inner.map((each, place) => lookAt(each, `${path}.content.${place}`, sources)));
}

function wordsOf(block: Block): number {
  if (block.type === "text") return countTokens(String(block["text"]));
  if (block.type === "image" || block.type === "document" || block.type === "thinking") return 0;
  return countTokens(JSON.stringify(block["content"] ?? block["input"] ?? ""));
}
