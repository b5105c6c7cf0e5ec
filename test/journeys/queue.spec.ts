import type { Page } from "@playwright/test";
import { fox, makeVideos, seedJobs } from "./library-seed.ts";
import { expect, test } from "./studio-fixture.ts";
import { countCreates, expectAccessible } from "./video-parts.ts";

async function openQueue(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.locator("html[data-started]").waitFor();
  await page.keyboard.press("ControlOrMeta+j");
  await expect(page.getByRole("table", { name: "Jobs" }).or(page.getByText("No jobs yet."))).toBeVisible();
}

const rows = (page: Page) =>
  page
    .getByRole("table", { name: "Jobs" })
    .getByRole("row")
    .filter({ has: page.getByRole("cell") });

test("NV-09 DT-05 a job is followed in the queue from sending to its result", async ({ studio, page }) => {
  await studio.connect();
  await openQueue(page, await studio.entryLink());
  await studio.client.jobs.create({ recipes: [fox] });
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page).first()).toContainText("a red fox in snow");
  await expect(
    rows(page)
      .getByText(/asked .*ago|asked now/)
      .filter({ visible: true }),
  ).toBeVisible({ timeout: 90_000 });
  await expectAccessible(page);
  await expect(rows(page).getByText("Done")).toBeVisible({ timeout: 90_000 });
  await expect(rows(page)).toContainText("2 files in the library");
  await page.getByRole("button", { name: "Show result" }).click();
  await expect(page.getByRole("slider", { name: "Position" })).toBeVisible();
  await page.keyboard.press("Escape");
  await rows(page).first().dblclick();
  const details = page.getByRole("dialog", { name: "Job" });
  for (const word of ["Created", "Sending", "Running", "Downloading"])
    await expect(details.getByRole("listitem").filter({ hasText: word }).first()).toBeVisible();
  await expect(details.getByText("content.video_url")).toBeVisible();
  await expectAccessible(page);
});

test("GEN-07 an unsure job asks first, is looked for at the gateway, and taken over without a second order", async ({
  studio,
  gateway,
  page,
}) => {
  await gateway.fault("reset-before-answer");
  await studio.connect();
  await makeVideos(studio, { returnLastFrame: false });
  await openQueue(page, await studio.entryLink());
  await page.getByRole("radio", { name: "Needs you 1" }).click();
  await page.getByRole("button", { name: "Decide" }).click();
  const dialog = page.getByRole("dialog", { name: "It is not known whether this was delivered" });
  await expect(dialog.getByRole("button", { name: "Send again (may cost twice)" })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Look for it at the gateway" }).click();
  await dialog.getByRole("button", { name: "This is it: follow it" }).click();
  await expect(page.getByText("Nothing needs you.")).toBeVisible();
  await page.getByRole("radio", { name: /^All/ }).click();
  await expect(rows(page).getByText("Done")).toBeVisible({ timeout: 90_000 });
  expect(await countCreates(gateway)).toBe(1);
});

test("DT-05 what cannot be cancelled says so, and what can be done instead", async ({ studio, gateway, page }) => {
  test.slow();
  await studio.connect();
  await openQueue(page, await studio.entryLink());
  await studio.client.jobs.create({ recipes: [{ ...fox, duration: 15 }] });
  await expect(rows(page).getByText(/Gateway says: running/)).toBeVisible({ timeout: 90_000 });
  await page.getByRole("button", { name: "Cancel" }).click();
  const refused = page.getByRole("alertdialog", { name: "It could not be cancelled" });
  await expect(refused).toBeVisible();
  await expectAccessible(page);
  await refused.getByRole("button", { name: "Keep it" }).click();
  await expect(rows(page)).toHaveCount(1);
  expect((await gateway.log()).some((request) => request.method === "DELETE")).toBe(true);
});

test("DT-05 a thousand finished jobs are scrolled through with few rows in the page, the oldest included", async ({ studio, page }) => {
  await studio.connect();
  const [job] = await makeVideos(studio, { returnLastFrame: false });
  if (job) seedJobs(studio.dataFolder, job, 1000);
  await openQueue(page, await studio.entryLink());
  await expect(page.getByRole("radio", { name: "Finished 1001" })).toBeVisible();
  const oldest = rows(page).getByText("seeded job 1000", { exact: true });
  await expect(async () => {
    await rows(page).last().scrollIntoViewIfNeeded();
    await rows(page).last().hover();
    await page.mouse.wheel(0, 20_000);
    expect(await rows(page).count()).toBeLessThan(60);
    await expect(oldest).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 90_000 });
});

test("GEN-06 the queue speaks Chinese", async ({ studio, page }) => {
  await studio.connect();
  await studio.client.preferences.set({ language: "zh-CN" });
  await makeVideos(studio, { returnLastFrame: false });
  await page.setViewportSize({ width: 960, height: 640 });
  await page.goto(await studio.entryLink());
  await page.locator("html[data-started]").waitFor();
  await page.keyboard.press("ControlOrMeta+j");
  await expect(page.getByRole("table", { name: "任务" }).getByText("完成")).toBeVisible();
  await expectAccessible(page);
});
