import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { plainDialect } from "../../electron/demo/chat/dialect.ts";
import { DemoChatUnderTest, eventsIn, saidIn, says, wish } from "./ask-demo-chat.ts";

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

describe("CH-01 streams", () => {
  test("an error event after a part of the text", async () => {
    const { text, isWhole } = await demo.stream(says(`${long} #error`));
    expect([isWhole, eventsIn(text).at(-1)?.error?.type]).toEqual([true, "overloaded_error"]);
    expect(saidIn(text)).not.toBe("");
    expect(text).not.toContain("message_stop");
  });

  test("tokens come one after another at their pace", async () => {
    const start = performance.now();
    const { chunks } = await demo.stream(says(`${long} #rate:400`));
    expect(chunks).toBeGreaterThan(5);
    expect(performance.now() - start).toBeGreaterThan(200);
  });

  test("a client that goes away ends it", async () => {
    const control = new AbortController();
    const body = JSON.stringify(wish({ ...says("#rate:5"), stream: true }));
    const headers = { authorization: `Bearer ${demo.gateway.key}`, "content-type": "application/json" };
    const answer = await fetch(`${demo.gateway.url}/v1/messages`, { method: "POST", headers, body, signal: control.signal });
    const reader = answer.body?.getReader();
    await reader?.read();
    control.abort();
    await expect(reader?.read()).rejects.toThrow();
    expect((await demo.message()).stop_reason).toBe("end_turn");
  });

  test("faults: cut between events, inside of one, ended early, nothing, another type, late", async () => {
    const faulty = async (name: Parameters<typeof demo.gateway.setFault>[0]) => {
      demo.gateway.setFault(name, 1, "chat.create");
      return await demo.stream(says(long));
    };
    const truncated = await faulty("truncated-stream");
    expect([truncated.isWhole, truncated.text.endsWith("\n\n"), truncated.text.includes("message_stop")]).toEqual([false, true, false]);
    const reset = await faulty("reset-during-body");
    expect([reset.isWhole, reset.text.endsWith("\n\n")]).toEqual([false, false]);
    const ended = await faulty("truncated-json");
    expect([ended.isWhole, ended.text.endsWith("\n\n")]).toEqual([true, false]);
    expect((await faulty("empty-body")).text).toBe("");
    expect((await faulty("wrong-content-type")).text).toContain("message_stop");
    await expect(faulty("reset-before-answer")).rejects.toThrow();
    expect((await faulty("slow")).text).toContain("message_stop");
    expect((await faulty("rate-limit")).text).toContain("rate_limit_error");
  });

  test("truncated-stream and the creating faults reach chat by themselves", async () => {
    demo.gateway.setFault("truncated-stream");
    expect((await demo.message()).stop_reason).toBe("end_turn");
    expect((await demo.stream(says(long))).isWhole).toBe(false);
    demo.gateway.setFault("moderated");
    expect(await demo.refusal("POST", "messages", wish())).toMatchObject({ status: 400, details: { error_code: "prompt_blocked" } });
    demo.gateway.setFault("too-large");
    expect((await demo.refusal("POST", "messages", wish())).type).toBe("request_too_large");
    demo.gateway.setFault("html-error");
    expect(await (await demo.ask("POST", "messages", wish())).text()).toContain("<html>");
    demo.gateway.setFault("server-error");
    expect((await demo.refusal("POST", "messages", wish())).type).toBe("api_error");
  });
});

describe("CH-01 dialects of streams", () => {
  test("lines, comments, endings, separators, indexes and unknown events", async () => {
    const streamAs = async (change: Parameters<typeof demo.gateway.answerChatAs>[0]) => {
      demo.gateway.answerChatAs({ ...plainDialect(), ...change });
      return (await demo.stream(says(`${long}, as a list`))).text;
    };
    expect(await streamAs({ hasEventLines: false, hasDone: true })).toMatch(/^data: [^]*\n\ndata: \[DONE\]\n\n$/);
    expect(await streamAs({ hasComments: true })).toMatch(/^: PING\nretry: 3000\n\nevent/);
    expect(await streamAs({ lineEnd: "crlf" })).toMatch(/^event: message_start\r\ndata: [^\n]+\r\n\r\nevent/);
    expect(await streamAs({ lineEnd: "cr" })).not.toContain("\n");
    expect(await streamAs({ hasLineSeparators: true })).toMatch(/\u2029[^]*\u2028/);
    expect(await streamAs({ hasUnknownEvents: true })).toContain("weather_report");
    expect(await streamAs({ hasZeroUsage: true, hasBareUsage: true })).toContain('"usage":{"input_tokens":0,"output_tokens":0}');
    expect(await streamAs({ chunkBytes: 3 })).toContain("message_stop");
    demo.gateway.answerChatAs({ ...plainDialect(), indexStep: 2 });
    const { text } = await demo.stream({ model: "chat-think-4", thinking: { type: "adaptive" } });
    expect(new Set(eventsIn(text).map(({ index }) => index))).toEqual(new Set([undefined, 0, 2]));
  });

  test("counting that is wrong, parts that are not there", async () => {
    const count = async (change: Record<string, unknown> = {}) =>
      await demo.ask("POST", "messages/count_tokens", { model: "chat-large-4", ...says("hello"), ...change });
    demo.gateway.answerChatAs({ counting: "zero" });
    expect(await (await count()).json()).toEqual({ input_tokens: 0 });
    demo.gateway.answerChatAs({ counting: "demanding" });
    expect([(await count()).status, (await count({ max_tokens: 9 })).status]).toEqual([400, 200]);
    demo.gateway.answerChatAs({ lacks: ["count", "models"] });
    expect([(await count()).status, (await demo.ask("GET", "models")).status]).toEqual([404, 404]);
    demo.gateway.answerChatAs({ lackStatus: 501 });
    expect([(await count()).status, (await demo.ask("GET", "models")).status]).toEqual([501, 501]);
  });

  test("is changed over HTTP too; a wrong value is refused", async () => {
    const change = async (body: unknown) =>
      (await fetch(`${demo.gateway.url}/demo/chat/dialect`, { method: "POST", body: JSON.stringify(body) })).status;
    expect([
      await change({ lineEnd: "crlf", lacks: ["files"] }),
      await change({ lineEnd: "none" }),
      await change({ lacks: ["toys"] }),
    ]).toEqual([200, 400, 400]);
    expect(await (await fetch(`${demo.gateway.url}/demo/chat/dialect`)).json()).toMatchObject({ lineEnd: "crlf", lacks: ["files"] });
  });
});
