// A studio in a process of its own, to be killed: `generative-process.ts FOLDER URL KEY TEXT`. Asks once for a picture, then prints one JSON line
// for each change of the answer's state, and one for each block that came.
import { openStudio } from "../studio/open-studio.ts";

const [folder = "", url = "", key = "", text = ""] = process.argv.slice(2);
const { client } = await openStudio(folder, { url, key });
const settings = { area: "generative", model: "genimg-flash-3.1", system: "", isStreamed: true } as const;
const thread = await client.threads.create({ settings });
await client.threads.send({ threadId: thread.id, blocks: [{ type: "text", text }] });
// Watching alone keeps no process alive.
setInterval(() => undefined, 60_000);
for await (const change of await client.threads.follow({ id: thread.id })) {
  const messages = change.type === "snapshot" ? change.messages : change.type === "saved" ? [change.message] : [];
  for (const { role, state } of messages) if (role === "assistant") process.stdout.write(`${JSON.stringify({ id: "answer", state })}\n`);
  if (change.type === "block") process.stdout.write(`${JSON.stringify({ id: "block", state: change.block.type })}\n`);
}
