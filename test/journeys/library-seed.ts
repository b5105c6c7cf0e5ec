import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Job } from "../../shared/contract/jobs.ts";
import { finalJobStates } from "../../shared/job-states.ts";
import type { NativeVideoRecipe } from "../../shared/contract/recipes.ts";
import { expect, type Page } from "@playwright/test";
import type { RunningStudio } from "./studio-fixture.ts";

export const fox: NativeVideoRecipe = {
  kind: "native-video",
  model: "vidgen-2",
  prompt: "a red fox in snow",
  inputs: [],
  duration: 5,
  resolution: "480p",
  ratio: "16:9",
  seed: 7,
  returnLastFrame: true,
  generateAudio: true,
};

/** Makes real videos through the contract, one after the other, so that their order is known; resolves when they have ended. */
export async function makeVideos(studio: RunningStudio, ...changes: Partial<NativeVideoRecipe>[]): Promise<Job[]> {
  const jobs: Job[] = [];
  for (const change of changes) {
    const [job] = await studio.client.jobs.create({ recipes: [{ ...fox, ...change }] });
    if (!job) throw new Error("No job was made.");
    jobs.push(await ended(studio, job.id));
  }
  return jobs;
}

async function ended(studio: RunningStudio, id: string): Promise<Job> {
  await expect.poll(async () => finalJobStates.has((await studio.client.jobs.get({ id })).state), { timeout: 90_000 }).toBe(true);
  return studio.client.jobs.get({ id });
}

/** Opens the page on the library, whatever is in it. */
export async function goToLibrary(studio: RunningStudio, page: Page): Promise<void> {
  await page.goto(await studio.entryLink());
  await page.locator("html[data-started]").waitFor();
  await page.keyboard.press("ControlOrMeta+2");
}

/** Chooses files by the button of the Library panel. */
export async function importByChoice(page: Page, paths: readonly string[]): Promise<void> {
  const choosing = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Import files…" }).click();
  await (await choosing).setFiles([...paths]);
}

/** Opens the page on the library, with its first tiles shown. */
export async function openLibrary(studio: RunningStudio, page: Page): Promise<void> {
  await goToLibrary(studio, page);
  await expect(page.getByRole("gridcell").first()).toBeVisible();
}

/** Repeats the library's entries in the database itself, over many days, until there are `count`. */
export function seedEntries(dataFolder: string, count: number): void {
  const database = openDatabase(dataFolder);
  const models = database.prepare("SELECT id, created_at FROM entries").all() as { id: string; created_at: number }[];
  const entry = database.prepare(
    `INSERT INTO entries (id, kind, role, media_id, job_id, created_at, width, height, seconds, has_audio, model, title)
     SELECT ?, kind, role, media_id, job_id, ?, width, height, seconds, has_audio, model, ? FROM entries WHERE id = ?`,
  );
  const details = database.prepare(
    "INSERT INTO entry_details (entry_id, recipe, service) SELECT ?, json_set(recipe, '$.prompt', ?), service FROM entry_details WHERE entry_id = ?",
  );
  const oldest = Math.min(...models.map((model) => model.created_at));
  database.exec("BEGIN");
  for (let place = models.length; place < count; place += 1) {
    const model = models[place % models.length]?.id ?? "";
    const id = randomBytes(10).toString("hex");
    // Half an hour apart: some fifty a day.
    entry.run(id, oldest - place * 30 * 60_000, `seeded result ${place}`, model);
    details.run(id, `seeded result ${place}`, model);
  }
  database.exec("COMMIT");
  database.close();
}

/** Lets every entry stand for another file that the studio keeps. */
export function swapMedia(dataFolder: string, mediaId: string): void {
  const database = openDatabase(dataFolder);
  database.prepare("UPDATE entries SET media_id = ?").run(mediaId);
  database.close();
}

/** Repeats a finished job in the database itself, each one minute older. */
export function seedJobs(dataFolder: string, job: Job, count: number): void {
  const database = openDatabase(dataFolder);
  const insert = database.prepare(
    "INSERT INTO jobs (id, kind, state, connection_id, service_id, created_at, updated_at, record) VALUES (?, 'native-video', 'done', ?, ?, ?, ?, ?)",
  );
  database.exec("BEGIN");
  for (let place = 1; place <= count; place += 1) {
    const id = randomBytes(6).toString("hex");
    const at = job.createdAt - place * 60_000;
    const record = {
      ...job,
      id,
      createdAt: at,
      updatedAt: at,
      submittedAt: at,
      finishedAt: at,
      recipe: { ...job.recipe, prompt: `seeded job ${place}` },
    };
    insert.run(id, job.connectionId, `seeded-${id}`, at, at, JSON.stringify(record));
  }
  database.exec("COMMIT");
  database.close();
}

function openDatabase(dataFolder: string): DatabaseSync {
  const database = new DatabaseSync(join(dataFolder, "lanternist.db"));
  database.exec("PRAGMA busy_timeout = 5000");
  return database;
}
