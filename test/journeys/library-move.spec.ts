import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { type RunningStudio, expect, test } from "./studio-fixture.ts";
import { expectAccessible } from "./video-parts.ts";

async function makeResults(studio: RunningStudio, ...prompts: string[]): Promise<void> {
  if (prompts.length === 0) await studio.connect();
  const recipe = (prompt: string) => ({ kind: "image" as const, model: "img-legacy-2", prompt, inputs: [], size: "256x256" });
  const jobs = await studio.client.jobs.create({ recipes: (prompts.length > 0 ? prompts : ["a red fox", "a blue whale"]).map(recipe) });
  const isDone = async (id: string) => (await studio.client.jobs.get({ id })).state === "done";
  for (const { id } of jobs) await expect.poll(() => isDone(id), { timeout: 60_000 }).toBe(true);
}

async function open(studio: RunningStudio, page: Page): Promise<void> {
  await page.goto(await studio.entryLink());
  await page.locator("html[data-started]").waitFor();
}

async function openSection(page: Page): Promise<void> {
  await page.keyboard.press("ControlOrMeta+,");
  await page.getByRole("navigation", { name: "Settings" }).getByRole("button", { name: "Library" }).click();
}

/** The gallery with both pictures drawn from their files. */
async function expectBothShown(page: Page): Promise<void> {
  await page.getByRole("navigation").getByRole("button", { name: "Library" }).first().click();
  for (const name of [/a red fox/, /a blue whale/]) await expect(page.getByRole("gridcell", { name })).toBeVisible();
}

test("DT-05 the library's folder says how many files it holds now, not how many it held when the page began", async ({ studio, page }) => {
  await makeResults(studio);
  await open(studio, page);
  await openSection(page);
  const row = page.getByRole("region", { name: "Library", exact: true });
  await expect(row).toContainText("2 files");
  await page.keyboard.press("ControlOrMeta+2");
  await makeResults(studio, "a green owl");
  await openSection(page);
  await expect(row).toContainText("3 files");
});

test("DT-05 DT-09 the library moves by the keyboard, goes on showing its files, and is there after a restart; a folder that goes away is said to be away", async ({
  studio,
  page,
}) => {
  test.setTimeout(240_000);
  const place = mkdtempSync(join(tmpdir(), "lanternist-journey-move-"));
  const folder = join(place, "my films 雪");
  try {
    await makeResults(studio);
    await open(studio, page);
    await openSection(page);
    const row = page.getByRole("region", { name: "Library", exact: true });
    await expect(row).toContainText(studio.dataFolder);
    await expect(row).toContainText("2 files");
    await expectAccessible(page);
    await row.getByRole("button", { name: "Move…" }).focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Move the library" });
    await expect(dialog.getByLabel("New folder")).toBeFocused();
    // A browser's window names no folder to a page; the desktop window does.
    await expect(dialog.getByRole("button", { name: "Choose folder…" })).toHaveCount(0);
    await expectAccessible(page);

    // A folder with files is refused, and everything stays.
    writeFileSync(join(place, "mine.txt"), "mine");
    await page.keyboard.type(place);
    await page.keyboard.press("Enter");
    await expect(dialog.getByRole("alert")).toContainText("The library was not moved");
    await expect(dialog.getByRole("alert")).toContainText("Choose an empty folder");
    await expectAccessible(page);

    await dialog.getByLabel("New folder").fill(folder);
    await page.keyboard.press("Enter");
    await expect(dialog.getByRole("status")).toContainText(`The library is in ${folder} now.`);
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Close" }).last().click();
    await expect(row).toContainText(folder);
    expect(existsSync(join(studio.dataFolder, "library"))).toBe(false);
    expect(readdirSync(join(folder, "library")).length).toBeGreaterThan(0);
    const checked = await studio.client.library.check({ deep: true });
    expect(checked).toEqual({ checked: 2, problems: [] });
    await expectBothShown(page);

    await studio.restart("SIGKILL");
    await open(studio, page);
    await expectBothShown(page);
    expect(await studio.client.library.check({ deep: true })).toEqual(checked);

    renameSync(folder, `${folder} off`);
    await expect(page.getByRole("status").filter({ hasText: "is not there" })).toBeVisible();
    await expectAccessible(page);
    renameSync(`${folder} off`, folder);
    await expect(page.getByRole("status").filter({ hasText: "is not there" })).toHaveCount(0);
    await expectBothShown(page);
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
});
