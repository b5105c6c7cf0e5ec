import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { silence, startOddServer } from "../gateway/odd-server.ts";
import { openStudio } from "../studio/open-studio.ts";
import { byHand, messageStart, textDelta, textStart } from "../studio/threads/chat-server.ts";
import { startStudioProcess } from "./killable.ts";

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function rig(text: string) {
  const folder = mkdtempSync(join(tmpdir(), "lanternist-thread-kill-"));
  const server = await startOddServer();
  cleanups.push(
    () => rmSync(folder, { recursive: true, force: true }),
    () => server.close(),
  );
  const start = () => {
    const studio = startStudioProcess<string>("thread-process.ts", [folder, server.url, "sk-kill-test-key", text]);
    cleanups.push(studio.kill);
    return studio;
  };
  /** The one thread as the next start finds it. */
  const found = async () => {
    const { client, close } = await openStudio(folder, { url: server.url, key: "sk-kill-test-key" });
    cleanups.push(close);
    const { hits } = await client.threads.search({ text, limit: 1 });
    const thread = await client.threads.get({ id: hits[0]?.threadId ?? "" });
    const [answer] = await client.threads.messages({ threadId: thread.id, ids: [thread.leafId ?? ""] });
    return { client, thread, answer };
  };
  return { server, start, found };
}

test(
  "GEN-07 CH-01 killed while an answer comes: what came is kept, shown as broken, never asked for again",
  { timeout: 90_000 },
  async () => {
    const { server, start, found } = await rig("Tell me a story");
    const stream = byHand();
    server.behave(stream.behaviour);
    const studio = start();
    const response = await stream.opened;
    response.write(messageStart + textStart + textDelta("Once upon a time "));
    await studio.until((states) => states.get("answer") === "streaming" && Number(states.get("length") ?? 0) >= 17);
    // Growth is written down within half a second; more growth tells that it was.
    await expect
      .poll(
        async () => {
          response.write(textDelta("."));
          await new Promise((resolve) => setTimeout(resolve, 50));
          return Number(studio.states.get("length") ?? 0);
        },
        { timeout: 20_000 },
      )
      .toBeGreaterThan(40);
    await studio.kill();

    const { answer, thread } = await found();
    expect([answer?.state, answer?.failure?.reason, thread.isAnswering]).toEqual(["broken", "studio-ended-in-answer", false]);
    expect(answer?.blocks).toEqual([{ type: "text", text: expect.stringMatching(/^Once upon a time \.*$/) as string }]);
    expect(answer?.details).toMatchObject({ serviceId: "msg_1", requestId: "req_7" });
    expect(server.seen).toHaveLength(1);
  },
);

test("GEN-07 killed before anything came: nobody knows whether it was delivered, and it says so", { timeout: 90_000 }, async () => {
  const { server, start, found } = await rig("Anyone there?");
  server.behave(silence);
  const studio = start();
  await studio.until((states) => states.get("answer") === "waiting");
  await expect.poll(() => server.seen.length, { timeout: 20_000 }).toBe(1);
  await studio.kill();

  const { answer, thread } = await found();
  expect([answer?.state, answer?.failure?.code, answer?.failure?.reason]).toEqual(["failed", "unsure", "studio-ended"]);
  expect([thread.isAnswering, thread.title, server.seen.length]).toEqual([false, "Anyone there?", 1]);
});
