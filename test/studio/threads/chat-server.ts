import type { ServerResponse } from "node:http";
import type { Behaviour } from "../../gateway/odd-server.ts";

/** One event as services write it. */
export function sse(data: Record<string, unknown>): string {
  return `event: ${String(data["type"])}\ndata: ${JSON.stringify(data)}\n\n`;
}

export const messageStart = sse({
  type: "message_start",
  message: {
    id: "msg_1",
    type: "message",
    role: "assistant",
    model: "chat-large-4",
    content: [],
    usage: { input_tokens: 25, output_tokens: 1 },
  },
});
export const textStart = sse({ type: "content_block_start", index: 0, content_block: { type: "text", text: "" } });
export const textDelta = (text: string, index = 0) => sse({ type: "content_block_delta", index, delta: { type: "text_delta", text } });
export const blockStop = sse({ type: "content_block_stop", index: 0 });
export const messageEnd =
  sse({ type: "message_delta", delta: { stop_reason: "end_turn", stop_sequence: null }, usage: { output_tokens: 15 } }) +
  sse({ type: "message_stop" });

const streamHead = { "content-type": "text/event-stream", "request-id": "req_7", "anthropic-organization-id": "org_7" };

/** A whole answer of these words. */
export function saying(text: string, headers: Record<string, string> = {}): Behaviour {
  return (_request, response) =>
    void response.writeHead(200, { ...streamHead, ...headers }).end(messageStart + textStart + textDelta(text) + blockStop + messageEnd);
}

/** A stream that a test writes by hand; `written` resolves with the open answer, `closed` when the other side has gone. */
export function byHand() {
  const opened = Promise.withResolvers<ServerResponse>();
  const closed = Promise.withResolvers<void>();
  const behaviour: Behaviour = (_request, response) => {
    response.writeHead(200, streamHead);
    response.flushHeaders();
    response.on("close", () => closed.resolve());
    opened.resolve(response);
  };
  return { behaviour, opened: opened.promise, closed: closed.promise };
}
