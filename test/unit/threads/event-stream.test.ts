import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ChatAnswer } from "../../../electron/core/gateway/chat-answer.ts";
import { readEvents, type ServerEvent } from "../../../electron/core/gateway/event-stream.ts";
import { recordedBlocks, recordedStream } from "./recorded-stream.ts";

const bytesOf = (text: string) => new TextEncoder().encode(text);

async function* inChunks(bytes: Uint8Array, cuts: readonly number[]): AsyncGenerator<Uint8Array> {
  const places = [0, ...cuts.toSorted((one, other) => one - other), bytes.length];
  for (let index = 1; index < places.length; index += 1) yield bytes.slice(places[index - 1], places[index]);
}

async function eventsOf(bytes: Uint8Array, cuts: readonly number[] = []): Promise<ServerEvent[]> {
  return Array.fromAsync(readEvents(inChunks(bytes, cuts)));
}

function messageOf(events: readonly ServerEvent[]) {
  const answer = new ChatAnswer();
  for (const event of events) answer.take(event);
  const { blocks, details, isWhole } = answer;
  return { blocks, details, isWhole };
}

const asText = (text: string) => eventsOf(bytesOf(text));

describe("lesson 36: events are framed on bytes", () => {
  test.each([
    ["LF", "event: a\ndata: 1\n\n", [{ name: "a", data: "1" }]],
    ["CRLF", "event: a\r\ndata: 1\r\n\r\n", [{ name: "a", data: "1" }]],
    ["CR", "event: a\rdata: 1\r\rdata: 2\r\r", [{ name: "a", data: "1" }, { data: "2" }]],
    ["mixed line ends", "data: 1\r\ndata: 2\rdata: 3\n\n", [{ data: "1\n2\n3" }]],
    ["comments and retry lines", ": PING\nretry: 3000\nid: 7\n: keepalive\ndata: 1\n\n: x\n\n", [{ data: "1" }]],
    ["no blank behind the colon", "data:1\n\n", [{ data: "1" }]],
    ["only one blank is taken away", "data:  1\n\n", [{ data: " 1" }]],
    ["a byte order mark", "\uFEFFdata: 1\n\n", [{ data: "1" }]],
    ["U+2028, U+2029 and U+0085 end no line", "data: a\u2028b\u2029c\u0085d\n\n", [{ data: "a\u2028b\u2029c\u0085d" }]],
    ["an error as a bare line", '{"error":{"code":429}}\n\n', [{ data: '{"error":{"code":429}}' }]],
    ["no blank line at the end", "data: 1\n\ndata: 2", [{ data: "1" }, { data: "2" }]],
    ["a line end at the end", "data: 1\n\ndata: 2\n", [{ data: "1" }, { data: "2" }]],
    ["events without data", "event: a\n\ndata: 1\n\n", [{ data: "1" }]],
    ["nothing", "", []],
  ])("%s", async (_name, text, events) => {
    expect(await asText(text)).toEqual(events);
  });

  test("a line of 4 MB in small pieces is read in time that grows with its length, not its square", async () => {
    const data = "x".repeat(4 << 20);
    const bytes = bytesOf(`data: ${data}\n\n`);
    const cuts = Array.from({ length: Math.floor(bytes.length / 512) }, (_, index) => index * 512);
    expect(await eventsOf(bytes, cuts)).toEqual([{ data }]);
  });
});

describe("what never ends does not fill the memory", () => {
  async function* endless(piece: string) {
    yield bytesOf("data: 1\n\n");
    for (;;) yield bytesOf(piece);
  }

  test.each([
    ["a line without an end", "x".repeat(100)],
    ["an event without an end", `data: ${"x".repeat(100)}\n`],
  ])("GEN-08 %s is told, behind what came before it", async (_name, piece) => {
    const events = readEvents(endless(piece), 10_000);
    expect((await events.next()).value).toEqual({ data: "1" });
    await expect(events.next()).rejects.toMatchObject({ data: { code: "gateway-error", reason: "event-too-large" } });
  });

  test("a line of 28 MB, as a picture takes, comes whole", async () => {
    const data = "x".repeat(28_000_000);
    const [event] = await asText(`data: ${data}\n\n`);
    expect(event?.data.length).toBe(data.length);
  });
});

describe("a recorded stream gives the same message wherever it is cut", () => {
  const bytes = bytesOf(recordedStream);

  test("CH-01 into two pieces, at every byte", { timeout: 120_000 }, async () => {
    const whole = messageOf(await eventsOf(bytes));
    expect(whole.isWhole).toBe(true);
    expect(whole.blocks).toEqual(recordedBlocks);
    expect(whole.details.usage).toEqual({
      input_tokens: 25,
      output_tokens: 89,
      cache_read_input_tokens: 0,
      service_tier: "standard",
      server_tool_use: { web_search_requests: 1 },
    });
    for (let cut = 0; cut <= bytes.length; cut += 1) expect(messageOf(await eventsOf(bytes, [cut]))).toEqual(whole);
  });

  test("CH-01 into many pieces, 10,000 times, with other line ends, comments and retry lines between", { timeout: 240_000 }, async () => {
    const whole = messageOf(await eventsOf(bytes));
    const dressing = fc.record({
      end: fc.constantFrom("\n", "\r\n", "\r"),
      between: fc.constantFrom(
        "",
        ": PING\n",
        "retry: 100\n",
        ":\n: \u2028🐢\n",
        "data: [DONE]\n\n",
        'event: ping\ndata: {"type":"ping"}\n\n',
      ),
      places: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 24 }),
    });
    await fc.assert(
      fc.asyncProperty(dressing, async ({ end, between, places }) => {
        const dressed = bytesOf(recordedStream.replaceAll("\n\n", `\n\n${between}`).replaceAll("\n", end));
        const cuts = places.map((place) => Math.floor(place * dressed.length));
        expect(messageOf(await eventsOf(dressed, cuts))).toEqual(whole);
      }),
      { numRuns: 10_000 },
    );
  });

  test("CH-01 any text comes through any cutting", { timeout: 60_000 }, async () => {
    const event = fc.string({ unit: "binary", minLength: 1 }).map((text) => ({ data: JSON.stringify({ text }) }));
    await fc.assert(
      fc.asyncProperty(fc.array(event, { maxLength: 6 }), fc.array(fc.nat(2000), { maxLength: 12 }), async (events, places) => {
        const stream = bytesOf(events.map(({ data }) => `data: ${data}\n\n`).join(""));
        const cuts = places.filter((place) => place <= stream.length);
        expect(await eventsOf(stream, cuts)).toEqual(events);
      }),
      { numRuns: 300 },
    );
  });

  test("CH-01 cut for good behind any event, it keeps what came; in the middle of one, all before it", async () => {
    const all = await eventsOf(bytes);
    const texts = (events: readonly ServerEvent[]) => JSON.stringify(messageOf(events).blocks);
    for (let count = 0; count <= all.length; count += 1) {
      const part = recordedStream.split("\n\n").slice(0, count).join("\n\n");
      const came = await asText(`${part}\n\n`);
      expect(texts(came)).toBe(texts(all.slice(0, came.length)));
      expect(messageOf(came).isWhole).toBe(count > all.length - 1 || came.length === all.length);
    }
  });
});

describe("the pieces of a message (wire notes 5.4)", () => {
  const take = (...events: Record<string, unknown>[]) => messageOf(events.map((event) => ({ data: JSON.stringify(event) })));
  const start = (index: number, block: Record<string, unknown>) => ({ type: "content_block_start", index, content_block: block });
  const delta = (index: number, change: Record<string, unknown>) => ({ type: "content_block_delta", index, delta: change });

  test("CH-01 indexes need not be contiguous, and a start may be missing", () => {
    const { blocks } = take(
      start(3, { type: "text", text: "" }),
      delta(3, { type: "text_delta", text: "a" }),
      start(9, { type: "text", text: "b" }),
      delta(9, { type: "text_delta", text: "c" }),
      delta(12, { type: "thinking_delta", thinking: "hm" }),
      delta(3, { type: "text_delta", text: "d" }),
    );
    expect(blocks).toEqual([
      { type: "text", text: "ad" },
      { type: "text", text: "bc" },
      { type: "thinking", thinking: "hm" },
    ]);
  });

  test("CH-01 usage that comes later replaces, null says nothing", () => {
    const { details } = take(
      { type: "message_start", message: { id: "m", usage: { input_tokens: 25, output_tokens: 1, cache_read_input_tokens: null } } },
      { type: "message_delta", delta: {}, usage: { output_tokens: 7, input_tokens: null } },
      { type: "message_delta", delta: { stop_reason: "max_tokens" }, usage: { output_tokens: 15, input_tokens: 26 } },
    );
    expect(details.usage).toEqual({ input_tokens: 26, output_tokens: 15, cache_read_input_tokens: null });
    expect(details.stopReason).toBe("max_tokens");
  });

  test.each([
    ['{"q":"a', '"}', { q: "a" }],
    ["", "", {}],
  ])("CH-01 the input of a tool is joined and read at its end: %s%s", (one, other, input) => {
    const { blocks } = take(
      start(0, { type: "tool_use", id: "t", name: "n", input: {} }),
      delta(0, { type: "input_json_delta", partial_json: one }),
      delta(0, { type: "input_json_delta", partial_json: other }),
      { type: "content_block_stop", index: 0 },
    );
    expect(blocks).toEqual([{ type: "tool_use", id: "t", name: "n", input }]);
  });

  test("GEN-09 what is not known is passed over or kept, never an error", () => {
    const { blocks, details } = take(
      { type: "message_start", message: { id: "m", model: "x", container: { id: "c" }, mood: "good" } },
      { type: "event_of_tomorrow", index: 0 },
      start(0, { type: "hologram", depth: 3 }),
      delta(0, { type: "depth_delta", depth: 4 }),
      delta(7, { type: "depth_delta", depth: 4 }),
      { type: "content_block_stop", index: 99 },
    );
    expect(blocks).toEqual([{ type: "hologram", depth: 3 }]);
    expect(details.service).toEqual({ container: { id: "c" }, mood: "good" });
  });

  test.each([
    ['{"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}}', "rate-limited"],
    ['{"error":{"code":429,"message":"slow","status":"RESOURCE_EXHAUSTED"}}', "rate-limited"],
    ['{"type":"error","error":{"type":"api_error","message":"Internal"}}', "gateway-error"],
    ['{"type":"message_st', "gateway-error"],
    ["{not json}", "gateway-error"],
  ])("GEN-08 an error in the stream ends it: %s", (data, code) => {
    expect(() => new ChatAnswer().take({ data })).toThrow(
      expect.objectContaining({ data: expect.objectContaining({ code }) as unknown }) as Error,
    );
  });

  test("CH-01 going on with an answer appends the first text to the last one that is there", () => {
    const answer = new ChatAnswer([{ type: "text", text: "Once upon" }], true);
    for (const event of [
      start(0, { type: "text", text: "" }),
      delta(0, { type: "text_delta", text: " a time" }),
      start(1, { type: "text", text: "!" }),
    ]) {
      answer.take({ data: JSON.stringify(event) });
    }
    expect(answer.blocks).toEqual([
      { type: "text", text: "Once upon a time" },
      { type: "text", text: "!" },
    ]);
  });
});
