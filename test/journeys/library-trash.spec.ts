import { existsSync } from "node:fs";
import type { Page } from "@playwright/test";
import { makeVideos, openLibrary } from "./library-seed.ts";
import { expect, test } from "./studio-fixture.ts";
import { expectAccessible } from "./video-parts.ts";

const tiles = (page: Page) => page.getByRole("gridcell");
const question = (page: Page) => page.getByRole("alertdialog");

test("DT-04 the trash tells how long it keeps results, gives them back, and deletes them for good after one question, by keys too", async ({
  studio,
  page,
}) => {
  await studio.connect();
  const jobs = await makeVideos(studio, ...[7, 8, 9, 10].map((seed) => ({ returnLastFrame: false, prompt: `fox ${seed}`, seed })));
  const entries = await Promise.all(jobs.map((job) => studio.client.library.get({ id: job.entryIds[0] ?? "" })));
  await studio.client.library.trash({ ids: entries.slice(1).map(({ id }) => id) });
  await openLibrary(studio, page);
  await page.getByRole("button", { name: "Trash" }).click();
  await expect(tiles(page)).toHaveCount(3);
  await expect(page.getByText("Results are removed for good after 30 days.")).toBeVisible();
  await expect(page.getByText(/^The trash takes \d/)).toBeVisible();
  await expect(tiles(page).first()).toHaveAccessibleName(/fox 10, Removed for good in 30 days/);
  await expectAccessible(page);

  // One, by the keys; the harmless answer leaves it.
  await page.getByRole("grid").focus();
  await page.keyboard.press("Home");
  await page.keyboard.press("Shift+Delete");
  await expect(question(page)).toContainText("Delete 1 result for good?");
  await expect(question(page)).toContainText(/frees up to \d[\d.]* (k|M)B/);
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(question(page)).toHaveCount(0);
  expect(existsSync(entries[3]?.path ?? "")).toBe(true);
  await page.keyboard.press("Shift+Delete");
  await question(page).getByRole("button", { name: "Delete for good" }).press("Enter");
  await expect(page.getByText(/^1 result deleted for good\. .+ freed\.$/)).toBeVisible();
  await expect(tiles(page)).toHaveCount(2);
  expect(existsSync(entries[3]?.path ?? "")).toBe(false);
  // What took its place is looked at.
  await expect(page.getByRole("complementary", { name: "Details" })).toContainText("fox 9");

  await page.getByRole("button", { name: "Restore" }).click();
  await expect(tiles(page)).toHaveCount(1);
  // In the other language and in the dark, with other days, or none.
  await page.emulateMedia({ colorScheme: "dark" });
  await studio.client.preferences.set({ language: "zh-CN", trashDays: 7 });
  await expect(page.getByText("作品会在 7 天后彻底删除。")).toBeVisible();
  await expect(tiles(page).first()).toHaveAccessibleName(/7 天后彻底删除/);
  await expectAccessible(page);
  await studio.client.preferences.set({ trashDays: "never" });
  await expect(page.getByText("作品会一直保留在这里，直到你删除。")).toBeVisible();
  await expect(tiles(page).first()).not.toHaveAccessibleName(/彻底删除/);

  await page.getByRole("button", { name: "清空回收站" }).click();
  await expect(question(page)).toContainText("彻底删除 1 个作品？");
  await expectAccessible(page);
  await question(page).getByRole("button", { name: "彻底删除" }).click();
  await expect(page.getByText("回收站是空的。")).toBeVisible();
  await expect(page.getByRole("button", { name: "清空回收站" })).toHaveCount(0);
  await page.getByRole("button", { name: "回收站" }).click();
  await expect(tiles(page)).toHaveCount(2);
  expect(entries.map(({ path }) => existsSync(path))).toEqual([true, false, true, false]);
  expect(await studio.client.library.check({ deep: true })).toEqual({ checked: 2, problems: [] });
});

test("DT-04 DT-06 the trash is asked about anew when another window has changed it meanwhile", async ({ studio, page }) => {
  await studio.connect();
  const jobs = await makeVideos(studio, ...[7, 8].map((seed) => ({ returnLastFrame: false, prompt: `fox ${seed}`, seed })));
  const [first = "", second = ""] = jobs.map((job) => job.entryIds[0] ?? "");
  await studio.client.library.trash({ ids: [first] });
  await openLibrary(studio, page);
  await page.getByRole("button", { name: "Trash" }).click();
  await page.getByRole("button", { name: "Empty trash" }).click();
  await expect(question(page)).toContainText("Delete 1 result for good?");
  await studio.client.library.trash({ ids: [second] });
  const yes = question(page).getByRole("button", { name: "Delete for good" });
  await yes.click();
  await expect(question(page)).toContainText("Delete 2 results for good?");
  await expect(question(page)).toContainText(
    "The trash has changed since this was asked, and nothing was deleted yet. This cannot be undone.",
  );
  await expectAccessible(page);
  expect((await studio.client.care.trashed({})).count).toBe(2);
  await yes.click();
  await expect(page.getByText("The trash is empty.")).toBeVisible();
  expect((await studio.client.care.trashed({})).count).toBe(0);
});
