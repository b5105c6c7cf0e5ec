// A studio in a process of its own, to be killed: `studio-process.ts FOLDER URL KEY [CREATE-COUNT] [image]`.
// Prints one JSON line for each change of a job's state.
import { foxRecipe, openStudio, pictureRecipe } from "../studio/open-studio.ts";

const [folder = "", url = "", key = "", count = "0", kind = "video"] = process.argv.slice(2);
const { client } = await openStudio(folder, { url, key });
process.stdout.write(`${JSON.stringify({ ready: true })}\n`);

if (kind === "image") {
  await client.jobs.create({ recipes: [pictureRecipe({ n: Number(count), responseFormat: "b64_json" })] });
} else if (Number(count) > 0) {
  const recipes = Array.from({ length: Number(count) }, (_, index) =>
    foxRecipe({ prompt: `fox number ${index + 1}`, seed: index + 1, returnLastFrame: index % 2 === 0 }),
  );
  await client.jobs.create({ recipes });
}
// Watching alone keeps no process alive.
setInterval(() => undefined, 60_000);
for await (const change of await client.jobs.watch()) {
  const jobs = change.type === "snapshot" ? change.jobs : change.type === "saved" ? [change.job] : [];
  for (const job of jobs) process.stdout.write(`${JSON.stringify({ id: job.id, state: job.state })}\n`);
}
