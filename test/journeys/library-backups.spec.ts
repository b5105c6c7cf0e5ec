import { existsSync, readdirSync, readFileSync, truncateSync, utimesSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { type RunningStudio, expect, test } from "./studio-fixture.ts";
import { expectAccessible } from "./video-parts.ts";

async function make(studio: RunningStudio, prompt: string): Promise<void> {
  const recipe = { kind: "image" as const, model: "img-legacy-2", prompt, inputs: [], size: "256x256" };
  const [job] = await studio.client.jobs.create({ recipes: [recipe] });
  const isDone = async () => (await studio.client.jobs.get({ id: job?.id ?? "" })).state === "done";
  await expect.poll(isDone, { timeout: 60_000 }).toBe(true);
}

async function open(studio: RunningStudio, page: Page): Promise<void> {
  await page.goto(await studio.entryLink());
  await page.locator("html[data-started]").waitFor();
}

async function openSection(page: Page): Promise<void> {
  await page.keyboard.press("ControlOrMeta+,");
  await page.getByRole("navigation", { name: "Settings" }).getByRole("button", { name: "Backups" }).click();
}

async function openLibrary(page: Page): Promise<void> {
  await page.getByRole("navigation").getByRole("button", { name: "Library" }).first().click();
}

test("DT-04 a backup is made, something is made after it, and the backup comes back at the next start; taken back, it does not", async ({
  studio,
  page,
}) => {
  test.setTimeout(240_000);
  await studio.connect();
  await open(studio, page);
  await openSection(page);
  // The studio's own of the day comes half a minute after the start.
  await expect(
    page
      .getByText("No backup yet.")
      .or(page.getByText("Daily", { exact: true }))
      .first(),
  ).toBeVisible();
  await expectAccessible(page);
  await make(studio, "a red fox");
  await page.getByRole("button", { name: "Back up now" }).press("Enter");
  const list = page.getByRole("list", { name: "Backups" });
  const mine = list.getByRole("listitem").filter({ hasText: "Made by you" });
  await expect(mine).toContainText("1 result");
  await expectAccessible(page);

  await make(studio, "a blue whale");
  await mine.getByRole("button", { name: /^Restore the backup of/ }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Restore this backup?" });
  await expect(dialog).toContainText("1 result made since then will not be listed");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Restore at the next start" }).click();
  const bar = page.getByRole("status").filter({ hasText: "is restored at the next start" });
  await expect(bar).toBeVisible();
  await expectAccessible(page);

  // Taken back, and asked for once more.
  await bar.getByRole("button", { name: "Cancel the restore" }).click();
  await expect(bar).toHaveCount(0);
  await mine.getByRole("button", { name: /^Restore the backup of/ }).click();
  await dialog.getByRole("button", { name: "Restore at the next start" }).click();
  await expect(bar).toBeVisible();
  const files = readdirSync(join(studio.dataFolder, "library"), { recursive: true });

  await studio.restart();
  await open(studio, page);
  await openLibrary(page);
  await expect(page.getByRole("gridcell", { name: /a red fox/ })).toBeVisible();
  await expect(page.getByRole("gridcell", { name: /a blue whale/ })).toHaveCount(0);
  await expect(bar).toHaveCount(0);
  expect(readdirSync(join(studio.dataFolder, "library"), { recursive: true })).toEqual(files);
  await openSection(page);
  await expect(page.getByText(/^What you see came from the backup of/)).toBeVisible();
  await expect(list.getByRole("listitem").filter({ hasText: "Kept" })).toContainText("2 results");
  await expectAccessible(page);

  // What was made since lies there and can be listed again; what came only just now would be left alone.
  for (const name of readdirSync(join(studio.dataFolder, "library"), { recursive: true, encoding: "utf8" }))
    utimesSync(join(studio.dataFolder, "library", name), 1_700_000_000, 1_700_000_000);
  await page.getByRole("navigation", { name: "Settings" }).getByRole("button", { name: "Library" }).click();
  await page.getByRole("button", { name: "Check library" }).click();
  const notice = page.getByRole("status").filter({ hasText: "is not listed" });
  await expect(notice).toContainText("1 file");
  await expectAccessible(page);
  await notice.getByRole("button", { name: "List them again" }).press("Enter");
  await expect(page.getByText("1 result is listed again.").first()).toBeVisible();
  await expect(notice).toHaveCount(0);
  await openLibrary(page);
  await expect(page.getByRole("gridcell", { name: /blue whale/ })).toBeVisible();
});

test("DT-04 a backup is saved as a file and restored from it; a file that is none is refused in words", async ({ studio, page }) => {
  test.setTimeout(240_000);
  await studio.connect();
  await make(studio, "a red fox");
  await open(studio, page);
  await openSection(page);
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save as a file…" }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toMatch(/^lanternist backup .*\.zip$/);
  const path = await saved.path();
  expect(readFileSync(path).includes("manifest.json")).toBe(true);

  await make(studio, "a blue whale");
  const restoreFrom = async (file: string | { name: string; mimeType: string; buffer: Buffer }) => {
    const choosing = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: "Restore from a file…" }).click();
    await (await choosing).setFiles(file);
  };
  await restoreFrom({ name: "notes.zip", mimeType: "application/zip", buffer: Buffer.from("not a zip") });
  await expect(page.getByText("notes.zip is damaged or cut off").first()).toBeVisible();
  await restoreFrom({ name: "backup.zip", mimeType: "application/zip", buffer: readFileSync(path) });
  const dialog = page.getByRole("dialog", { name: "Restore this backup?" });
  await expect(dialog).toContainText("backup.zip");
  await expect(dialog).toContainText("1 result made since then will not be listed");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Restore at the next start" }).click();
  await expect(page.getByRole("status").filter({ hasText: "is restored at the next start" })).toBeVisible();

  await studio.restart("SIGKILL");
  await open(studio, page);
  await openLibrary(page);
  await expect(page.getByRole("gridcell", { name: /a red fox/ })).toBeVisible();
  await expect(page.getByRole("gridcell", { name: /a blue whale/ })).toHaveCount(0);
  expect(existsSync(join(studio.dataFolder, "restore"))).toBe(false);

  // A backup is removed only after a question.
  await openSection(page);
  const mine = page.getByRole("list", { name: "Backups" }).getByRole("listitem").filter({ hasText: "Made by you" });
  await mine.getByRole("button", { name: /^More for the backup of/ }).click();
  await page.getByRole("menuitem", { name: "Remove" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove backup" }).click();
  await expect(mine).toHaveCount(0);
});

test("DT-04 a restore that could not take place says so at the start and in the settings, and why", async ({ studio, page }) => {
  test.setTimeout(240_000);
  await studio.connect();
  const { name } = await studio.client.backups.make();
  await studio.client.backups.restore({ source: { type: "backup", name } });
  // As a failing disk leaves it.
  truncateSync(join(studio.dataFolder, "restore", "lanternist.db"), 5000);
  await studio.restart();
  await open(studio, page);
  const bar = page.getByRole("status").filter({ hasText: "was not restored" });
  await expect(bar).toContainText(`The copy made ready from ${name} is damaged or gone.`);
  await expectAccessible(page);
  await openSection(page);
  const notice = page.getByRole("alert").filter({ hasText: "was not restored" });
  await expect(notice).toContainText("Restore the backup again, or choose another one below.");
  await expectAccessible(page);
  await notice.getByRole("button", { name: "Dismiss" }).press("Enter");
  await expect(notice).toHaveCount(0);
  await expect(bar).toHaveCount(0);
});
