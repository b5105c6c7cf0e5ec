import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { failureOf } from "../../failure-of.ts";
import { answer } from "../../gateway/odd-server.ts";
import { saying, sse, messageStart, textStart, textDelta, blockStop, messageEnd } from "./chat-server.ts";
import { chatSettings, openThreads } from "./open-threads.ts";

test("GEN-02 the key is in no table and no log, though the service repeats it", async () => {
  const { server, ask, reached, folder, client, thread } = await openThreads();
  const key = "sk-test-key-12345";
  server.behave(
    (_request, response) =>
      void response
        .writeHead(200, { "request-id": key })
        .end(
          messageStart +
            textStart +
            textDelta(`your key is ${key}`) +
            textDelta(` and sk-test-`) +
            textDelta("key-12345") +
            blockStop +
            messageEnd,
        ),
    (_request, response) =>
      void response.writeHead(200).end(messageStart + sse({ type: "error", error: { type: "api_error", message: `bad key ${key}` } })),
    answer(400, { error: { type: "invalid_request_error", message: `key ${key} is odd` } }),
  );
  for (const text of ["one", "two", "three"]) await reached((await ask(text)).answer.id);
  const shown = JSON.stringify(await client.threads.messages({ threadId: thread.id, ids: await outline(client, thread.id) }));
  expect(shown).not.toContain(key);
  expect(shown).toContain("your key is [hidden]");
  const files = ["lanternist.db", "lanternist.db-wal", ...readdirSync(join(folder, "logs")).map((name) => join("logs", name))];
  for (const file of files) expect([file, readFileSync(join(folder, file)).includes(key)]).toEqual([file, false]);
});

test("CH-01 a word that serves as a key of a server on this machine stays a word in what is said", async () => {
  const { server, ask, reached, client } = await openThreads();
  const [connection] = await client.connections.list();
  await client.connections.update({ id: connection?.id ?? "", settings: {}, key: "text" });
  server.behave(saying("This text is none of its business."));
  const { blocks, state } = await reached((await ask("Which text?")).answer.id);
  expect([state, blocks]).toEqual(["done", [{ type: "text", text: "This text is none of its business." }]]);
});

test("CH-01 threads are found by their words in both languages; trash hides them and gives them back", async () => {
  const { server, ask, reached, client, thread } = await openThreads();
  server.behave(saying("一只红狐狸在雪地里。The fox runs."), saying("other"));
  await reached((await ask("Fox story")).answer.id);
  const find = async (text: string) => (await client.threads.search({ text, limit: 10 })).hits.map(({ snippet }) => snippet);
  expect(await find("狐狸")).toEqual(["一只红\u0002狐狸\u0003在雪地里。The fox runs."]);
  expect(await find("红狐狸 FOX")).toEqual(["一只\u0002红狐狸\u0003在雪地里。The \u0002fox\u0003 runs."]);
  expect(await find("fox")).toHaveLength(3); // Its title, the question and the answer.
  for (const nothing of ["50%", "_", '"', "狐狸 wolf", ""]) expect([nothing, await find(nothing)]).toEqual([nothing, []]);
  expect(await client.threads.remove({ ids: [thread.id, "nobody"] })).toEqual({ count: 1 });
  expect(await find("fox")).toEqual([]);
  expect((await failureOf(client.threads.get({ id: thread.id }))).reason).toBe("thread-unknown");
  expect(await client.threads.restore({ ids: [thread.id] })).toEqual({ count: 1 });
  expect(await find("fox")).toHaveLength(3);
});

test("CH-01 folders, drafts, pins and prompts are kept and told", async () => {
  const { client, thread } = await openThreads();
  const leave = new AbortController();
  const told: string[] = [];
  const watching = (async () => {
    for await (const change of await client.threads.watch(undefined, { signal: leave.signal })) told.push(change.type);
  })();
  await expect.poll(() => told).toEqual(["snapshot"]);
  const folder = await client.threads.saveFolder({ name: "Work" });
  await client.threads.change({ id: thread.id, folderId: folder.id, isPinned: true });
  const draft = { text: "half a thought", attachments: [{ type: "media" as const, id: "m1", name: "a.png" }] };
  await client.threads.setDraft({ id: thread.id, draft });
  expect(await client.threads.get({ id: thread.id })).toMatchObject({ folderId: folder.id, isPinned: true, draft });
  await client.threads.removeFolder({ id: folder.id });
  expect((await client.threads.get({ id: thread.id })).folderId).toBeUndefined();
  await expect.poll(() => told).toEqual(["snapshot", "folders", "saved", "folders", "saved"]);
  leave.abort();
  await watching;
  const prompt = await client.savedPrompts.save({ title: "Translate", text: "Translate into {{language}}" });
  await client.savedPrompts.save({ id: prompt.id, title: "Translate", text: "Put into {{language}}" });
  const first = await (await client.savedPrompts.watch(undefined, { signal: AbortSignal.timeout(5000) })).next();
  expect(first.value).toMatchObject({ type: "snapshot", prompts: [{ id: prompt.id, text: "Put into {{language}}" }] });
});

test("CH-02 files that are too large together are refused before they are read or sent", async () => {
  const { client, thread, studio, server } = await openThreads({ settings: chatSettings });
  const text = new Blob([`${"words ".repeat(1024 * 1024)}`]);
  const ids: string[] = [];
  for (let place = 0; place < 5; place += 1) {
    const body = new Blob([String(place), text]).stream();
    ids.push((await studio.media.receive(body, `big-${place}.txt`, undefined, "any")).id);
  }
  const blocks = ids.map((id) => ({ type: "media" as const, id }));
  const refused = await failureOf(client.threads.send({ threadId: thread.id, blocks }));
  expect([refused.code, refused.reason, refused.delivery]).toEqual(["too-large", "request-too-heavy", "not-sent"]);
  expect((await client.threads.get({ id: thread.id })).messageCount).toBe(0);
  expect(server.seen).toHaveLength(0);
});

async function outline(client: Awaited<ReturnType<typeof openThreads>>["client"], threadId: string): Promise<string[]> {
  const { leafId = "" } = await client.threads.get({ id: threadId });
  const first = new AbortController();
  for await (const change of await client.threads.follow({ id: threadId }, { signal: first.signal })) {
    first.abort();
    return change.type === "snapshot" ? change.outline.map(({ id }) => id) : [leafId];
  }
  return [leafId];
}
