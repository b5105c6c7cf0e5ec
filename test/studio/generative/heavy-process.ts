// One picture in a process of its own: `heavy-process.ts FOLDER URL KEY streamed|single`. Prints how its memory grew over an answer, what a page
// was told of it, and where the picture lies.
import { setTimeout as wait } from "node:timers/promises";
import { measureProcess } from "../../bench/measure-process.ts";
import { openStudio } from "../open-studio.ts";

const [folder = "", url = "", key = "", way = ""] = process.argv.slice(2);
const { client, close } = await openStudio(folder, { url, key });
const thread = await client.threads.create({
  settings: { area: "generative", model: "genimg-flash-3.1", system: "", isStreamed: way === "streamed" },
});

let told = 0;
const leave = new AbortController();
void (async () => {
  for await (const change of await client.threads.follow({ id: thread.id }, { signal: leave.signal }))
    told += JSON.stringify(change).length;
})();

async function ask(text: string): Promise<string> {
  const { answers } = await client.threads.send({ threadId: thread.id, blocks: [{ type: "text", text }] });
  const ids = answers.map(({ id }) => id);
  const isOnItsWay = (state: string | undefined) => state === "waiting" || state === "streaming";
  let [answer] = await client.threads.messages({ threadId: thread.id, ids });
  while (isOnItsWay(answer?.state)) {
    await wait(20);
    [answer] = await client.threads.messages({ threadId: thread.id, ids });
  }
  const blocks = answer?.blocks ?? [];
  if (answer?.state !== "done") throw new Error(`It ended as ${answer?.state}`);
  return (await client.library.get({ id: String(blocks.at(-1)?.["entryId"]) })).path;
}

await ask("small"); // What is loaded with the first answer does not count.
let path = "";
const { growth } = await measureProcess(async () => {
  path = await ask("heavy");
});
leave.abort();
process.stdout.write(`${JSON.stringify({ growth, told, path })}\n`);
await close();
process.exit(0);
