const event = (data: Record<string, unknown>, named = true) =>
  `${named ? `event: ${String(data["type"])}\n` : ""}data: ${JSON.stringify(data)}\n\n`;
const delta = (index: number, change: Record<string, unknown>) => ({ type: "content_block_delta", index, delta: change });
const start = (index: number, block: Record<string, unknown>) => ({ type: "content_block_start", index, content_block: block });
const stop = (index: number) => ({ type: "content_block_stop", index });

/** One of everything that a service streams (wire notes 5.4), with signs that have broken readers: U+2028, emoji. */
export const recordedStream = [
  event({
    type: "message_start",
    message: {
      id: "msg_01",
      type: "message",
      role: "assistant",
      model: "chat-think-4",
      content: [],
      stop_reason: null,
      stop_sequence: null,
      usage: { input_tokens: 25, output_tokens: 1, cache_read_input_tokens: 0, service_tier: "standard" },
    },
  }),
  event({ type: "ping" }),
  event(start(0, { type: "thinking", thinking: "", signature: "" })),
  event(delta(0, { type: "thinking_delta", thinking: "先想一想…\u2028" })),
  event(delta(0, { type: "thinking_delta", thinking: " then answer 👩‍👩‍👧" })),
  event(delta(0, { type: "signature_delta", signature: "EqQBCgIYAhIM1gbcDa9GJwZA2b3h" })),
  event(stop(0)),
  event(start(1, { type: "redacted_thinking", data: "EmwKAhgBEgy3va3pzix/LafPsn4" })),
  event(stop(1)),
  event(start(3, { type: "text", text: "" }), false),
  event(delta(3, { type: "text_delta", text: "Héllo, 世" }), false),
  event(delta(3, { type: "text_delta", text: '界\u2028\u2029\u0085 \\ " \r\n data: x' })),
  event(stop(3)),
  event(start(4, { type: "server_tool_use", id: "srvtoolu_1", name: "web_search", input: {} })),
  event(delta(4, { type: "input_json_delta", partial_json: "" })),
  event(delta(4, { type: "input_json_delta", partial_json: '{"query": "hai' })),
  event(delta(4, { type: "input_json_delta", partial_json: 'ku 俳句"}' })),
  event(stop(4)),
  event(
    start(5, {
      type: "web_search_tool_result",
      tool_use_id: "srvtoolu_1",
      content: [{ type: "web_search_result", url: "https://a.example/1", title: "One 🐢", encrypted_content: "aGk=", page_age: null }],
    }),
  ),
  event(stop(5)),
  event(start(6, { type: "text", text: "", citations: [] })),
  event(
    delta(6, { type: "citations_delta", citation: { type: "web_search_result_location", url: "https://a.example/1", cited_text: "é" } }),
  ),
  event(delta(6, { type: "text_delta", text: "🇨🇳🇫🇷 done" })),
  event(delta(6, { type: "delta_of_tomorrow", glow: 3 })),
  event(stop(6)),
  event({ type: "event_of_tomorrow", more: true }),
  event(start(7, { type: "block_of_tomorrow", glow: { depth: 1 } })),
  event(stop(7)),
  event({
    type: "message_delta",
    delta: { stop_reason: "end_turn", stop_sequence: null },
    usage: { output_tokens: 89, input_tokens: null, server_tool_use: { web_search_requests: 1 } },
  }),
  event({ type: "message_stop" }),
].join("");

/** The message that it makes. */
export const recordedBlocks = [
  { type: "thinking", thinking: "先想一想…\u2028 then answer 👩‍👩‍👧", signature: "EqQBCgIYAhIM1gbcDa9GJwZA2b3h" },
  { type: "redacted_thinking", data: "EmwKAhgBEgy3va3pzix/LafPsn4" },
  { type: "text", text: 'Héllo, 世界\u2028\u2029\u0085 \\ " \r\n data: x' },
  { type: "server_tool_use", id: "srvtoolu_1", name: "web_search", input: { query: "haiku 俳句" } },
  {
    type: "web_search_tool_result",
    tool_use_id: "srvtoolu_1",
    content: [{ type: "web_search_result", url: "https://a.example/1", title: "One 🐢", encrypted_content: "aGk=", page_age: null }],
  },
  {
    type: "text",
    text: "🇨🇳🇫🇷 done",
    citations: [{ type: "web_search_result_location", url: "https://a.example/1", cited_text: "é" }],
  },
  { type: "block_of_tomorrow", glow: { depth: 1 } },
];
