import Anthropic, { AuthenticationError, BadRequestError, NotFoundError } from "@anthropic-ai/sdk";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DemoChatUnderTest } from "./ask-demo-chat.ts";

const question = "Please explain with a table and code how to plan a short film about a paper lantern";

let demo: DemoChatUnderTest;
let client: Anthropic;

beforeAll(async () => {
  demo = await DemoChatUnderTest.start({ speed: 1000 });
  client = new Anthropic({ baseURL: demo.gateway.url, authToken: demo.gateway.key, maxRetries: 0 });
});

afterAll(async () => {
  await demo.close();
});

test("CH-01 the official client's messages.create: text, usage, request id", async () => {
  const message = await client.messages.create({
    model: "chat-small-4",
    max_tokens: 2000,
    messages: [{ role: "user", content: question }],
  });
  expect(message).toMatchObject({ type: "message", role: "assistant", model: "chat-small-4", stop_reason: "end_turn" });
  expect(message.content[0]).toMatchObject({ type: "text", text: expect.stringMatching(/\| Way \|[^]*```ts/) as string });
  expect(message.usage.output_tokens).toBeGreaterThan(100);
  expect(message._request_id).toMatch(/^req_/);
});

test("CH-01 messages.stream, by its helper: thinking with its signature, a search, cited text; sent back, the next turn is accepted", async () => {
  const body: Omit<Anthropic.MessageCreateParamsNonStreaming, "stream"> = {
    model: "chat-think-4",
    max_tokens: 4000,
    thinking: { type: "adaptive" },
    tools: [{ type: "web_search_20250305", name: "web_search" }],
    messages: [{ role: "user", content: question }],
  };
  const stream = client.messages.stream(body);
  let text = "";
  stream.on("text", (delta) => (text += delta));
  const message = await stream.finalMessage();
  expect(message.content.map(({ type }) => type)).toEqual(["thinking", "server_tool_use", "web_search_tool_result", "text", "text"]);
  expect(message.content.map((block) => (block.type === "text" ? block.text : "")).join("")).toBe(text);
  expect(message.content[3]).toMatchObject({ citations: [{ type: "web_search_result_location" }] });
  expect(message.usage.server_tool_use?.web_search_requests).toBe(1);
  const turns: Anthropic.MessageParam[] = [...body.messages, { role: "assistant", content: withoutCitations(message.content) }];
  const next = await client.messages.create({ ...body, messages: [...turns, { role: "user", content: "Thank you" }] });
  expect(next.stop_reason).toBe("end_turn");
});

/** As they came; only the client's types of what is sent and what is received differ. */
function withoutCitations(content: Anthropic.ContentBlock[]): Anthropic.ContentBlockParam[] {
  return content as Anthropic.ContentBlockParam[];
}

test("CH-01 raw streams: the events in their order, usage that is cumulative", async () => {
  const stream = await client.messages.create({
    model: "chat-large-4",
    max_tokens: 500,
    stream: true,
    messages: [{ role: "user", content: "hi" }],
  });
  const events: Anthropic.RawMessageStreamEvent[] = [];
  for await (const event of stream) events.push(event);
  expect([...new Set(events.map(({ type }) => type))]).toEqual([
    "message_start",
    "content_block_start",
    "content_block_delta",
    "content_block_stop",
    "message_delta",
    "message_stop",
  ]);
  const delta = events.find((event) => event.type === "message_delta");
  expect(delta?.usage.output_tokens).toBeGreaterThan(1);
});

test("CH-02 a client's tool is asked for with an input that fits its schema, and its result is answered", async () => {
  const tools: Anthropic.Tool[] = [
    { name: "get_weather", input_schema: { type: "object", properties: { city: { type: "string" } }, required: ["city"] } },
  ];
  const messages: Anthropic.MessageParam[] = [{ role: "user", content: "get weather in Shanghai" }];
  const stream = client.messages.stream({ model: "chat-large-4", max_tokens: 900, tools, messages });
  const asked = await stream.finalMessage();
  const use = asked.content.find((block) => block.type === "tool_use");
  expect([asked.stop_reason, use?.input]).toEqual(["tool_use", { city: "get weather in Shanghai" }]);
  messages.push({ role: "assistant", content: asked.content as Anthropic.ContentBlockParam[] });
  messages.push({ role: "user", content: [{ type: "tool_result", tool_use_id: use?.id ?? "", content: "22 °C and clear" }] });
  const answered = await client.messages.create({ model: "chat-large-4", max_tokens: 900, tools, messages });
  expect(answered.stop_reason).toBe("end_turn");
});

test("CH-04 CH-05 count_tokens, models.list page by page, models.retrieve", async () => {
  const messages: Anthropic.MessageParam[] = [{ role: "user", content: "hello world 你好" }];
  expect(await client.messages.countTokens({ model: "chat-large-4", messages })).toMatchObject({ input_tokens: 12 });
  const ids: string[] = [];
  for await (const model of client.models.list({ limit: 3 })) ids.push(model.id);
  expect(ids).toEqual(["chat-think-4", "chat-large-4", "chat-small-4", "chat-tiny-1"]);
  expect(await client.models.retrieve("chat-tiny-1")).toMatchObject({ type: "model", max_input_tokens: 2000, max_tokens: 1000 });
});

test("refusals reach the client in their own classes", async () => {
  const ask = async (change: Partial<Anthropic.MessageCreateParamsNonStreaming> & { temperature?: number }) =>
    await client.messages
      .create({ model: "chat-large-4", max_tokens: 9, messages: [{ role: "user", content: "hi" }], ...change })
      .catch((reason: unknown) => reason);
  expect(await ask({ model: "chat-none" })).toBeInstanceOf(NotFoundError);
  expect(await ask({ temperature: 1 })).toBeInstanceOf(BadRequestError);
  const stranger = new Anthropic({ baseURL: demo.gateway.url, authToken: "sk-wrong", maxRetries: 0 });
  const refused = await stranger.models.list().catch((reason: unknown) => reason);
  expect(refused).toBeInstanceOf(AuthenticationError);
  expect(refused).toMatchObject({ status: 401, type: "authentication_error", requestID: expect.stringMatching(/^req_/) as string });
});
