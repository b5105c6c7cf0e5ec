import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Connection } from "../../shared/contract/connections.ts";
import type { Job } from "../../shared/contract/jobs.ts";
import { Database } from "../../electron/core/database.ts";
import { Journal } from "../../electron/core/jobs/journal.ts";
import { Entries } from "../../electron/core/library/entries.ts";
import { MediaStore } from "../../electron/core/library/media.ts";
import { MINUTE, SECOND } from "../../shared/units.ts";
import { type ChildProgram, startProgram } from "../child-program.ts";
import { fixturePath } from "../fixtures/fixture.ts";
import { foxRecipe, openStudio } from "../studio/open-studio.ts";

export interface Gateway {
  url: string;
  key: string;
}

/** A demo gateway in a process of its own, so slow that its tasks stay queued for minutes and no film is made. */
export function startSlowGateway(): Promise<ChildProgram<Gateway>> {
  return startProgram<Gateway>("electron/demo/main.ts", ["--json", "--speed", "0.01"]);
}

/** Tasks that the gateway knows, made by plain calls; their ids. */
export async function createTasks(gateway: Gateway, count: number): Promise<string[]> {
  const create = async (number: number) => {
    const answer = await fetch(`${gateway.url}/api/v3/contents/generations/tasks`, {
      method: "POST",
      headers: { authorization: `Bearer ${gateway.key}`, "content-type": "application/json" },
      body: JSON.stringify({ model: "vidgen-2", content: [{ type: "text", text: promptOf(number) }], duration: 5, resolution: "480p" }),
    });
    if (!answer.ok) throw new Error(`The demo gateway refused a task: ${await answer.text()}`);
    return ((await answer.json()) as { id: string }).id;
  };
  const ids: string[] = [];
  const atOnce = 20;
  for (let first = 0; first < count; first += atOnce) {
    const numbers = Array.from({ length: Math.min(atOnce, count - first) }, (_, index) => first + index);
    ids.push(...(await Promise.all(numbers.map(create))));
  }
  return ids;
}

/** A data folder whose studio knows the gateway, with the pace that a person gets who sets nothing. */
export async function connectFolder(folder: string, gateway: Gateway): Promise<Connection> {
  const { client, close } = await openStudio(folder, gateway);
  const [connection] = await client.connections.list();
  if (!connection) throw new Error("The studio kept no connection.");
  const changed = await client.connections.update({ id: connection.id, settings: { pollSeconds: 10 } });
  await close();
  return changed;
}

/** Jobs written straight into the journal of a studio that does not run: each follows one of the gateway's tasks, due at once. */
export function seedFollowing(folder: string, connection: Connection, serviceIds: readonly string[]): void {
  const database = Database.open(folder);
  try {
    new Journal({ database }).add(serviceIds.map((serviceId, index) => ({ ...job(connection, index), state: "following", serviceId })));
  } finally {
    database.close();
  }
}

/**
 * A library of so many films, each its own file and each the only result of a job, the newest twelve with that job in the journal; and four
 * jobs that failed.
 */
export async function seedLibrary(folder: string, connection: Connection, count: number): Promise<void> {
  const database = Database.open(folder);
  try {
    const media = new MediaStore({ database, dataFolder: folder });
    const entries = new Entries({ database, media });
    const jobs: Job[] = [];
    for (let index = count - 1; index >= 0; index -= 1) {
      const made = job(connection, index + 10);
      const kept = await media.adopt(writeFilm(folder, index));
      const { recipe, createdAt } = made;
      if (recipe.kind === "asset") throw new Error("The bench seeds films only.");
      const origin = { jobId: made.id, connectionId: connection.id, connectionName: connection.name, model: recipe.model };
      const entry = entries.add({ kind: "video", role: "video", mediaId: kept.media.id, recipe, createdAt, ...origin });
      if (index < 12) jobs.push({ ...made, state: "done", finishedAt: createdAt + 40 * SECOND, entryIds: [entry.id] });
    }
    const failure = { code: "content-rejected", message: "The prompt was refused.", action: "none" } as const;
    for (let index = 0; index < 4; index += 1) jobs.push({ ...job(connection, index + 30), state: "failed", failure });
    new Journal({ database }).add(jobs);
  } finally {
    database.close();
  }
}

/** A real film with a number at its end, in a box that players skip, so that no two files are the same. */
function writeFilm(folder: string, number: number): string {
  const library = join(folder, "library");
  mkdirSync(library, { recursive: true });
  const box = Buffer.alloc(12);
  box.writeUInt32BE(box.length, 0);
  box.write("free", 4);
  box.writeUInt32BE(number, 8);
  const file = join(library, `fox-${number}.mp4`);
  writeFileSync(file, Buffer.concat([readFileSync(fixturePath("faststart.mp4")), box]));
  return file;
}

/** A job that was submitted; the higher its number, the older it is. */
function job(connection: Connection, number: number): Job {
  const createdAt = Date.now() - number * SECOND - MINUTE;
  return {
    id: randomBytes(6).toString("hex"),
    state: "waiting",
    connectionId: connection.id,
    connectionName: connection.name,
    isDemo: false,
    recipe: foxRecipe({ prompt: promptOf(number) }),
    createdAt,
    updatedAt: createdAt,
    submittedAt: createdAt,
    entryIds: [],
  };
}

function promptOf(number: number): string {
  return `Fox number ${number} crosses a frozen lake at dawn; slow dolly in, soft light, breath in the cold air`;
}
