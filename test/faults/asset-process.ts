// A studio in a process of its own, to be killed: `asset-process.ts FOLDER URL KEY GROUP [COUNT]` makes COUNT assets of one picture.
// Prints one JSON line for each change of a job's state.
import { readFileSync } from "node:fs";
import { fixturePath } from "../fixtures/fixture.ts";
import { openStudio } from "../studio/open-studio.ts";
import { streamOf } from "../studio/temporary-library.ts";

const [folder = "", url = "", key = "", groupId = "", count = "0"] = process.argv.slice(2);
const { client, studio } = await openStudio(folder, { url, key });
if (Number(count) > 0) {
  await client.connections.useDemo();
  const { id } = await studio.media.receive(streamOf(readFileSync(fixturePath("PHOTO.jpg"))), "PHOTO.jpg");
  const source = { type: "media", id } as const;
  const recipes = Array.from({ length: Number(count) }, (_, index) => ({ name: `lantern ${index}`, source }));
  await client.jobs.create({ recipes: recipes.map((recipe) => ({ kind: "asset", groupId, assetType: "Image", ...recipe })) });
}
// Watching alone keeps no process alive.
setInterval(() => undefined, 60_000);
for await (const change of await client.jobs.watch()) {
  const jobs = change.type === "snapshot" ? change.jobs : change.type === "saved" ? [change.job] : [];
  for (const job of jobs) process.stdout.write(`${JSON.stringify({ id: job.id, state: job.state })}\n`);
}
