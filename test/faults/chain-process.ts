// A studio in a process of its own, to be killed: `chain-process.ts FOLDER URL KEY [create]`. Prints one JSON line for each change of its chain.
import { openStudio } from "../studio/open-studio.ts";
import { chainPlan } from "./chain-plan.ts";

const [folder = "", url = "", key = "", what = ""] = process.argv.slice(2);
const { client } = await openStudio(folder, { url, key });
if (what === "create") await client.chains.create(chainPlan());
// Watching alone keeps no process alive.
setInterval(() => undefined, 60_000);
for await (const change of await client.chains.watch()) {
  const chains = change.type === "snapshot" ? change.chains : change.type === "saved" ? [change.chain] : [];
  for (const chain of chains) process.stdout.write(`${JSON.stringify(chain)}\n`);
}
