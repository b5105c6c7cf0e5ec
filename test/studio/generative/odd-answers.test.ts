import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { answer, type Behaviour } from "../../gateway/odd-server.ts";
import { failureOf } from "../../failure-of.ts";
import { fixturePath } from "../../fixtures/fixture.ts";
import { chunk, inline, lastChunk, openGenerative, pictureSettings, streaming } from "./generative-server.ts";

const picture = readFileSync(fixturePath("quad.png"));
const streamHead = { "content-type": "text/event-stream" };

/** A body of any kind, its end as the test says. */
function raw(text: string, headers: Record<string, string> = streamHead, isCut = false): Behaviour {
  return (_request, response) => {
    response.writeHead(200, headers);
    response.write(text, () => (isCut ? response.destroy() : response.end()));
  };
}

const sse = (value: object) => `data: ${JSON.stringify(value)}\n\n`;

describe("GC-04 GEN-08 what became of an answer", () => {
  test.each([
    ["a blocked prompt", streaming({ promptFeedback: { blockReason: "OTHER" } }), "failed", "content-rejected", "prompt-blocked", "OTHER"],
    [
      "a candidate without content",
      streaming({ candidates: [{ finishReason: "NO_IMAGE" }] }),
      "failed",
      "gateway-error",
      "finish-no-image",
      "NO_IMAGE",
    ],
    [
      "a picture that was stopped",
      streaming({ candidates: [{ content: {}, finishReason: "IMAGE_SAFETY", finishMessage: "No." }] }),
      "failed",
      "content-rejected",
      "finish-image-safety",
      "IMAGE_SAFETY",
    ],
    ["a stream without an end", streaming(chunk({ text: "Half" })), "broken", "gateway-error", "answer-cut-off", undefined],
    [
      "a line that was cut",
      raw(`${sse(chunk({ text: "Half" }))}data: {"candi`, streamHead, true),
      "broken",
      "gateway-error",
      "cut-off-body",
      undefined,
    ],
    [
      "an error as a bare line",
      raw(`${sse(chunk({ text: "Half" }))}{"error":{"code":503,"message":"Overloaded","status":"UNAVAILABLE"}}\n\n`),
      "broken",
      "gateway-error",
      undefined,
      undefined,
    ],
    [
      "an end in the middle of content",
      streaming(chunk({ text: "Half" }), { candidates: [{ finishReason: "MAX_TOKENS" }] }),
      "done",
      undefined,
      undefined,
      "MAX_TOKENS",
    ],
    ["a list, as without alt=sse", answer(200, [chunk({ text: "a" }), lastChunk]), "done", undefined, undefined, "STOP"],
    [
      "one object",
      answer(200, { ...chunk({ text: "a" }), ...lastChunk, candidates: [{ content: { parts: [{ text: "a" }] }, finishReason: "STOP" }] }),
      "done",
      undefined,
      undefined,
      "STOP",
    ],
    [
      "events that call themselves JSON",
      raw(sse(chunk({ text: "a" })) + sse(lastChunk), { "content-type": "application/json" }),
      "done",
      undefined,
      undefined,
      "STOP",
    ],
    ["[DONE] at the end", raw(`${sse(chunk({ text: "a" }))}${sse(lastChunk)}data: [DONE]\n\n`), "done", undefined, undefined, "STOP"],
    [
      "an error in a list",
      answer(400, [{ error: { code: 400, message: "No", status: "INVALID_ARGUMENT" } }]),
      "failed",
      "invalid-input",
      undefined,
      undefined,
    ],
    [
      "a signature that is missing",
      answer(400, {
        error: {
          code: 400,
          message: "Image part is missing a thought_signature in content position 2, part position 1.",
          status: "INVALID_ARGUMENT",
        },
      }),
      "failed",
      "invalid-input",
      "signature-refused",
      undefined,
    ],
    [
      "a wrong key",
      answer(400, {
        error: { code: 400, message: "API key not valid", status: "INVALID_ARGUMENT", details: [{ reason: "API_KEY_INVALID" }] },
      }),
      "failed",
      "key-rejected",
      undefined,
      undefined,
    ],
  ])("%s", async (_name, behaviour, state, code, reason, stopReason) => {
    const { server, ask } = await openGenerative();
    server.behave(behaviour);
    const { failure, details, ...message } = await ask("Hello");
    expect([message.state, failure?.code, failure?.reason, details?.stopReason]).toEqual([state, code, reason, stopReason]);
    expect(server.seen).toHaveLength(1);
  });

  test("GEN-07 a 429 names the time to wait, and nothing is sent again by itself", async () => {
    const { server, ask } = await openGenerative();
    const details = [{ "@type": "type.googleapis.com/google.rpc.RetryInfo", retryDelay: "12s" }];
    server.behave(answer(429, { error: { code: 429, message: "Quota", status: "RESOURCE_EXHAUSTED", details } }));
    const { failure } = await ask("Hello");
    expect([failure?.code, failure?.retryAfter, server.seen.length]).toEqual(["rate-limited", 12_000, 1]);
  });
});

test("GC-06 a picture that had arrived whole before the answer broke off is kept, its folder is empty then", async () => {
  const { server, ask, client, folder } = await openGenerative();
  const value = JSON.stringify(chunk(inline(picture), { text: "and" }));
  server.behave(raw(`data: ${value.slice(0, -20)}`, streamHead, true));
  const { state, blocks, failure } = await ask("A quad");
  expect([state, failure?.reason, blocks.map(({ type }) => type)]).toEqual(["broken", "cut-off-body", ["picture"]]);
  const entry = await client.library.get({ id: String(blocks[0]?.["entryId"]) });
  expect(readFileSync(entry.path).equals(picture)).toBe(true);
  const arriving = join(folder, "library", ".arriving-answers");
  expect(existsSync(arriving) ? readdirSync(arriving) : []).toEqual([]);
});

test("GC-01 further candidates are answers beside the first, each with its pictures", async () => {
  const { server, client, thread, ask } = await openGenerative({ settings: { ...pictureSettings, candidateCount: 2 } });
  const second = { index: 1, content: { parts: [inline(picture)] }, finishReason: "STOP" };
  server.behave(streaming(chunk({ text: "One" }), { candidates: [second] }, lastChunk));
  const first = await ask("Twice");
  const messages = await client.threads.messages({ threadId: thread.id, ids: (await outline(client, thread.id)).map(({ id }) => id) });
  const beside = messages.find(({ id, parentId }) => parentId === first.parentId && id !== first.id);
  expect(beside).toMatchObject({ state: "done", blocks: [{ type: "picture" }], details: { stopReason: "STOP", requestId: "req-9" } });
  expect(beside?.details?.usage).toBeUndefined();
  expect((await client.library.list({ filter: {}, offset: 0, limit: 10 })).total).toBe(1);
});

type Client = Awaited<ReturnType<typeof openGenerative>>["client"];

async function outline(client: Client, id: string) {
  const leave = new AbortController();
  for await (const change of await client.threads.follow({ id }, { signal: leave.signal })) {
    leave.abort();
    if (change.type === "snapshot") return change.outline;
  }
  return [];
}

test("GC-02 one question in several ratios of several models is one paid answer each, at most four at once", async () => {
  const { server, client, thread } = await openGenerative();
  const open: (() => void)[] = [];
  server.behave((_request, response) => {
    response.writeHead(200, streamHead);
    response.flushHeaders();
    open.push(() => response.end(sse(chunk({ text: "a" })) + sse(lastChunk)));
  });
  const blocks = [{ type: "text" as const, text: "A fox" }];
  const models = ["genimg-flash-3.1", "genimg-pro-3"];
  const asked = { threadId: thread.id, blocks, models, aspectRatios: ["1:1", "16:9", "9:16"] };
  const { answers } = await client.threads.send(asked);
  await expect.poll(() => open.length).toBe(4);
  while (open.length > 0 || server.seen.length < 6) {
    open.shift()?.();
    await new Promise((go) => setImmediate(go));
  }
  const ids = answers.map(({ id }) => id);
  const states = async () => (await client.threads.messages({ threadId: thread.id, ids })).map(({ state }) => state);
  await expect.poll(states).toEqual(Array(6).fill("done"));
  const sent = server.seen.map(({ url, body }) => {
    const { generationConfig } = JSON.parse(body) as { generationConfig: { imageConfig: { aspectRatio: string } } };
    return `${/models\/(.+):/.exec(url)?.[1]} ${generationConfig.imageConfig.aspectRatio}`;
  });
  expect(sent.toSorted()).toEqual(models.flatMap((model) => ["16:9", "1:1", "9:16"].map((ratio) => `${model} ${ratio}`)).toSorted());
  const tooMany = { ...asked, models: [...models, "genimg-flash-2.5"], aspectRatios: ["1:1", "2:3", "3:2", "3:4", "4:3", "4:5"] };
  expect(await failureOf(client.threads.send(tooMany))).toMatchObject({ reason: "answers-too-many" });
  expect(await failureOf(client.threads.send({ ...asked, aspectRatios: ["1:8"] }))).toMatchObject({ reason: "ratio-not-offered" });
  expect(server.seen).toHaveLength(6);
});

test("GC-01 an answer of this kind cannot be gone on with", async () => {
  const { server, client, ask } = await openGenerative();
  server.behave(streaming(chunk({ text: "Half" })));
  const { id } = await ask("Hello");
  expect(await failureOf(client.threads.goOn({ messageId: id }))).toMatchObject({ code: "conflict", reason: "cannot-go-on" });
});

test("GEN-02 a key that the service repeats is in no message, no entry and no log", async () => {
  const { server, ask, client, folder } = await openGenerative();
  server.behave(streaming(chunk({ text: "Your key is sk-test-key-12345" }, inline(picture)), lastChunk));
  const message = await ask("Say it");
  const entry = await client.library.get({ id: String(message.blocks[1]?.["entryId"]) });
  const logs = readdirSync(join(folder, "logs")).map((name) => readFileSync(join(folder, "logs", name), "utf8"));
  expect(JSON.stringify([message, entry, logs])).not.toContain("sk-test-key-12345");
});

test("GC-04 an answer whose stream the gateway never closes is done soon after its last word", { timeout: 60_000 }, async () => {
  const { server, ask } = await openGenerative();
  const closed = Promise.withResolvers<void>();
  server.behave((_request, response) => {
    response.writeHead(200, streamHead);
    response.write(sse(chunk(inline(picture))) + sse(lastChunk));
    response.on("close", () => closed.resolve());
  });
  expect(await ask("A fox")).toMatchObject({ state: "done", blocks: [{ type: "picture", entryId: expect.any(String) }] });
  await closed.promise;
});

test("GEN-09 a picture by a model that no catalogue knows leads to its conversation, not to a job or a form", async () => {
  const { server, ask, client } = await openGenerative({ settings: { ...pictureSettings, model: "somebody-elses-model" } });
  server.behave(streaming(chunk(inline(picture)), lastChunk));
  await ask("A fox");
  const { entries } = await client.library.list({ filter: {}, offset: 0, limit: 10 });
  expect(entries).toMatchObject([{ model: "somebody-elses-model", isOfConversation: true }]);
});

test("GC-05 going on from an earlier answer follows that answer, not the newest one behind it", async () => {
  const { server, ask, client, thread } = await openGenerative();
  server.behave(streaming(chunk({ text: "ok" }), lastChunk));
  const first = await ask("One");
  const second = await ask("Two", { parentId: first.id });
  const leafOf = async (isLast?: boolean) => (await client.threads.select({ threadId: thread.id, messageId: first.id, isLast })).leafId;
  expect([await leafOf(true), await leafOf()]).toEqual([first.id, second.id]);
});
