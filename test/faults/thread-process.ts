// A studio in a process of its own, to be killed: `thread-process.ts FOLDER URL KEY TEXT`. Asks once, then prints one JSON line for each change
// of a message's state, and one for each length of text that came.
import { openStudio } from "../studio/open-studio.ts";

const [folder = "", url = "", key = "", text = ""] = process.argv.slice(2);
const { client } = await openStudio(folder, { url, key });
const thread = await client.threads.create({ settings: { model: "chat-large-4", system: "", maxTokens: 1000 } });
await client.threads.send({ threadId: thread.id, blocks: [{ type: "text", text }] });
// Watching alone keeps no process alive.
setInterval(() => undefined, 60_000);
for await (const change of await client.threads.follow({ id: thread.id })) {
  const messages = change.type === "snapshot" ? change.messages : change.type === "saved" ? [change.message] : [];
  for (const { role, state } of messages) if (role === "assistant") process.stdout.write(`${JSON.stringify({ id: "answer", state })}\n`);
  if (change.type === "grown") process.stdout.write(`${JSON.stringify({ id: "length", state: String(change.length) })}\n`);
}
