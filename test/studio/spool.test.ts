import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { Database } from "../../electron/core/database.ts";
import { Journal } from "../../electron/core/jobs/journal.ts";
import { Spool } from "../../electron/core/jobs/spool.ts";
import type { Job } from "../../shared/contract/jobs.ts";
import { openStudio, openStudioWithDemo, pictureRecipe } from "./open-studio.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const picture = await sharp({ create: { width: 20, height: 10, channels: 3, background: "teal" } })
  .png()
  .toBuffer();

/** A library in which a job's request was on its way when the studio ended, and what lay in its spool then. */
async function endedStudio(files: Record<string, Uint8Array | string>) {
  const { folder, gateway, studio, client, close } = await openStudioWithDemo();
  const [connection] = await client.connections.list();
  await studio.close();
  const database = Database.open(folder);
  const base = {
    connectionId: connection?.id ?? "",
    connectionName: "Test gateway",
    isDemo: false,
    createdAt: 1,
    updatedAt: 1,
    entryIds: [],
  };
  const job: Job = { ...base, id: "picturejob01", state: "submitting", recipe: pictureRecipe({ n: 2 }) };
  new Journal({ database }).add([job]);
  database.close();
  const place = new Spool({ library: join(folder, "library") }).folderOf(job.id);
  mkdirSync(place, { recursive: true });
  for (const [name, content] of Object.entries(files)) writeFileSync(join(place, name), content);
  const reopened = await openStudio(folder, gateway);
  return { ...reopened, id: job.id, gateway, place, end: () => reopened.close().then(() => close().catch(() => gateway.close())) };
}

const answer = JSON.stringify({
  data: [{ b64_json: `kept as picture-1, ${picture.length} bytes` }, { b64_json: `kept as picture-2, ${picture.length} bytes` }],
  usage: { total_tokens: 7 },
});

test("GEN-07 IM-05 an answer that was whole in the spool when the studio ended becomes the job's results, and nothing is sent again", async () => {
  const { client, reached, id, gateway, place, end } = await endedStudio({
    "answer.json": answer,
    "picture-1": picture,
    "picture-2": await sharp(picture).negate().png().toBuffer(),
  });
  const job = await reached(id);
  expect([job.state, job.entryIds.length, job.missing]).toEqual(["done", 2, undefined]);
  expect((await client.library.get({ id: job.entryIds[0] ?? "" })).service).toMatchObject({ usage: { total_tokens: 7 } });
  expect([gateway.requests(), existsSync(place)]).toEqual([[], false]);
  await end();
});

test("IM-05 half an answer gives its whole pictures; half a picture gives nothing, and the job is unsure", async () => {
  const half = await endedStudio({ "picture-1": picture, "picture-2.part": picture.subarray(0, 30) });
  const job = await half.reached(half.id);
  expect([job.state, job.entryIds.length, job.missing?.detail]).toEqual(["done", 1, { came: 1, wanted: 2 }]);
  await half.end();
  const none = await endedStudio({ "picture-1.part": picture.subarray(0, 30) });
  const lost = await none.client.jobs.get({ id: none.id });
  expect([lost.state, lost.failure?.reason, existsSync(none.place)]).toEqual(["unsure", "studio-ended", false]);
  await none.end();
});

test("folders of jobs that are not there, or have ended, are swept", async () => {
  const spool = new Spool({ library: temporaryFolder() });
  for (const id of ["one", "two"]) await spool.keepAnswer(id, { data: [] });
  spool.sweep((id) => id === "one");
  expect(readdirSync(join(spool.folderOf("one"), ".."))).toEqual(["one"]);
  expect(spool.arrived("one")).toEqual({ files: [], answer: { data: [] } });
  expect(spool.arrived("two")).toEqual({ files: [] });
});
