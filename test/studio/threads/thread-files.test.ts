import { expect, test } from "vitest";
import type { Message } from "../../../shared/contract/threads.ts";
import { failureOf } from "../../failure-of.ts";
import { saying, sse } from "./chat-server.ts";
import { openThreads } from "./open-threads.ts";

const hostile = 'He said: "--> </script><script>alert(1)</script> <!-- -- --- 世界 \u2028 `code` -5';
const odd = { type: "hologram", depth: { near: [1, -2, null] }, note: "-->" };

/** A thread with branches, a block and fields that no version knows, and signs that end comments and begin tags. */
async function rig() {
  const opened = await openThreads();
  const { server, ask, reached, client, thread } = opened;
  const start = sse({ type: "message_start", message: { id: "m", model: "x", usage: { tomorrow: 1 }, mood: "-->" } });
  const end = sse({ type: "message_stop" });
  server.behave(
    saying(hostile),
    (_request, response) =>
      void response.writeHead(200).end(start + sse({ type: "content_block_start", index: 0, content_block: odd }) + end),
  );
  const first = await ask(hostile);
  await reached(first.answer.id);
  const again = await client.threads.again({ messageId: first.answer.id });
  await reached(again.id);
  const folder = await client.threads.saveFolder({ name: "Film — 电影" });
  await client.threads.change({ id: thread.id, folderId: folder.id, isPinned: true, title: "a/b: <c>" });
  const exported = (format: string, ids = thread.id) =>
    opened.studio.respond(new Request(`http://studio/thread-export?ids=${ids}&format=${format}`));
  const imported = async (text: string, name: string) => {
    const { id } = await opened.studio.media.receive(new Blob([text]).stream(), name, undefined, "any");
    return client.threads.import({ mediaId: id });
  };
  const wholeOf = async (threadId: string) => {
    const leave = new AbortController();
    const follow = await client.threads.follow({ id: threadId }, { signal: leave.signal });
    for await (const change of follow) {
      leave.abort();
      if (change.type !== "snapshot") break;
      const messages = await client.threads.messages({ threadId, ids: change.outline.map(({ id }) => id) });
      return { thread: change.thread, messages: messages.map(withoutIds(messages)) };
    }
    throw new Error("No snapshot");
  };
  return { ...opened, exported, imported, wholeOf, first, again };
}

/** Messages as they are whatever their ids. */
const withoutIds = (all: readonly Message[]) => (message: Message) => ({
  ...message,
  id: "",
  threadId: "",
  parentId: all.findIndex(({ id }) => id === message.parentId),
});

test.each([
  ["json", "a b c.json", "application/json"],
  ["markdown", "a b c.md", "text/markdown; charset=utf-8"],
  ["html", "a b c.html", "text/html; charset=utf-8"],
])("CH-01 GEN-09 a thread goes out as %s and comes back whole, with branches and fields that nobody knows", async (format, name, mime) => {
  const { exported, imported, wholeOf, thread, client } = await rig();
  const response = await exported(format);
  expect([response.status, response.headers.get("content-type")]).toEqual([200, mime]);
  expect(response.headers.get("content-disposition")).toContain(`filename="${name}"`);
  const text = await response.text();
  expect(text).toContain("世界");
  const { threads } = await imported(text, `export.${format}`);
  expect(threads).toMatchObject([{ title: "a/b: <c>", isPinned: true, messageCount: 3 }]);
  const [before, after] = [await wholeOf(thread.id), await wholeOf(threads[0]?.id ?? "")];
  expect(after.messages).toEqual(before.messages);
  expect(after.thread.folderId).toBe((await client.threads.get({ id: thread.id })).folderId);
  expect(after.messages[2]?.blocks).toEqual([odd]);
  expect(after.thread.leafId).not.toBe(before.thread.leafId);
});

test("CH-01 an exported page runs and fetches nothing", async () => {
  const text = await (await (await rig()).exported("html")).text();
  expect(text).not.toMatch(/<script|<img|<link|javascript:/i);
  expect(text).toContain("default-src 'none'");
  // The one comment ends where it should: nothing of it shows behind.
  expect(text.split("-->")).toHaveLength(2);
});

test("CH-01 a file that others wrote, with an id twice and no branch that is shown, is read and shows its end", async () => {
  const { exported, imported, wholeOf, first } = await rig();
  const file = JSON.parse(await (await exported("json")).text()) as { threads: { leafId?: string; messages: { id: string }[] }[] };
  delete file.threads[0]?.leafId;
  for (const message of file.threads[0]?.messages.slice(1) ?? []) message.id = first.answer.id;
  const { threads } = await imported(JSON.stringify(file), "theirs.json");
  const { thread, messages } = await wholeOf(threads[0]?.id ?? "");
  expect(messages).toHaveLength(3);
  expect(thread.leafId).toBeDefined();
});

test("CH-01 what is no export is refused as such; unknown threads and formats give nothing", async () => {
  const { exported, imported } = await rig();
  for (const text of ["hello", "{}", '{"format":"lanternist-threads","version":9,"threads":[]}', "<!-- lanternist-threads\n{\n-->"]) {
    expect((await failureOf(imported(text, "notes.txt"))).reason).toBe("not-a-thread-file");
  }
  expect((await exported("json", "nobody")).status).toBe(404);
  expect((await exported("exe")).status).toBe(404);
});

test("CH-01 a file whose messages name one another in a circle, or are still on their way, is taken in all the same", async () => {
  const { imported, wholeOf } = await rig();
  const settings = { model: "m", maxTokens: 5 };
  const message = (id: string, parentId: string) => ({ id, parentId, role: "assistant", state: "streaming", createdAt: 1, blocks: [] });
  const thread = { title: "t", createdAt: 1, updatedAt: 1, settings, leafId: "b", messages: [message("a", "b"), message("b", "a")] };
  const { threads } = await imported(JSON.stringify({ format: "lanternist-threads", version: 1, threads: [thread] }), "circle.json");
  const { messages } = await wholeOf(threads[0]?.id ?? "");
  expect(messages.map(({ parentId, state }) => [parentId, state])).toEqual([
    [-1, "broken"],
    [0, "broken"],
  ]);
});
