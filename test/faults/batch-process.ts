// A studio in a process of its own, to be killed: `batch-process.ts FOLDER URL KEY [COUNT]` sends COUNT prompts as one batch. Prints one JSON line
// for each change of its job's state; a download is told once some of it is here.
import { openStudio } from "../studio/open-studio.ts";

const [folder = "", url = "", key = "", count = "0"] = process.argv.slice(2);
const { client } = await openStudio(folder, { url, key });
if (Number(count) > 0) {
  const prompts = Array.from({ length: Number(count) }, (_, index) => `Say something about the number ${index}.`);
  const settings = { model: "chat-small-4", system: "Be brief.", maxTokens: 200 };
  const { mediaId = "" } = await client.batches.plan({ source: { from: "prompts", prompts }, settings });
  await client.batches.create({ mediaId, title: "Numbers" });
}
// Watching alone keeps no process alive.
setInterval(() => undefined, 60_000);
for await (const change of await client.jobs.watch()) {
  const jobs = change.type === "snapshot" ? change.jobs : change.type === "saved" ? [change.job] : [];
  for (const { id, state, transfer } of jobs) {
    if (state !== "fetching" || (transfer?.bytes ?? 0) > 0) process.stdout.write(`${JSON.stringify({ id, state })}\n`);
  }
}
