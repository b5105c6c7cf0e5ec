import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import type { ChatSettings, UserBlock } from "../../../shared/contract/threads.ts";
import { openStudioWithDemo } from "../open-studio.ts";
import { chatSettings, Follower, reachedIn } from "./open-threads.ts";

/** A studio before the demo gateway's chat, which checks what it is sent as real services do. */
async function openWithDemo(changes: Partial<ChatSettings> = {}, options: { faults?: string[]; speed?: number } = {}) {
  const opened = await openStudioWithDemo({ speed: 200, ...options });
  onTestFinished(opened.close);
  const { client } = opened;
  const thread = await client.threads.create({ settings: { ...chatSettings, ...changes } });
  const send = async (text: string, parentId?: string, more: UserBlock[] = []) => {
    const blocks: UserBlock[] = [...more, { type: "text", text }];
    const { answers } = await client.threads.send({ threadId: thread.id, parentId, blocks });
    return answers[0]?.id ?? "";
  };
  const reached = (id: string, ...states: Parameters<typeof reachedIn>[3][number][]) => reachedIn(client, thread.id, id, states);
  const ask = async (...asked: Parameters<typeof send>) => reached(await send(...asked));
  const asks = () => opened.gateway.requests().filter(({ path, method }) => method === "POST" && path.endsWith("/v1/messages"));
  return { ...opened, thread, send, ask, reached, asks };
}

const types = (blocks: readonly { type: string }[]) => blocks.map(({ type }) => type);

test("CH-01 thinking comes with its signature and goes back with the next question", async () => {
  const { ask } = await openWithDemo({ model: "chat-think-4", maxTokens: 4000, thinkingTokens: 1024 });
  const first = await ask("Why is the sky blue?");
  expect([first.state, types(first.blocks)]).toEqual(["done", ["thinking", "text"]]);
  expect(first.blocks[0]?.["signature"]).toMatch(/\S{10}/);
  const second = await ask("And at night? #redacted", first.id);
  expect([second.state, types(second.blocks)]).toEqual(["done", ["redacted_thinking", "text"]]);
  expect((await ask("And on Mars?", second.id)).state).toBe("done");
});

test("CH-01 a web search comes with its results and citations, and goes back", async () => {
  const { ask } = await openWithDemo({ webSearch: true });
  const found = await ask("Search the web for red foxes");
  expect(types(found.blocks)).toEqual(expect.arrayContaining(["server_tool_use", "web_search_tool_result", "text"]));
  expect(found.details?.usage?.["server_tool_use"]).toMatchObject({ web_search_requests: expect.any(Number) as number });
  expect((await ask("Thanks", found.id)).state).toBe("done");
});

test("CH-01 an answer that pauses, stops at its limit or breaks is gone on with", async () => {
  const { client, ask, reached, asks } = await openWithDemo({ maxTokens: 30 });
  const paused = await ask("Work on it #pause");
  expect([paused.state, paused.details?.stopReason]).toEqual(["done", "pause_turn"]);
  await client.threads.goOn({ messageId: paused.id });
  const whole = await reached(paused.id);
  expect([whole.state, whole.details?.stopReason === "pause_turn"]).toEqual(["done", false]);
  expect(types(whole.blocks).length).toBeGreaterThan(types(paused.blocks).length);

  const short = await ask("Tell me #long");
  expect(short.details?.stopReason).toBe("max_tokens");
  const before = String(short.blocks.at(-1)?.["text"]).trimEnd();
  await client.threads.goOn({ messageId: short.id });
  const longer = await reached(short.id);
  expect([longer.state, longer.blocks.length]).toEqual(["done", 1]);
  expect(String(longer.blocks[0]?.["text"]).startsWith(before)).toBe(true);
  expect(String(longer.blocks[0]?.["text"]).length).toBeGreaterThan(before.length);

  const broken = await ask("Tell me more #error");
  expect([broken.state, broken.failure?.reason]).toEqual(["broken", "overloaded"]);
  await client.threads.goOn({ messageId: broken.id });
  expect((await reached(broken.id)).blocks.length).toBeGreaterThan(0);
  expect(asks()).toHaveLength(6);
});

test("CH-01 refusals, full windows and empty answers are ends like others", async () => {
  const { ask } = await openWithDemo();
  const ends = [];
  for (const word of ["#refuse", "#window", "#empty"]) ends.push(await ask(`Hello ${word}`));
  expect(ends.map(({ state, details }) => [state, details?.stopReason])).toEqual([
    ["done", "refusal"],
    ["done", "model_context_window_exceeded"],
    ["done", "end_turn"],
  ]);
  expect(ends[2]?.blocks).toEqual([]);
});

test("CH-01 stop ends the stream at the gateway, and a follower who comes late has caught up", { timeout: 60_000 }, async () => {
  const { client, thread, send, reached } = await openWithDemo({ maxTokens: 8000 });
  const id = await send("Tell me #long:20000 #rate:50");
  await reached(id, "streaming");
  const late = new Follower();
  const leave = new AbortController();
  const following = (async () => {
    for await (const change of await client.threads.follow({ id: thread.id }, { signal: leave.signal })) late.take(change);
  })();
  await expect.poll(() => late.text(id).length, { timeout: 20_000 }).toBeGreaterThan(20);
  const stopped = await client.threads.stop({ messageId: id });
  expect(stopped.state).toBe("stopped");
  await expect.poll(() => late.messages.get(id)).toEqual(stopped);
  leave.abort();
  await following;
});

test("CH-01 CH-02 pictures and documents travel from their files, and are counted with the text", async () => {
  const { client, studio, thread, ask } = await openWithDemo();
  const receive = async (bytes: Buffer | string, name: string): Promise<UserBlock> => {
    const { id } = await studio.media.receive(new Blob([bytes as BlobPart]).stream(), name, undefined, "any");
    return { type: "media", id, name };
  };
  const picture = await receive(readFileSync(join(import.meta.dirname, "../../fixtures/quad.png")), "quad.png");
  const notes = await receive("# Notes\nThe fox is red.", "notes.md");
  const files = [picture, notes];
  const blocks: UserBlock[] = [...files, { type: "text", text: "What is this?" }];
  const preview = await client.threads.preview({ threadId: thread.id, blocks });
  const shown = JSON.stringify(preview.body);
  expect(shown).toMatch(/"type":"image","source":\{"type":"base64","media_type":"image\/png","data":"…\(\d+ characters\)"/);
  expect(shown).toContain('"title":"notes.md"');
  expect(JSON.stringify(preview)).not.toMatch(/bearer/i);
  const plain = await client.threads.count({ threadId: thread.id, blocks: [{ type: "text", text: "What is this?" }] });
  const whole = await client.threads.count({ threadId: thread.id, blocks });
  expect([plain.isEstimate, whole.isEstimate, whole.tokens > plain.tokens, whole.bytes > plain.bytes]).toEqual([false, false, true, true]);
  expect((await ask("What is this?", undefined, files)).state).toBe("done");
});

test("CH-01 GEN-09 an answer in every odd way that services stream is the same answer", async () => {
  const { ask, gateway, client, thread } = await openWithDemo({ model: "chat-think-4", maxTokens: 4000, thinkingTokens: 1024 });
  const plain = await ask("Tell me about foxes");
  const oddities = {
    hasEventLines: false,
    hasDone: true,
    hasComments: true,
    indexStep: 3,
    hasUnknownEvents: true,
    hasBareUsage: true,
  } as const;
  for (const lineEnd of ["lf", "crlf", "cr"] as const) {
    gateway.answerChatAs({ ...oddities, lineEnd, chunkBytes: 7 });
    const odd = await ask("Tell me about foxes");
    expect([lineEnd, odd.state, odd.details?.stopReason]).toEqual([lineEnd, "done", "end_turn"]);
    expect(types(odd.blocks)).toEqual(types(plain.blocks));
    expect(odd.blocks[0]?.["thinking"]).toBe(plain.blocks[0]?.["thinking"]);
    expect(odd.blocks[1]?.["text"]).toMatch(/^[A-Z].*[.!?]$/s);
  }
  gateway.answerChatAs({ hasLineSeparators: true });
  expect(JSON.stringify((await ask("Tell me about foxes")).blocks)).toMatch(/[\u2028\u2029]/);
  gateway.answerChatAs({ counting: "demanding" });
  const counted = await client.threads.count({ threadId: thread.id, blocks: [{ type: "text", text: "Hello" }] });
  expect(counted.isEstimate).toBe(false);
});

test("GEN-07 GEN-08 a refusal before the stream is told with the gateway's words; an answer that is lost is unsure", async () => {
  const { ask, asks } = await openWithDemo({}, { faults: ["rate-limit:1@chat", "reset-before-answer:1@chat"] });
  const overloaded = await ask("Hello #overloaded");
  const others = [await ask("one"), await ask("two")];
  const told = [overloaded, ...others].map(({ state, failure }) => `${state} ${failure?.code ?? ""}`).toSorted();
  expect(told).toEqual(expect.arrayContaining(["failed rate-limited", "failed unsure"]));
  expect(asks()).toHaveLength(3);
});

test("CH-01 CH-02 a stream that is reset keeps what came; a request that is too large for the service says so", async () => {
  const { ask, gateway } = await openWithDemo({}, { faults: ["truncated-stream:1"] });
  const cut = await ask("Tell me #long:2000");
  expect([cut.state, cut.failure?.code, cut.failure?.reason, cut.blocks.length > 0]).toEqual([
    "broken",
    "gateway-error",
    "cut-off-body",
    true,
  ]);
  gateway.setFault("too-large", 1, "chat");
  const large = await ask("Hello");
  expect([large.state, large.failure?.code, large.failure?.service?.status]).toEqual(["failed", "too-large", 413]);
});
