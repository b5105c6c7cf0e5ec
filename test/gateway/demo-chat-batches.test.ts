import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { plainDialect } from "../../electron/demo/chat/dialect.ts";
import { DemoChatUnderTest, wish } from "./ask-demo-chat.ts";

interface BatchSeen {
  id: string;
  processing_status: string;
  request_counts: Record<string, number>;
  results_url: string | null;
  ended_at: string | null;
  cancel_initiated_at: string | null;
}

interface ResultSeen {
  custom_id: string;
  result: { type: string; message?: { id: string }; error?: { type: string; error: { type: string; message: string } } };
}

const path = "messages/batches";
const line = (id: string, content = "hello", change: Record<string, unknown> = {}) => ({
  custom_id: id,
  params: wish({ messages: [{ role: "user", content }], ...change }),
});
const many = (count: number, content?: string) => Array.from({ length: count }, (_, place) => line(`r-${place}`, content));

async function ended(demo: DemoChatUnderTest, id: string): Promise<BatchSeen> {
  for (;;) {
    const batch = await demo.get<BatchSeen>("GET", `${path}/${id}`);
    if (batch.processing_status === "ended") return batch;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

async function results(demo: DemoChatUnderTest, id: string): Promise<ResultSeen[]> {
  const text = await (await demo.ask("GET", `${path}/${id}/results`)).text();
  expect(text.endsWith("\n")).toBe(true);
  return text
    .trimEnd()
    .split("\n")
    .map((each) => JSON.parse(each) as ResultSeen);
}

let demo: DemoChatUnderTest;

beforeAll(async () => {
  demo = await DemoChatUnderTest.start({ speed: 1000, keys: ["sk-another"] });
});

afterAll(async () => {
  await demo.close();
});

beforeEach(() => {
  demo.gateway.clearFaults();
  demo.gateway.answerChatAs(plainDialect());
});

describe("CH-03 what a batch is made from", () => {
  const wrong: [string, unknown, RegExp][] = [
    ["nothing", {}, /^requests: Field required/],
    ["an empty list", { requests: [] }, /at least 1 item/],
    ["an id twice", { requests: [line("a"), line("a")] }, /^requests.1.custom_id: custom_id must be unique/],
    ["an id with a blank", { requests: [line("a b")] }, /should match pattern/],
    ["a long id", { requests: [line("x".repeat(65))] }, /should match pattern/],
    ["no params", { requests: [{ custom_id: "a" }] }, /^requests.0.params: Field required/],
    ["too many", { requests: Array.from({ length: 100_001 }, () => 0) }, /at most 100000 items, not 100001/],
  ];
  test.each(wrong)("%s is refused", async (_name, body, words) => {
    expect(await demo.refusal("POST", path, body)).toMatchObject({
      status: 400,
      hasId: true,
      message: expect.stringMatching(words) as string,
    });
  });

  test("wrong params are that request's own error", async () => {
    const requests = [
      line("model", "x", { model: "chat-none" }),
      line("stream", "x", { stream: true }),
      line("good"),
      line("busy", "#overloaded"),
    ];
    const { id } = await demo.get<BatchSeen>("POST", path, { requests });
    expect((await ended(demo, id)).request_counts).toEqual({ processing: 0, succeeded: 1, errored: 3, canceled: 0, expired: 0 });
    const types = Object.fromEntries((await results(demo, id)).map(({ custom_id, result }) => [custom_id, result.error?.error.type]));
    expect(types).toEqual({ model: "not_found_error", stream: "invalid_request_error", busy: "overloaded_error" });
  });
});

describe("CH-03 a batch on its way", () => {
  test("a thousand requests, each answered once", async () => {
    const made = await demo.get<BatchSeen>("POST", path, { requests: many(1000) });
    expect(made).toMatchObject({ processing_status: "in_progress", request_counts: { processing: 1000, succeeded: 0 }, results_url: null });
    expect((await demo.refusal("GET", `${path}/${made.id}/results`)).message).toMatch(/no results yet/);
    expect((await demo.refusal("DELETE", `${path}/${made.id}`)).status).toBe(400);
    const batch = await ended(demo, made.id);
    expect(batch).toMatchObject({
      request_counts: { processing: 0, succeeded: 1000 },
      results_url: `${demo.gateway.url}/v1/${path}/${made.id}/results`,
    });
    const lines = await results(demo, made.id);
    expect(new Set(lines.map(({ custom_id }) => custom_id)).size).toBe(1000);
    expect(lines.map(({ custom_id }) => custom_id)).not.toEqual(many(1000).map(({ custom_id }) => custom_id));
    expect((await demo.refusal("POST", `${path}/${made.id}/cancel`)).status).toBe(400);
  });

  test("cancelled: what was not answered yet is canceled", async () => {
    const slow = await DemoChatUnderTest.start({ speed: 2 });
    const { id } = await slow.get<BatchSeen>("POST", path, { requests: many(500) });
    const canceling = await slow.get<BatchSeen>("POST", `${path}/${id}/cancel`);
    expect([canceling.processing_status, canceling.cancel_initiated_at !== null]).toEqual(["canceling", true]);
    const { request_counts: counts } = await ended(slow, id);
    expect(counts["canceled"]).toBeGreaterThan(0);
    expect((counts["canceled"] ?? 0) + (counts["succeeded"] ?? 0)).toBe(500);
    expect((await results(slow, id)).filter(({ result }) => result.type === "canceled")).toHaveLength(counts["canceled"] ?? 0);
    await slow.close();
  });

  test("a gateway that starts again goes on, and answers no request twice", async () => {
    const folder = mkdtempSync(join(tmpdir(), "demo-batches-"));
    const options = { folder, key: "sk-same", speed: 30 };
    const first = await DemoChatUnderTest.start(options);
    const { id } = await first.get<BatchSeen>("POST", path, { requests: many(300) });
    const begun = join(folder, "chat", "batches", `${id}.results.jsonl`);
    while (!existsSync(begun)) await new Promise((resolve) => setTimeout(resolve, 5));
    await first.close();
    const second = await DemoChatUnderTest.start({ ...options, speed: 1000 });
    expect((await ended(second, id)).request_counts).toMatchObject({ succeeded: 300 });
    expect(new Set((await results(second, id)).map(({ custom_id }) => custom_id)).size).toBe(300);
    await second.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test("lists by both cursors, and shows another user nothing", async () => {
    const ids: string[] = [];
    for (let turn = 0; turn < 3; turn++) ids.unshift((await demo.get<BatchSeen>("POST", path, { requests: many(1) })).id);
    const list = async (query: string) =>
      await demo.get<{ data: BatchSeen[]; has_more: boolean; first_id: string; last_id: string }>("GET", `${path}?${query}`);
    const first = await list("limit=2");
    expect([first.data.map(({ id }) => id), first.has_more, first.last_id]).toEqual([ids.slice(0, 2), true, ids[1]]);
    expect((await list(`limit=1&after_id=${ids[0]}`)).data[0]?.id).toBe(ids[1]);
    expect((await list(`limit=1&before_id=${ids[2]}`)).data[0]?.id).toBe(ids[1]);
    expect((await demo.refusal("GET", `${path}?limit=0`)).status).toBe(400);
    const other = { authorization: "Bearer sk-another" };
    expect((await demo.refusal("GET", `${path}/${ids[0]}`, undefined, other)).type).toBe("not_found_error");
    expect((await demo.get<{ data: [] }>("GET", path, undefined, other)).data).toEqual([]);
  });
});

describe("CH-03 faults and dialects of batches", () => {
  test("a lost answer leaves a batch behind", async () => {
    const count = async () => (await demo.get<{ data: [] }>("GET", `${path}?limit=1000`)).data.length;
    const before = await count();
    demo.gateway.setFault("reset-before-answer");
    await expect(demo.ask("POST", path, { requests: many(1) })).rejects.toThrow();
    expect(await count()).toBe(before + 1);
    demo.gateway.setFault("moderated");
    expect((await demo.refusal("POST", path, { requests: many(1) })).status).toBe(400);
    expect(await count()).toBe(before + 1);
  });

  test("results cut short; results_url of another host; batches that are not routed", async () => {
    const { id } = await demo.get<BatchSeen>("POST", path, { requests: many(50) });
    await ended(demo, id);
    demo.gateway.setFault("truncated-video", 1, "chat-batches.results");
    await expect(results(demo, id)).rejects.toThrow();
    demo.gateway.answerChatAs({ resultsHost: "other" });
    expect((await demo.get<BatchSeen>("GET", `${path}/${id}`)).results_url).toMatch(/^https:\/\/upstream.invalid\/v1\/messages\/batches\//);
    demo.gateway.answerChatAs({ lacks: ["batches"], lackStatus: 501 });
    expect((await demo.ask("GET", path)).status).toBe(501);
    expect((await demo.ask("POST", "messages", wish())).status).toBe(200);
  });
});
