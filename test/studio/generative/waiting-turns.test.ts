import { cpSync } from "node:fs";
import { onTestFinished, expect, test } from "vitest";
import type { Behaviour } from "../../gateway/odd-server.ts";
import { openStudio } from "../open-studio.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { openGenerative } from "./generative-server.ts";

const ratios = ["1:1", "16:9", "9:16", "4:3", "3:4", "3:2"];

/** Six answers are asked for: four requests are with the service, which says nothing, and two wait for their turn. */
async function sixAsked() {
  const opened = await openGenerative();
  const silent: Behaviour = () => {};
  opened.server.behave(silent);
  const blocks = [{ type: "text" as const, text: "A fox" }];
  const { answers } = await opened.client.threads.send({ threadId: opened.thread.id, blocks, aspectRatios: ratios });
  await expect.poll(() => opened.server.seen.length).toBe(4);
  const ids = answers.map(({ id }) => id);
  const now = () => opened.client.threads.messages({ threadId: opened.thread.id, ids });
  return { ...opened, ids, now };
}

async function endsIn(folder: string, url: string, threadId: string, ids: string[]) {
  const { client, close } = await openStudio(folder, { url, key: "sk-test-key-12345" });
  onTestFinished(() => close());
  const messages = await client.threads.messages({ threadId, ids });
  const ledger = await client.usage.ledger({ by: "model" });
  return { ends: messages.map(({ state, failure }) => `${state} ${failure?.code} ${failure?.delivery}`), ledger };
}

const doubted = "failed unsure unknown";
const unsent = "failed cancelled not-sent";

test("GEN-07 GEN-11 an answer whose turn never came is told as never sent when the studio quits, and costs nothing", async () => {
  const { studio, server, folder, thread, ids, now, client } = await sixAsked();
  expect((await now()).map(({ details }) => details?.isUnsent ?? false)).toEqual([false, false, false, false, true, true]);
  await client.threads.stop({ messageId: ids[5] ?? "" });
  await studio.close();
  const { ends, ledger } = await endsIn(folder, server.url, thread.id, ids);
  expect(ends).toEqual([doubted, doubted, doubted, doubted, unsent, "stopped undefined undefined"]);
  expect([ledger.total.calls, ledger.unsure.calls, server.seen.length]).toEqual([0, 4, 4]);
});

test("GEN-07 the same after a power cut: what waited for its turn is not doubted", async () => {
  const { server, folder, thread, ids } = await sixAsked();
  const copy = temporaryFolder();
  cpSync(folder, copy, { recursive: true });
  const { ends, ledger } = await endsIn(copy, server.url, thread.id, ids);
  expect(ends).toEqual([doubted, doubted, doubted, doubted, unsent, unsent]);
  expect([ledger.unsure.calls, server.seen.length]).toEqual([4, 4]);
});
