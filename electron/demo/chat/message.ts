import type { Body } from "../assets/fields.ts";
import type { Block } from "./blocks.ts";
import { tokensIn, type Stopped } from "./limits.ts";

/** Counts of a message; input without what a cache held. */
export interface Usage {
  input: number;
  output: number;
  thinking: number;
  searches: number;
  cacheCreation: number;
  cacheRead: number;
  tier: "standard" | "batch";
}

/** A whole answer, before it is sent as one message or as a stream. */
export interface Reply extends Stopped {
  id: string;
  model: string;
  usage: Usage;
  container: Body | null;
}

export function outputUsage(content: readonly Block[]): Pick<Usage, "output" | "thinking" | "searches"> {
  const sum = (blocks: readonly Block[]) => blocks.reduce((tokens, block) => tokens + tokensIn(block), 0);
  const thoughts = content.filter(({ type }) => type === "thinking" || type === "redacted_thinking");
  const searches = content.filter((block) => block.type === "server_tool_use" && block["name"] === "web_search").length;
  return { output: Math.max(sum(content), 1), thinking: sum(thoughts), searches };
}

/** The message of interface 2.9, with what the official client knows of (wire notes 5.3). */
export function messageOf(reply: Reply, isBare: boolean): Body {
  return {
    id: reply.id,
    type: "message",
    role: "assistant",
    model: reply.model,
    content: reply.content,
    stop_reason: reply.stopReason,
    stop_sequence: reply.stopSequence,
    stop_details: reply.stopDetails,
    container: reply.container,
    usage: usageOf(reply.usage, isBare),
  };
}

/** `isBare`: two counts, as gateways leave the rest out. */
export function usageOf(usage: Usage, isBare: boolean): Body {
  const counts = { input_tokens: usage.input, output_tokens: usage.output };
  if (isBare) return counts;
  return {
    ...counts,
    cache_creation_input_tokens: usage.cacheCreation,
    cache_read_input_tokens: usage.cacheRead,
    cache_creation: { ephemeral_5m_input_tokens: usage.cacheCreation, ephemeral_1h_input_tokens: 0 },
    server_tool_use: usage.searches === 0 ? null : { web_search_requests: usage.searches, web_fetch_requests: 0 },
    output_tokens_details: usage.thinking === 0 ? null : { thinking_tokens: usage.thinking },
    service_tier: usage.tier,
  };
}
