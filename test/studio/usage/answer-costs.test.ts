import { expect, onTestFinished, test } from "vitest";
import { answer, resetBeforeAnswer } from "../../gateway/odd-server.ts";
import { startBatchServer } from "../batches/batch-server.ts";
import { openStudio } from "../open-studio.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { byHand, messageStart, saying, textDelta, textStart } from "../threads/chat-server.ts";
import { openThreads } from "../threads/open-threads.ts";

const price = { area: "chat", model: "chat-large-4", units: { inputMillion: 4, outputMillion: 20 } } as const;

async function opened() {
  const threads = await openThreads();
  await threads.client.prices.setModel(price);
  const ledger = () => threads.client.usage.ledger({ by: "model" });
  return { ...threads, ledger };
}

test("CH-01 GEN-11 an answer is a call, going on with it a further one, and each is written down once", async () => {
  const { server, ask, reached, client, ledger, thread } = await opened();
  const stream = byHand();
  server.behave(stream.behaviour);
  const { answer: waiting } = await ask("Tell");
  (await stream.opened).write(messageStart + textStart + textDelta("Once upon a "));
  await reached(waiting.id, "streaming");
  await client.threads.stop({ messageId: waiting.id });
  // What came by then is known to be paid; how much the whole was, nobody said.
  expect((await ledger()).total).toMatchObject({
    calls: 1,
    partial: 1,
    usage: { inputTokens: 25, outputTokens: 1 },
    costs: [{ micros: 120 }],
  });

  server.behave(saying(" time."));
  await client.threads.goOn({ messageId: waiting.id });
  await reached(waiting.id, "done");
  const { calls } = await client.usage.of({ ownerId: waiting.id });
  expect(calls.map(({ state, usage, cost }) => [state, usage.outputTokens, cost?.micros, cost?.isPartial])).toEqual([
    ["sure", 1, 120, true],
    ["sure", 15, 400, false],
  ]);
  // A copy of a conversation was not paid again.
  await client.threads.branchOff({ threadId: thread.id, messageId: waiting.id });
  expect((await ledger()).total).toMatchObject({ calls: 2, costs: [{ micros: 520 }] });
});

test("GEN-07 GEN-11 a refusal costs nothing, and a question that got no answer is counted apart", async () => {
  const { server, ask, reached, ledger } = await opened();
  server.behave(answer(400, { error: { type: "invalid_request_error", message: "no" } }), resetBeforeAnswer);
  const refused = await reached((await ask("one")).answer.id);
  expect([refused.state, (await ledger()).unsure.calls]).toEqual(["failed", 0]);
  await reached((await ask("two", refused.parentId)).answer.id);
  expect(await ledger()).toMatchObject({ total: { calls: 0 }, unsure: { calls: 1, unpriced: 1, costs: [] } });
});

test("GEN-07 GEN-11 an answer that was on its way when the studio ended is written down at the next start, once", async () => {
  const { server, ask, reached, studio, folder } = await opened();
  const stream = byHand();
  server.behave(stream.behaviour);
  const { answer: waiting } = await ask("Tell");
  (await stream.opened).write(messageStart + textStart + textDelta("Once"));
  await reached(waiting.id, "streaming");
  await studio.close();
  for (let start = 1; start <= 2; start += 1) {
    const again = await openStudio(folder, { url: server.url, key: "sk-test-key-12345" });
    expect((await again.client.usage.ledger({ by: "model" })).total).toMatchObject({ calls: 1, usage: { inputTokens: 25 } });
    await again.close();
  }
});

const usage = (request: { custom_id: string }) =>
  request.custom_id === "row-000003"
    ? { type: "errored", error: { type: "error", error: { type: "invalid_request_error", message: "odd" } } }
    : {
        type: "succeeded",
        message: { content: [{ type: "text", text: "yes" }], usage: { input_tokens: 1_000_000, output_tokens: 100_000 } },
      };

test("CH-03 GEN-11 a batch is paid by the tokens of the requests that succeeded, at half the price", async () => {
  const server = await startBatchServer({ resultOf: usage });
  onTestFinished(() => server.close());
  const { client, reached, close } = await openStudio(temporaryFolder(), { url: server.url, key: "sk-test" });
  onTestFinished(close);
  await client.prices.setModel(price);
  const settings = { model: "chat-large-4", system: "", maxTokens: 100 };
  const plan = await client.batches.plan({ source: { from: "prompts", prompts: ["one", "two", "three"] }, settings });
  const job = await reached((await client.batches.create({ mediaId: plan.mediaId ?? "", title: "Three" })).id);
  expect(job).toMatchObject({
    state: "done",
    usage: { inputTokens: 2_000_000, outputTokens: 200_000 },
    cost: { micros: 6_000_000, isPartial: false },
  });
  expect((await client.usage.of({ ownerId: job.id })).calls).toMatchObject([
    { area: "batches", model: "chat-large-4", cost: { micros: 6_000_000 } },
  ]);
  expect((await client.usage.ledger({ by: "area" })).groups).toMatchObject([{ name: "batches", calls: 1, costs: [{ micros: 6_000_000 }] }]);
});

test("CH-03 GEN-10 GEN-11 the requests of a batch are priced each by its own model, by the name that the studio has for it", async () => {
  const server = await startBatchServer({ resultOf: usage });
  onTestFinished(() => server.close());
  const { client, reached, close } = await openStudio(temporaryFolder(), { url: server.url, key: "sk-test" });
  onTestFinished(close);
  await client.prices.setModel(price);
  const [connection] = await client.connections.list();
  await client.connections.update({ id: connection?.id ?? "", settings: { modelNames: { "chat-large-4": "claude-large" } } });
  const settings = { model: "chat-large-4", system: "", maxTokens: 100 };
  const plan = await client.batches.plan({ source: { from: "prompts", prompts: ["one"] }, settings });
  expect(plan.models).toEqual(["claude-large"]);
  const job = await reached((await client.batches.create({ mediaId: plan.mediaId ?? "", title: "One" })).id);
  expect(job.cost).toMatchObject({ micros: 3_000_000 });
});
