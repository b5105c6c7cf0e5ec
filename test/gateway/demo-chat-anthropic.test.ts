import Anthropic, { AuthenticationError, BadRequestError, NotFoundError, toFile } from "@anthropic-ai/sdk";
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

test("CH-03 batches: create, retrieve, list, results in another order, delete", async () => {
  const requests = ["one", "two #errored", "three #expired", "four"].map((content, place) => ({
    custom_id: `line-${place}`,
    params: { model: "chat-small-4", max_tokens: 50, messages: [{ role: "user" as const, content }] },
  }));
  const made = await client.messages.batches.create({ requests });
  expect(made).toMatchObject({ type: "message_batch", request_counts: { succeeded: 0 } });
  const ended = await untilEnded(made.id);
  expect(ended.request_counts).toEqual({ processing: 0, succeeded: 2, errored: 1, canceled: 0, expired: 1 });
  expect((await client.messages.batches.list({ limit: 1 })).data[0]?.id).toBe(made.id);
  const results: Anthropic.Messages.MessageBatchIndividualResponse[] = [];
  for await (const line of await client.messages.batches.results(made.id)) results.push(line);
  expect(results.map(({ custom_id }) => custom_id)).not.toEqual(requests.map(({ custom_id }) => custom_id));
  const of = (place: number) => results.find(({ custom_id }) => custom_id === `line-${place}`)?.result;
  expect(of(0)).toMatchObject({ type: "succeeded", message: { role: "assistant", usage: { service_tier: "batch" } } });
  expect(of(1)).toMatchObject({ type: "errored", error: { type: "error", error: { type: "api_error" } } });
  expect([of(2)?.type, of(3)?.type]).toEqual(["expired", "succeeded"]);
  expect(await client.messages.batches.delete(made.id)).toMatchObject({ id: made.id, type: "message_batch_deleted" });
  await expect(client.messages.batches.retrieve(made.id)).rejects.toBeInstanceOf(NotFoundError);
});

async function untilEnded(id: string): Promise<Anthropic.Messages.MessageBatch> {
  for (;;) {
    const batch = await client.messages.batches.retrieve(id);
    if (batch.processing_status === "ended") return batch;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

test("CH-05 files: upload, list page by page, metadata, use, no download of one's own, delete", async () => {
  const names = ["a.txt", "b.txt", "c.txt"];
  for (const name of names)
    await client.files.upload({ file: await toFile(Buffer.from(`words of ${name}`), name, { type: "text/plain" }) });
  const listed: Anthropic.FileMetadata[] = [];
  for await (const file of client.files.list({ limit: 2 })) listed.push(file);
  expect(listed.map(({ filename }) => filename)).toEqual(names.toReversed());
  const [file] = listed;
  const id = file?.id ?? "";
  expect(await client.files.retrieveMetadata(id)).toMatchObject({ mime_type: "text/plain", size_bytes: 14, downloadable: false });
  const content: Anthropic.ContentBlockParam[] = [
    { type: "document", source: { type: "file", file_id: id } },
    { type: "text", text: "read it" },
  ];
  const message = await client.messages.create({ model: "chat-large-4", max_tokens: 200, messages: [{ role: "user", content }] });
  expect(message.content[0]).toMatchObject({ text: expect.stringContaining("“c.txt”, text/plain, 14 characters") as string });
  await expect(client.files.download(id)).rejects.toBeInstanceOf(Anthropic.FileNotDownloadableError);
  expect((await client.files.list({ ids: [id] })).data).toHaveLength(1);
  expect(await client.files.delete(id)).toMatchObject({ id, type: "file_deleted" });
});

test("CH-05 skills: create from a folder, versions, use in a message, whose file can be had, delete", async () => {
  const main = "---\nname: lantern-report\ndescription: Writes a report about lanterns\n---\n# How\n";
  const files = async () => [await toFile(Buffer.from(main), "lantern/SKILL.md"), await toFile(Buffer.from("x"), "lantern/parts/table.py")];
  const skill = await client.skills.create({ display_name: "Lantern report", files: await files() });
  expect(skill).toMatchObject({ type: "skill", display_name: "Lantern report", source: { type: "custom" } });
  const version = await client.skills.versions.create(skill.id, { files: await files() });
  expect(version).toMatchObject({ type: "skill_version", name: "lantern-report", description: "Writes a report about lanterns" });
  expect(await client.skills.retrieve(skill.id)).toMatchObject({ latest_version_id: version.id });
  expect((await client.skills.versions.list(skill.id)).data).toHaveLength(2);
  const ids: string[] = [];
  for await (const each of client.skills.list({ limit: 1 })) ids.push(each.id);
  expect(ids).toEqual([skill.id, "table-report"]);
  const message = await client.messages.create({
    model: "chat-large-4",
    max_tokens: 900,
    container: { skills: [{ type: "custom", skill_id: skill.id, version: "latest" }] },
    tools: [{ type: "code_execution_20250825", name: "code_execution" }],
    messages: [{ role: "user", content: "Write the report" }],
  });
  const made = message.content.find((block) => block.type === "bash_code_execution_tool_result")?.content;
  const output = made?.type === "bash_code_execution_result" ? made.content[0]?.file_id : undefined;
  expect(message.container?.skills?.[0]?.skill_id).toBe(skill.id);
  const download = await client.files.download(output ?? "");
  expect([download.headers.get("content-type"), await download.text()]).toEqual(["text/csv", 'Skill,Result\r\n"Lantern report",done\r\n']);
  expect(await client.skills.delete(skill.id)).toMatchObject({ type: "skill_deleted" });
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
