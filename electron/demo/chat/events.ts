import type { Body } from "../assets/fields.ts";
import type { Block } from "./blocks.ts";
import type { ChatDialect } from "./dialect.ts";
import { messageOf, usageOf, type Reply } from "./message.ts";
import { tokensOf } from "./tokens.ts";

/** One event of a stream; `tokens` is how much of the answer it carries. */
export interface StreamEvent {
  type: string;
  data: Body;
  tokens: number;
}

/** The events of an answer in their order (wire notes 5.4). */
export function eventsOf(reply: Reply, dialect: ChatDialect): StreamEvent[] {
  const { isBare, step } = { isBare: dialect.hasBareUsage, step: dialect.indexStep };
  const begun = { input: dialect.hasZeroUsage ? 0 : reply.usage.input, output: dialect.hasZeroUsage ? 0 : 1 };
  const usage = { ...reply.usage, ...begun, thinking: 0, searches: 0 };
  const message = { ...messageOf({ ...reply, content: [], usage, stopSequence: null, stopDetails: null }, isBare), stop_reason: null };
  const blocks = reply.content.flatMap((block, place) => blockEvents(block, place * step, place === 0));
  const delta = {
    stop_reason: reply.stopReason,
    stop_sequence: reply.stopSequence,
    stop_details: reply.stopDetails,
    container: reply.container,
  };
  return [
    event("message_start", { message }),
    ...(blocks.length === 0 ? [event("ping", {})] : blocks),
    ...(dialect.hasUnknownEvents ? [event("weather_report", { sky: "clear" })] : []),
    event("message_delta", { delta, usage: usageOf(reply.usage, isBare) }),
    event("message_stop", {}),
  ];
}

export function event(type: string, data: Body, tokens = 0): StreamEvent {
  return { type, data: { type, ...data }, tokens };
}

function blockEvents(block: Block, index: number, isFirst: boolean): StreamEvent[] {
  const { start, deltas } = takenApart(block);
  return [
    event("content_block_start", { index, content_block: start }),
    ...(isFirst ? [event("ping", {})] : []),
    ...deltas.map(({ tokens = 0, ...delta }) => event("content_block_delta", { index, delta }, tokens)),
    event("content_block_stop", { index }),
  ];
}

type Delta = Body & { type: string; tokens?: number };

/** How a block begins, and what comes after. A block without deltas comes whole. */
function takenApart(block: Block): { start: Block; deltas: Delta[] } {
  switch (block.type) {
    case "text": {
      const citations = (block["citations"] ?? []) as Body[];
      const cited = citations.map((citation) => ({ type: "citations_delta", citation }));
      const start = { ...block, text: "", citations: citations.length === 0 ? null : [] };
      return { start, deltas: [...cited, ...pieces("text_delta", "text", String(block["text"]))] };
    }
    case "thinking": {
      const thoughts = pieces("thinking_delta", "thinking", String(block["thinking"]));
      const start = { type: "thinking", thinking: "", signature: "" };
      return { start, deltas: [...thoughts, { type: "signature_delta", signature: block["signature"] }] };
    }
    case "tool_use":
    case "server_tool_use": {
      const json = JSON.stringify(block["input"]);
      return { start: { ...block, input: {} }, deltas: pieces("input_json_delta", "partial_json", json === "{}" ? "" : json) };
    }
    default:
      return { start: block, deltas: [] };
  }
}

/** An empty text is one empty delta: joined, it is what was sent whole. */
function pieces(type: string, field: string, text: string): Delta[] {
  const all = text === "" ? [""] : tokensOf(text);
  return all.map((piece) => ({ type, [field]: piece, tokens: 1 }));
}
