import type { Block } from "./blocks.ts";
import type { Keywords } from "./keywords.ts";
import type { Plan } from "./plan.ts";
import { countTokens, tokensOf } from "./tokens.ts";

/** A plan after everything that may stop it has. */
export interface Stopped extends Plan {
  stopSequence: string | null;
  stopDetails: Record<string, unknown> | null;
}

export interface Limits {
  maxTokens: number;
  /** Tokens that the window has left. */
  room: number;
  stopSequences: readonly string[];
}

const WORDS_BEFORE_REFUSAL = 12;

/** Cuts a plan at the first thing that stops it: a keyword, a stop sequence, `max_tokens` or the end of the window (wire notes 5.3). */
export function stopped({ content, stopReason }: Plan, limits: Limits, keywords: Keywords): Stopped {
  const whole: Stopped = { content, stopReason, stopSequence: null, stopDetails: null };
  if (keywords.has("refuse")) return { ...cutTo(whole, WORDS_BEFORE_REFUSAL, "refusal"), stopDetails: refusal };
  if (keywords.has("window")) return cutTo(whole, Math.ceil(total(content) / 2), "model_context_window_exceeded");
  const held = atSequence(whole, limits.stopSequences);
  const most = Math.min(limits.maxTokens, limits.room);
  if (total(held.content) <= most) return held;
  return cutTo(held, most, limits.room < limits.maxTokens ? "model_context_window_exceeded" : "max_tokens");
}

const refusal = {
  type: "refusal",
  category: null,
  explanation: "The demo declines this request because its text asked for a refusal.",
};

/** Tokens of a block of output. */
export function tokensIn(block: Block): number {
  const said = block["text"] ?? block["thinking"] ?? block["data"] ?? block["input"];
  return block.type === "web_search_tool_result" ? 0 : countTokens(typeof said === "string" ? said : JSON.stringify(said ?? ""));
}

function total(content: readonly Block[]): number {
  return content.reduce((sum, block) => sum + tokensIn(block), 0);
}

function cutTo(whole: Stopped, most: number, stopReason: string): Stopped {
  const kept: Block[] = [];
  let left = most;
  for (const block of whole.content) {
    const size = tokensIn(block);
    const field = block.type === "text" ? "text" : block.type === "thinking" ? "thinking" : undefined;
    if (size <= left) kept.push(block);
    else if (field && left > 0) kept.push({ ...block, [field]: tokensOf(String(block[field])).slice(0, left).join("") });
    left -= size;
    if (left <= 0) break;
  }
  return { ...whole, content: kept, stopReason, stopSequence: null };
}

function atSequence(whole: Stopped, sequences: readonly string[]): Stopped {
  for (const [place, block] of whole.content.entries()) {
    if (block.type !== "text") continue;
    const text = String(block["text"]);
    const [first] = sequences
      .map((sequence) => ({ sequence, at: text.indexOf(sequence) }))
      .filter(({ at }) => at >= 0)
      .toSorted((a, b) => a.at - b.at);
    if (!first) continue;
    const before = whole.content.slice(0, place);
    const cut = first.at === 0 ? [] : [{ ...block, text: text.slice(0, first.at) }];
    return { ...whole, content: [...before, ...cut], stopReason: "stop_sequence", stopSequence: first.sequence };
  }
  return whole;
}
