import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import type { Message } from "../../../shared/contract/threads.ts";
import { MIB } from "../../../shared/units.ts";
import { Database } from "../../../electron/core/database.ts";
import { Log } from "../../../electron/core/log.ts";
import { Answers } from "../../../electron/core/threads/answers.ts";
import { ChatReading } from "../../../electron/core/threads/chat-reading.ts";
import { MessageRows } from "../../../electron/core/threads/message-rows.ts";
import { ThreadNews } from "../../../electron/core/threads/thread-news.ts";
import { ThreadRows } from "../../../electron/core/threads/thread-rows.ts";
import { Threads } from "../../../electron/core/threads/threads.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { blockStop, messageEnd, messageStart, textDelta, textStart } from "./chat-server.ts";
import { chatSettings, Follower } from "./open-threads.ts";

const longText = "word ".repeat(MIB / 5);

/** Threads on a database that can be made to have no room for another page, as on a full disk. */
function onDisk(folder = temporaryFolder()) {
  const database = Database.open(folder);
  const log = new Log(join(folder, "logs"));
  const messages = new MessageRows(database);
  const rows = new ThreadRows(database, () => messages.lateIds());
  const news = new ThreadNews(rows);
  const answers = new Answers({
    rows: messages,
    publish: (threadId, change) => news.tell(threadId, change),
    onEnded: (threadId) => news.changed(threadId),
    log,
    retryAfter: 20,
  });
  const threads = new Threads({ database, rows, messages, news, answers, isPicture: () => false });
  onTestFinished(async () => {
    database.close();
    await log.close();
  });
  const setRoom = (hasRoom: boolean) => void database.get(`PRAGMA max_page_count = ${hasRoom ? 1_000_000 : 1}`);
  return { folder, database, messages, answers, threads, setRoom };
}

function waitingIn(threadId: string): Message {
  return { id: "answer", threadId, role: "assistant", state: "waiting", createdAt: 1, blocks: [] };
}

async function follow(threads: Threads, id: string): Promise<Follower> {
  const follower = new Follower();
  const leave = new AbortController();
  const following = (async () => {
    for await (const change of threads.follow(id, leave.signal)) follower.take(change);
  })();
  onTestFinished(async () => {
    leave.abort();
    await following;
  });
  await expect.poll(() => follower.changes).toContain("snapshot");
  return follower;
}

test("DT-05 an answer whose end finds no room has ended all the same, shows what came, and is written once there is room", async () => {
  const { messages, answers, threads, setRoom } = onDisk();
  const { id } = threads.create({ settings: chatSettings });
  messages.add(waitingIn(id));
  threads.change({ id, leafId: "answer" });
  const follower = await follow(threads, id);
  setRoom(false);
  const stream = new Blob([messageStart + textStart + textDelta(longText) + blockStop + messageEnd]).stream();
  const call = async () => ({ headers: new Headers(), body: stream });
  answers.start(waitingIn(id), (message, joins) => new ChatReading(message, joins, call));
  await expect.poll(() => follower.messages.get("answer")?.failure?.code).toBe("storage-full");
  await expect.poll(() => follower.thread?.isAnswering).toBe(false);
  expect(follower.messages.get("answer")?.state).toBe("broken");
  expect(follower.text("answer")).toBe(longText);
  const later = await follow(threads, id);
  expect([later.messages.get("answer")?.state, later.text("answer") === longText, later.thread?.isAnswering]).toEqual([
    "broken",
    true,
    false,
  ]);
  setRoom(true);
  await expect.poll(() => [follower.messages.get("answer")?.state, follower.messages.get("answer")?.failure]).toEqual(["done", undefined]);
  expect([messages.lateIds(), messages.get("answer").state]).toEqual([[], "done"]);
  await answers.close();
});

test("DT-05 a full disk does not keep the studio from starting: what was on its way is shown as ended, and written later", async () => {
  const { messages, answers, threads, setRoom } = onDisk();
  const { id } = threads.create({ settings: chatSettings });
  messages.add(waitingIn(id));
  messages.save({ ...waitingIn(id), state: "streaming", blocks: [{ type: "text", text: longText }] });
  setRoom(false);
  answers.recover();
  expect(threads.messages(id, ["answer"])).toMatchObject([
    { state: "broken", blocks: [{ text: longText }], failure: { code: "storage-full" } },
  ]);
  expect([threads.get(id).isAnswering, messages.lateIds()]).toEqual([false, ["answer"]]);
  setRoom(true);
  await expect.poll(() => messages.lateIds()).toEqual([]);
  expect(messages.get("answer")).toMatchObject({ state: "broken", failure: { reason: "studio-ended-in-answer" } });
  await answers.close();
});
