import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openStudio } from "../open-studio.ts";
import { startBatchServer } from "./batch-server.ts";

const settings = { model: "chat-small-4", system: "", maxTokens: 100 };

async function opened(options: Parameters<typeof startBatchServer>[0] = {}) {
  const server = await startBatchServer(options);
  const folder = mkdtempSync(join(tmpdir(), "lanternist-batches-"));
  const studio = await openStudio(folder, { url: server.url, key: "sk-test" });
  onTestFinished(async () => {
    await studio.close();
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return { ...studio, server };
}

test("CH-03 a batch of prompts goes out once, is followed, and its unordered results stand beside their requests", async () => {
  const resultOf = (request: { custom_id: string; params: { messages: { content: string }[] } }) =>
    request.custom_id === "row-000002"
      ? { type: "errored", error: { type: "error", error: { type: "invalid_request_error", message: "too odd" } } }
      : {
          type: "succeeded",
          message: { content: [{ type: "text", text: `Yes, ${request.params.messages[0]?.content}` }], stop_reason: "end_turn" },
        };
  const { client, reached, server, studio } = await opened({ resultOf });
  const prompts = ["one", "two, with “quotes” and\nlines", "三"];
  const plan = await client.batches.plan({ source: { from: "prompts", prompts }, settings });
  expect(plan).toMatchObject({ count: 3, problemCount: 0, models: ["chat-small-4"] });
  const job = await client.batches.create({ mediaId: plan.mediaId ?? "", title: "Three words" });
  expect((await client.batches.results({ jobId: job.id })).counts).toEqual({ missing: 3 });
  expect(await reached(job.id)).toMatchObject({ state: "done", entryIds: [], resultMediaId: expect.any(String) });

  expect(server.submissions()).toHaveLength(1);
  const sent = server.submissions()[0];
  expect(sent?.headers).toMatchObject({ "anthropic-version": "2023-06-01", authorization: "Bearer sk-test" });
  expect(Number(sent?.headers["content-length"])).toBe(Buffer.byteLength(sent?.body ?? ""));
  expect(JSON.parse(sent?.body ?? "")).toEqual({
    requests: prompts.map((content, index) => ({
      custom_id: `row-00000${index + 1}`,
      params: { model: "chat-small-4", max_tokens: 100, messages: [{ role: "user", content }] },
    })),
  });

  const { rows, total, counts } = await client.batches.results({ jobId: job.id });
  expect([total, counts]).toEqual([3, { succeeded: 2, errored: 1 }]);
  expect(rows.map(({ answer }) => answer)).toEqual(["Yes, one", "invalid_request_error: too odd", "Yes, 三"]);
  expect((await client.batches.results({ jobId: job.id, search: "yes, 三" })).rows.map(({ customId }) => customId)).toEqual(["row-000003"]);
  expect(await client.batches.result({ jobId: job.id, customId: "row-000002" })).toMatchObject({
    request: { custom_id: "row-000002" },
    result: { result: { type: "errored" } },
  });
  expect(await client.batches.again({ jobId: job.id, outcomes: ["errored"] })).toMatchObject({
    count: 1,
    sample: [{ customId: "row-000002" }],
  });
  expect(await client.batches.list({})).toMatchObject({ total: 1, jobs: [{ id: job.id }] });
  expect(await client.batches.atService({})).toMatchObject({ batches: [{ id: "msgbatch_1", jobId: job.id, status: "ended" }] });

  const exported = await studio.respond(new Request(`http://127.0.0.1/batch-export/${job.id}?format=csv&outcome=succeeded`));
  expect(exported.headers.get("content-disposition")).toContain('filename="Three words.csv"');
  expect(await exported.text()).toBe(
    [
      "custom_id,outcome,model,prompt,answer,stop_reason,input_tokens,output_tokens",
      'row-000001,succeeded,chat-small-4,one,"Yes, one",end_turn,,',
      'row-000003,succeeded,chat-small-4,三,"Yes, 三",end_turn,,',
      "",
    ].join("\r\n"),
  );
});

test("CH-03 a batch that is told to stop goes on being followed, since what is done by then comes all the same", async () => {
  const { client, reached, server } = await opened({ questions: 1_000_000 });
  const plan = await client.batches.plan({ source: { from: "prompts", prompts: ["one"] }, settings });
  const job = await client.batches.create({ mediaId: plan.mediaId ?? "", title: "Stopped" });
  await reached(job.id, new Set(["following"]));
  expect((await client.batches.cancel({ jobId: job.id })).state).toBe("following");
  expect((await reached(job.id)).state).toBe("done");
  expect((await client.batches.results({ jobId: job.id })).counts).toEqual({ succeeded: 1 });
  expect(server.seen.filter(({ url }) => url.endsWith("/cancel"))).toHaveLength(1);
});
