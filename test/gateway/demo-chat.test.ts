import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { plainDialect } from "../../electron/demo/chat/dialect.ts";
import { DemoChatUnderTest, eventsIn, says, wish, type MessageSeen } from "./ask-demo-chat.ts";

const newest = { "demo-version": "2026-10-21" };
const long = "Please tell me in some detail how a paper lantern is made and lit, and what a film about it needs";

let demo: DemoChatUnderTest;

beforeAll(async () => {
  demo = await DemoChatUnderTest.start({ speed: 10_000 });
});

afterAll(async () => {
  await demo.close();
});

beforeEach(() => {
  demo.gateway.clearFaults();
  demo.gateway.answerChatAs(plainDialect());
});

function textOf(message: MessageSeen): string {
  return message.content.map(({ text }) => text ?? "").join("");
}

describe("CH-01 what an answer depends on", () => {
  test("a short prompt has a short answer, a long one has headings, a list, a table, code and maths", async () => {
    expect(textOf(await demo.message()).length).toBeLessThan(60);
    const text = textOf(await demo.message(says(`${long}, with a table, code and a formula, step by step`)));
    for (const part of [/^\d\. /m, /^\| Way/m, /^```ts$/m, /^\$\$$/m, /\\\(p\\\)/, /\$0\.40/]) expect(text).toMatch(part);
    expect(textOf(await demo.message(says("请用中文写一个关于灯笼的清单")))).toMatch(/灯笼[^]*^- /m);
  });

  test("the system prompt shows; asked again, the answer is another one; #long is as long as it says", async () => {
    expect(textOf(await demo.message({ system: "You are a lamp." }))).toContain("You are a lamp.");
    const [first, second] = [await demo.message(says(long)), await demo.message(says(long))];
    expect(textOf(first)).not.toBe(textOf(second));
    expect(textOf(await demo.message({ ...says("#long:30000"), max_tokens: 100_000 })).length).toBeGreaterThanOrEqual(30_000);
  });

  test("an answer that was cut is taken up where it ended", async () => {
    const whole = textOf(await demo.message(says(`${long}?`)));
    const cut = textOf(await demo.message({ ...says(`${long}!`), max_tokens: 30 }));
    expect(whole.startsWith(cut)).toBe(false);
    const prefill = { role: "assistant", content: cut.trimEnd() };
    const rest = textOf(await demo.message({ messages: [...says(`${long}!`).messages, prefill] }));
    expect(rest.length).toBeGreaterThan(100);
    expect(rest).not.toContain(cut.trimEnd());
    expect(
      (await demo.refusal("POST", "messages", wish({ messages: [...says("x").messages, { role: "assistant", content: "so " }] }))).status,
    ).toBe(400);
  });
});

describe("CH-01 how an answer ends", () => {
  const ends: [string, Record<string, unknown>, string][] = [
    ["max_tokens", { ...says(long), max_tokens: 20 }, "max_tokens"],
    ["a stop sequence", { ...says(`${long}, as a list`), stop_sequences: ["\n- "] }, "stop_sequence"],
    ["#refuse", says(`${long} #refuse`), "refusal"],
    ["#pause", says(`${long} #pause`), "pause_turn"],
    ["#window", says(`${long} #window`), "model_context_window_exceeded"],
    ["#empty", says("#empty"), "end_turn"],
  ];
  test.each(ends)("%s", async (_name, change, reason) => {
    const message = await demo.message(change);
    expect(message.stop_reason).toBe(reason);
    expect(message.stop_sequence).toBe(reason === "stop_sequence" ? "\n- " : null);
    expect(message.stop_details?.type).toBe(reason === "refusal" ? "refusal" : undefined);
    if (change["max_tokens"] === 20) expect(message.usage.output_tokens).toBe(20);
    const { text } = await demo.stream(change);
    expect(eventsIn(text).at(-2)?.delta?.["stop_reason"]).toBe(reason);
  });

  test("a paused turn goes on when it is sent back", async () => {
    const { messages } = says(`${long} #pause`);
    const paused = await demo.message({ messages });
    const next = await demo.message({ messages: [...messages, { role: "assistant", content: paused.content }] });
    expect(next.content.map(({ type }) => type).slice(0, 2)).toEqual(["web_search_tool_result", "text"]);
    expect(next.stop_reason).toBe("end_turn");
  });
});

describe("CH-01 thinking", () => {
  const thinking = { type: "enabled", budget_tokens: 1024 };

  test("comes with a signature, is left out when asked, redacted on request, and goes back unchanged only", async () => {
    const first = await demo.message({ model: "chat-think-4", thinking, ...says(long) });
    const [thought] = first.content;
    expect(thought).toMatchObject({ type: "thinking", signature: expect.stringMatching(/.{40}/) as string });
    const back = (block: unknown) => ({
      model: "chat-think-4",
      messages: [...says(long).messages, { role: "assistant", content: [block, first.content[1]] }, { role: "user", content: "go on" }],
    });
    expect((await demo.message(back(thought))).stop_reason).toBe("end_turn");
    const changed = await demo.refusal("POST", "messages", wish(back({ ...thought, thinking: "something else" })));
    expect([changed.status, changed.message]).toEqual([400, "messages.1.content.0: Invalid `signature` in `thinking` block"]);
    const omitted = await demo.message({ model: "chat-think-4", thinking: { type: "adaptive", display: "omitted" } });
    expect(omitted.content[0]).toMatchObject({ type: "thinking", thinking: "" });
    const redacted = await demo.message({ model: "chat-think-4", thinking, ...says("#redacted") });
    expect(redacted.content[0]?.type).toBe("redacted_thinking");
    expect((await demo.message(back(redacted.content[0]))).stop_reason).toBe("end_turn");
    expect((await demo.refusal("POST", "messages", wish(back({ ...redacted.content[0], data: "AAAA.AAAA" })))).status).toBe(400);
  });

  test("signatures hold after a restart with another key", async () => {
    const folder = mkdtempSync(join(tmpdir(), "demo-chat-"));
    const first = await DemoChatUnderTest.start({ speed: 10_000, folder });
    const { content } = await first.message({ model: "chat-think-4", thinking, ...says(long) });
    await first.close();
    const second = await DemoChatUnderTest.start({ speed: 10_000, folder });
    const messages = [...says(long).messages, { role: "assistant", content }, { role: "user", content: "go on" }];
    expect((await second.message({ model: "chat-think-4", messages })).stop_reason).toBe("end_turn");
    await second.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test("which kinds there are depends on the model; a budget has bounds", async () => {
    const refused = async (change: Record<string, unknown>) => (await demo.refusal("POST", "messages", wish(change))).message;
    expect(await refused({ thinking })).toMatch(/^thinking.type/);
    expect(await refused({ model: "chat-tiny-1", max_tokens: 99, thinking: { type: "adaptive" } })).toMatch(/^thinking.type/);
    expect(await refused({ model: "chat-think-4", thinking: { type: "enabled", budget_tokens: 5 } })).toMatch(
      /greater than or equal to 1024/,
    );
    expect(await refused({ model: "chat-think-4", max_tokens: 1024, thinking })).toMatch(/`max_tokens` must be greater/);
  });
});

describe("CH-02 pictures and documents", () => {
  const picture = async (width: number, height: number) =>
    (
      await sharp({ create: { width, height, channels: 3, background: "#a33" } })
        .png()
        .toBuffer()
    ).toString("base64");
  const image = (data: string, type = "image/png") => ({ type: "image", source: { type: "base64", media_type: type, data } });

  test("are described, and counted by their size", async () => {
    const pdf = Buffer.from("%PDF-1.7\n1 0 obj << /Type /Page >> 2 0 obj << /Type /Page >> 3 0 obj << /Type /Pages >>").toString("base64");
    const blocks = [
      image(await picture(300, 200)),
      { type: "document", title: "Plan", source: { type: "base64", media_type: "application/pdf", data: pdf } },
      { type: "document", source: { type: "text", media_type: "text/plain", data: "灯笼" } },
      { type: "image", source: { type: "url", url: "https://pictures.example/a.png" } },
      { type: "text", text: "What do you see?" },
    ];
    const text = textOf(await demo.message(says(blocks)));
    for (const part of ["image/png, 300×200", "“Plan”, application/pdf, 2 pages", "2 characters", "pictures.example"])
      expect(text).toContain(part);
    const count = async (content: unknown) =>
      (await demo.get<{ input_tokens: number }>("POST", "messages/count_tokens", { model: "chat-large-4", ...says(content) })).input_tokens;
    expect((await count([blocks[0], blocks[4]])) - (await count([blocks[4]]))).toBe(80);
  });

  const refusals: [string, () => Promise<unknown>, RegExp, string?][] = [
    ["of another type than it says", async () => image(await picture(9, 9), "image/jpeg"), /appears to be image\/png/],
    ["of a type that is not taken", async () => image(await picture(9, 9), "image/bmp"), /media_type: Input should be 'image\/jpeg'/],
    ["too large", async () => image(await picture(8001, 2)), /8000 pixels/, "image_dimensions_too_large"],
    ["as a data URI", async () => image(`data:image/png;base64,${await picture(9, 9)}`), /Invalid base64/],
    [
      "a file that is not there",
      async () => await Promise.resolve({ type: "image", source: { type: "file", file_id: "file_1" } }),
      /File not found/,
    ],
  ];
  test.each(refusals)("%s is refused", async (_name, block, words, code) => {
    const refused = await demo.refusal("POST", "messages", wish(says([await block()])));
    expect([refused.status === 400 || refused.status === 404, refused.details?.error_code]).toEqual([true, code]);
    expect(refused.message).toMatch(words);
  });

  test("a model that does not see says so", async () => {
    const refused = await demo.refusal(
      "POST",
      "messages",
      wish({ model: "chat-tiny-1", max_tokens: 9, ...says([image(await picture(9, 9))]) }),
    );
    expect(refused.message).toMatch(/does not support image input/);
  });
});

describe("CH-01 what is refused (wire notes 5.5)", () => {
  const refusals: [string, Record<string, unknown>, number, RegExp, Record<string, string>?][] = [
    ["no max_tokens", { max_tokens: undefined }, 400, /^max_tokens: Field required$/],
    ["max_tokens above the model's", { max_tokens: 999_999 }, 400, /maximum allowed number of output tokens/],
    ["no model", { model: undefined }, 400, /^model: Field required$/],
    ["an unknown model", { model: "chat-none" }, 404, /^model: chat-none$/],
    ["no messages", { messages: [] }, 400, /at least one message is required/],
    ["an unknown role", { messages: [{ role: "robot", content: "x" }] }, 400, /^messages.0.role: Input should be 'user' or 'assistant'$/],
    ["an assistant first", { messages: [{ role: "assistant", content: "x" }] }, 400, /first message/],
    ["an empty message", says(""), 400, /non-empty content/],
    ["an empty text", says([{ type: "text", text: "" }]), 400, /must be non-empty/],
    ["an unknown block", says([{ type: "video" }]), 400, /does not match any of the expected tags/],
    ["a result of no tool", says([{ type: "tool_result", tool_use_id: "toolu_1", content: "x" }]), 400, /unexpected `tool_use_id`/],
    ["a temperature above 1", { temperature: 2 }, 400, /range: 0..1/],
    ["a temperature by the newest version", { temperature: 1 }, 400, /^temperature: Extra inputs/, newest],
    [
      "too many words for the window",
      { model: "chat-tiny-1", max_tokens: 9, ...says("word ".repeat(2100)) },
      400,
      /prompt is too long: \d+ tokens > 2000/,
    ],
    [
      "two lists of domains",
      { tools: [{ type: "web_search_20250305", name: "web_search", allowed_domains: ["a"], blocked_domains: ["b"] }] },
      400,
      /only one/,
    ],
    ["overloaded", says("#overloaded"), 529, /^Overloaded$/],
    ["an error without a stream", says("#error"), 529, /^Overloaded$/],
  ];
  test.each(refusals)("%s", async (_name, change, status, words, headers) => {
    const refused = await demo.refusal("POST", "messages", wish(change), headers);
    expect(refused).toMatchObject({ status, hasId: true, message: expect.stringMatching(words) as string });
    const type = { 400: "invalid_request_error", 404: "not_found_error", 529: "overloaded_error" }[status];
    expect(refused.type).toBe(type);
  });

  test("no JSON, another path, another method", async () => {
    const headers = { authorization: `Bearer ${demo.gateway.key}`, "content-type": "application/json" };
    const broken = await fetch(`${demo.gateway.url}/v1/messages`, { method: "POST", headers, body: "{" });
    expect([broken.status, ((await broken.json()) as { type: string }).type]).toEqual([400, "error"]);
    expect((await demo.refusal("GET", "messages")).type).toBe("not_found_error");
    expect((await demo.refusal("POST", "messages/hello", {})).type).toBe("not_found_error");
  });

  test("sampling fields of older versions are taken, and by a dialect dropped", async () => {
    expect((await demo.message({ temperature: 0.5, top_p: 1, top_k: 4 })).stop_reason).toBe("end_turn");
    demo.gateway.answerChatAs({ dropsSampling: true });
    expect((await demo.message({ temperature: 1 }, newest)).stop_reason).toBe("end_turn");
  });

  test("413 above 32 MB, before anything else", async () => {
    const refused = await demo.refusal("POST", "messages", wish(says("x".repeat(33 * 1024 * 1024))));
    expect(refused).toMatchObject({ status: 413, type: "request_too_large" });
  });
});

test("CH-01 what is marked for the cache is put in once, and read from there after that", async () => {
  const system = [{ type: "text", text: "You know all about paper lanterns.", cache_control: { type: "ephemeral" } }];
  const usage = async (change: Record<string, unknown>) => (await demo.message(change)).usage as unknown as Record<string, number>;
  const [first, second] = [await usage({ system }), await usage({ system, ...says("something else") })];
  expect([first["cache_creation_input_tokens"], first["cache_read_input_tokens"]]).toEqual([second["cache_read_input_tokens"], 0]);
  expect(second["cache_read_input_tokens"]).toBeGreaterThan(5);
  const whole = await usage({ system: "You know all about paper lanterns." });
  expect((first["input_tokens"] ?? 0) + (first["cache_creation_input_tokens"] ?? 0)).toBe(whole["input_tokens"]);
  const block = { type: "text", text: "hello", cache_control: { type: "ephemeral" } };
  expect((await usage(says([block])))["cache_creation_input_tokens"]).toBeGreaterThan(0);
});

describe("CH-01 headers", () => {
  test("tell the request, the organisation and what is left of the rates", async () => {
    const answers = [await demo.ask("POST", "messages", wish()), await demo.ask("POST", "messages", wish())];
    const [one, two] = answers.map(({ headers }) => headers);
    expect(one?.get("request-id")).toMatch(/^req_/);
    expect(one?.get("request-id")).not.toBe(two?.get("request-id"));
    expect(one?.get("demo-organization-id")).toMatch(/^[0-9a-f-]{36}$/);
    const left = (headers?: Headers) => Number(headers?.get("demo-ratelimit-requests-remaining"));
    expect(left(one) - left(two)).toBe(1);
    for (const kind of ["tokens", "input-tokens", "output-tokens"]) expect(one?.get(`demo-ratelimit-${kind}-limit`)).toMatch(/^\d+$/);
    expect(Date.parse(one?.get("demo-ratelimit-requests-reset") ?? "")).toBeGreaterThan(Date.now());
  });

  test("the key may come in either header; the list of models has the shape that the headers ask for", async () => {
    const list = async (headers: Record<string, string>) => {
      const answer = await fetch(`${demo.gateway.url}/v1/models`, { headers });
      return (await answer.json()) as { object?: string; data?: { id: string }[]; models?: { name: string }[] };
    };
    const { key } = demo.gateway;
    expect((await list({ "x-api-key": key, ...newest })).data?.[0]?.id).toBe("chat-think-4");
    expect((await list({ authorization: `Bearer ${key}` })).object).toBe("list");
    expect((await list({ "x-demo-api-key": key })).models?.[0]?.name).toMatch(/^models\/gen/);
  });
});
