import { expect, test } from "vitest";
import { failureOf } from "../../failure-of.ts";
import { answer, resetBeforeAnswer } from "../../gateway/odd-server.ts";
import { blockStop, byHand, messageEnd, messageStart, saying, sse, textDelta, textStart } from "./chat-server.ts";
import { Follower, openThreads, reachedIn } from "./open-threads.ts";

const texts = (blocks: readonly Record<string, unknown>[]) => blocks.map((block) => block["text"]);

test("CH-01 CH-05 a message is answered: blocks, usage replaced, request id and organisation, what is left of the budgets", async () => {
  const { server, ask, reached, client, thread } = await openThreads();
  server.behave(saying("Hello 世界", { "anthropic-ratelimit-tokens-remaining": "900", "anthropic-ratelimit-tokens-limit": "1000" }));
  const { user, answer: waiting } = await ask("Say hello\nplease");
  expect([user.state, waiting.state, waiting.parentId]).toEqual(["done", "waiting", user.id]);
  const done = await reached(waiting.id);
  expect([done.state, texts(done.blocks)]).toEqual(["done", ["Hello 世界"]]);
  expect(done.details).toMatchObject({
    serviceId: "msg_1",
    requestId: "req_7",
    organizationId: "org_7",
    stopReason: "end_turn",
    usage: { input_tokens: 25, output_tokens: 15 },
    budgets: [{ name: "tokens", limit: 1000, remaining: 900 }],
    connectionName: "Test gateway",
  });
  const [seen] = server.seen;
  expect([seen?.method, seen?.url]).toEqual(["POST", "/v1/messages"]);
  expect(JSON.parse(seen?.body ?? "")).toEqual({
    model: "chat-large-4",
    max_tokens: 1000,
    messages: [{ role: "user", content: [{ type: "text", text: "Say hello\nplease" }] }],
    stream: true,
  });
  expect(seen?.headers).toMatchObject({ authorization: "Bearer sk-test-key-12345", "anthropic-version": "2023-06-01" });
  expect(Object.keys(seen?.headers ?? {}).filter((name) => name.startsWith("x-stainless"))).toEqual([]);
  expect(await client.threads.get({ id: thread.id })).toMatchObject({
    title: "Say hello",
    leafId: waiting.id,
    messageCount: 2,
    isAnswering: false,
  });
});

test("CH-01 an answer grows before whoever follows, and one who comes later catches up to the same", async () => {
  const { server, ask, client, thread } = await openThreads();
  const stream = byHand();
  server.behave(stream.behaviour);
  const first = new Follower();
  const { answer: waiting } = await ask("Count");
  const leave = new AbortController();
  const following = (async () => {
    for await (const change of await client.threads.follow({ id: thread.id }, { signal: leave.signal })) first.take(change);
  })();
  const response = await stream.opened;
  response.write(messageStart + textStart + textDelta("one "));
  await expect.poll(() => first.text(waiting.id)).toBe("one ");
  const second = new Follower();
  const later = (async () => {
    for await (const change of await client.threads.follow({ id: thread.id }, { signal: leave.signal })) second.take(change);
  })();
  await expect.poll(() => second.text(waiting.id)).toBe("one ");
  response.end(textDelta("two ") + textDelta("three") + blockStop + messageEnd);
  const done = await reachedIn(client, thread.id, waiting.id, ["done"]);
  await expect.poll(() => [first.messages.get(waiting.id), second.messages.get(waiting.id)]).toEqual([done, done]);
  await expect.poll(() => second.thread?.isAnswering).toBe(false);
  leave.abort();
  await Promise.all([following, later]);
  expect(first.changes).toContain("grown");
  expect(texts(done.blocks)).toEqual(["one two three"]);
});

test("CH-01 GEN-06 stop closes the connection and keeps what came; the rest is asked for behind it", async () => {
  const { server, ask, reached, client } = await openThreads();
  const stream = byHand();
  server.behave(stream.behaviour);
  const { answer: waiting } = await ask("Tell");
  (await stream.opened).write(messageStart + textStart + textDelta("Once upon a "));
  await reached(waiting.id, "streaming");
  const stopped = await client.threads.stop({ messageId: waiting.id });
  await stream.closed;
  expect([stopped.state, texts(stopped.blocks), stopped.failure]).toEqual(["stopped", ["Once upon a "], undefined]);

  server.behave(saying(" time."));
  await client.threads.goOn({ messageId: waiting.id });
  const done = await reached(waiting.id, "done");
  expect(texts(done.blocks)).toEqual(["Once upon a time."]);
  expect(done.details?.earlier).toHaveLength(1);
  expect((JSON.parse(server.seen[1]?.body ?? "") as { messages: unknown[] }).messages).toEqual([
    { role: "user", content: [{ type: "text", text: "Tell" }] },
    { role: "assistant", content: [{ type: "text", text: "Once upon a" }] },
  ]);
});

test("CH-01 an error event in the stream keeps what came, an end without its last word too; neither is asked for again", async () => {
  const { server, ask, reached } = await openThreads();
  const overloaded = sse({ type: "error", error: { type: "overloaded_error", message: "Overloaded" } });
  server.behave(
    (_request, response) => void response.writeHead(200).end(messageStart + textStart + textDelta("half") + overloaded),
    (_request, response) => void response.writeHead(200).end(messageStart + textStart + textDelta("half")),
  );
  const one = await reached((await ask("one")).answer.id);
  expect([one.state, texts(one.blocks), one.failure?.code, one.failure?.reason]).toEqual([
    "broken",
    ["half"],
    "rate-limited",
    "overloaded",
  ]);
  const two = await reached((await ask("two")).answer.id);
  expect([two.state, texts(two.blocks), two.failure?.reason]).toEqual(["broken", ["half"], "answer-cut-off"]);
  expect(server.seen).toHaveLength(2);
});

test("GEN-07 GEN-08 refusals and doubts are told as what they are, and nothing is sent again", async () => {
  const { server, ask, reached } = await openThreads();
  const error = (type: string, message: string) => ({ type: "error", error: { type, message }, request_id: "req_9" });
  server.behave(
    answer(529, error("overloaded_error", "Overloaded"), { "retry-after": "7" }),
    answer(429, error("rate_limit_error", "Slow down"), { "retry-after": "3" }),
    answer(413, error("request_too_large", "Too large")),
    answer(401, error("authentication_error", "invalid bearer token")),
    answer(500, error("api_error", "Internal")),
    resetBeforeAnswer,
    (_request, response) => void response.writeHead(200, { "content-type": "text/event-stream" }).end(),
  );
  const failures = [];
  for (let turn = 0; turn < 7; turn += 1) {
    const { state, failure, blocks } = await reached((await ask(`turn ${turn}`)).answer.id);
    failures.push([state, failure?.code, failure?.retryAfter, failure?.service?.requestId, blocks.length]);
  }
  expect(failures).toEqual([
    ["failed", "rate-limited", 7000, "req_9", 0],
    ["failed", "rate-limited", 3000, "req_9", 0],
    ["failed", "too-large", undefined, "req_9", 0],
    ["failed", "key-rejected", undefined, "req_9", 0],
    ["failed", "unsure", undefined, "req_9", 0],
    ["failed", "unsure", undefined, undefined, 0],
    ["failed", "unsure", undefined, undefined, 0],
  ]);
  expect(server.seen).toHaveLength(7);
});

test("CH-01 edits and other answers are branches; each asks with its own history", async () => {
  const { server, ask, reached, client, thread } = await openThreads();
  server.behave(saying("A"), saying("B"), saying("C"), saying("D"));
  const first = await ask("question");
  await reached(first.answer.id);
  const again = await client.threads.again({ messageId: first.answer.id, model: "chat-small-4" });
  await reached(again.id);
  expect(again.parentId).toBe(first.user.id);
  const edited = await ask("question, edited");
  await reached(edited.answer.id);
  const next = await ask("and then?", first.answer.id);
  await reached(next.answer.id);
  const sent = server.seen.map(({ body }) => JSON.parse(body) as { model: string; messages: { content: { text: string }[] }[] });
  expect(sent.map(({ model }) => model)).toEqual(["chat-large-4", "chat-small-4", "chat-large-4", "chat-large-4"]);
  expect(sent[3]?.messages.map(({ content }) => content[0]?.text)).toEqual(["question", "A", "and then?"]);
  expect((await client.threads.select({ threadId: thread.id, messageId: again.id })).leafId).toBe(again.id);
  expect((await client.threads.select({ threadId: thread.id, messageId: first.answer.id })).leafId).toBe(next.answer.id);
  const branch = await client.threads.branchOff({ threadId: thread.id, messageId: next.user.id });
  expect([branch.messageCount, branch.title]).toEqual([3, "question"]);
});

test("GEN-07 another answer that is asked for twice at once, as by a double click, is asked of the service once", async () => {
  const { server, ask, reached, client } = await openThreads();
  server.behave(saying("A"), byHand().behaviour);
  const first = await ask("question");
  await reached(first.answer.id);
  const messageId = first.answer.id;
  const [one, two] = await Promise.all([client.threads.again({ messageId }), client.threads.again({ messageId })]);
  expect(two.id).toBe(one.id);
  await expect.poll(() => server.seen.length).toBe(2);
  await client.threads.stop({ messageId: one.id });
});

test("GEN-07 a message whose thread goes to the trash while its files are read is not sent", async () => {
  const { server, client, thread, studio } = await openThreads();
  const { id } = await studio.media.receive(new Blob(["notes"]).stream(), "notes.txt", undefined, "any");
  const sending = failureOf(client.threads.send({ threadId: thread.id, blocks: [{ type: "media", id }] }));
  await client.threads.remove({ ids: [thread.id] });
  expect((await sending).reason).toBe("thread-unknown");
  await client.threads.restore({ ids: [thread.id] });
  expect((await client.threads.get({ id: thread.id })).messageCount).toBe(0);
  expect(server.seen).toHaveLength(0);
});

test("CH-01 two models are asked side by side, each its own answer", async () => {
  const { server, client, thread } = await openThreads();
  server.behave(saying("one"), saying("two"));
  const blocks = [{ type: "text" as const, text: "compare" }];
  const { message, answers } = await client.threads.send({ threadId: thread.id, blocks, models: ["chat-large-4", "chat-small-4"] });
  expect(answers.map(({ parentId, details }) => [parentId, details?.settings.model])).toEqual([
    [message.id, "chat-large-4"],
    [message.id, "chat-small-4"],
  ]);
  for (const { id } of answers) expect((await reachedIn(client, thread.id, id, [])).state).toBe("done");
});

test("CH-02 a count is the service's; where it cannot count, an estimate that says so", async () => {
  const { server, client, thread } = await openThreads();
  server.behave(
    answer(200, { input_tokens: 42 }),
    answer(404, { error: { message: "Invalid URL (POST /v1/messages/count_tokens)", type: "invalid_request_error", param: "", code: "" } }),
    answer(501, { error: { message: "not supported", code: "not_supported", type: "api_error" } }),
    answer(200, { input_tokens: 0 }),
  );
  const counts = [];
  for (let turn = 0; turn < 4; turn += 1) {
    counts.push(await client.threads.count({ threadId: thread.id, blocks: [{ type: "text", text: "Hello there, general." }] }));
  }
  expect(counts[0]).toEqual({ tokens: 42, isEstimate: false, bytes: expect.any(Number) as number });
  for (const { tokens, isEstimate } of counts.slice(1)) expect([isEstimate, tokens > 5 && tokens < 20]).toEqual([true, true]);
  const [first] = server.seen;
  expect([first?.url, JSON.parse(first?.body ?? "")]).toEqual([
    "/v1/messages/count_tokens",
    { model: "chat-large-4", messages: [{ role: "user", content: [{ type: "text", text: "Hello there, general." }] }] },
  ]);
});

test("CH-02 what cannot be sent is refused with nothing written", async () => {
  const { client, thread, server } = await openThreads({ settings: { model: "chat-tiny-1", system: "", maxTokens: 5000 } });
  const refused = await failureOf(client.threads.send({ threadId: thread.id, blocks: [{ type: "text", text: "hi" }] }));
  expect([refused.code, refused.reason]).toEqual(["invalid-input", "max-tokens-over-model"]);
  expect((await client.threads.get({ id: thread.id })).messageCount).toBe(0);
  expect(server.seen).toHaveLength(0);
});
