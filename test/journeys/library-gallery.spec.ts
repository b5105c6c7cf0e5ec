import type { Page } from "@playwright/test";
import { makeVideos, openLibrary, seedEntries } from "./library-seed.ts";
import { expect, test } from "./studio-fixture.ts";
import { expectAccessible } from "./video-parts.ts";

const tiles = (page: Page) => page.getByRole("gridcell");
const grid = (page: Page) => page.getByRole("grid");

test("DT-04 a library of 5,000 results is gone through to its end with at most 120 tiles in the page", async ({ studio, page }) => {
  await studio.connect();
  await makeVideos(studio, {});
  seedEntries(studio.dataFolder, 5000);
  await page.setViewportSize({ width: 1920, height: 1080 });
  await openLibrary(studio, page);
  await expect(page.getByText("5,000 results")).toBeVisible();
  // The smallest tiles are the most in view.
  await page.getByRole("slider", { name: "Size of the tiles" }).press("Home");
  await tiles(page).first().hover();
  let most = 0;
  for (let turn = 0; turn < 12; turn += 1) {
    await page.mouse.wheel(0, 4000);
    await expect(tiles(page).first()).toBeVisible();
    most = Math.max(most, await tiles(page).count());
  }
  expect(most).toBeGreaterThan(40);
  expect(most).toBeLessThanOrEqual(120);
  expect(await page.evaluate(() => document.querySelectorAll("*").length)).toBeLessThanOrEqual(1500);
  await grid(page).focus();
  await page.keyboard.press("End");
  const last = page.getByRole("gridcell", { selected: true });
  await expect(last).toHaveAccessibleName(/seeded result 4999$/);
  await expect(last).toBeInViewport();
  expect(await tiles(page).count()).toBeLessThanOrEqual(120);
  await expect(page.getByRole("complementary", { name: "Details" }).getByText("seeded result 4999", { exact: true }).first()).toBeVisible();
});

test("DT-08 the library by keyboard alone: choose, look, open, love, throw away and take back", async ({ studio, page }) => {
  await studio.connect();
  await makeVideos(studio, {}, { prompt: "a whale under ice", returnLastFrame: false });
  await openLibrary(studio, page);
  await expectAccessible(page);
  await grid(page).focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("gridcell", { selected: true })).toHaveCount(1);
  await page.keyboard.press("Home");
  await page.keyboard.press("Shift+ArrowRight");
  await expect(page.getByRole("gridcell", { selected: true })).toHaveCount(2);
  await page.keyboard.press("Home");
  await expect(page.getByRole("gridcell", { selected: true })).toHaveAccessibleName(/whale under ice/);
  await page.keyboard.press("f");
  await expect(page.getByRole("gridcell", { name: /Favourite/ })).toHaveCount(1);

  await page.keyboard.press("Space");
  await expect(page.getByRole("dialog", { name: /whale/ })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Space");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(grid(page)).toBeFocused();

  await page.keyboard.press("Enter");
  await expect(page.getByRole("slider", { name: "Position" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(grid(page)).toBeFocused();

  await page.keyboard.press("Delete");
  await expect(page.getByText("1 result moved to the trash.", { exact: true })).toBeVisible();
  await expect(tiles(page)).toHaveCount(2);
  await page.getByRole("button", { name: "Undo" }).press("Enter");
  await expect(tiles(page)).toHaveCount(3);
});

test("DT-04 search, kind, favourites and trash narrow the gallery, each with a way back", async ({ studio, page }) => {
  await studio.connect();
  const [job] = await makeVideos(studio, {}, { prompt: "一只橘猫在窗台上打盹", returnLastFrame: false });
  await openLibrary(studio, page);
  await expect(tiles(page)).toHaveCount(3);
  const search = page.getByRole("searchbox", { name: /Search prompts/ });
  await search.fill("橘猫");
  await expect(tiles(page)).toHaveCount(1);
  await search.fill("nothing of that name");
  await expect(page.getByText("Nothing found for “nothing of that name”.")).toBeVisible();
  await page.getByRole("button", { name: "Clear search and filters" }).click();
  await expect(tiles(page)).toHaveCount(3);
  await page.getByRole("radio", { name: "Pictures" }).click();
  await expect(tiles(page)).toHaveCount(1);
  await page.getByRole("radio", { name: "All" }).click();

  await studio.client.library.trash({ ids: job?.entryIds ?? [] });
  await expect(tiles(page)).toHaveCount(1);
  await page.getByRole("button", { name: "Trash" }).click();
  await expect(tiles(page)).toHaveCount(2);
  await tiles(page).first().click();
  await tiles(page)
    .nth(1)
    .click({ modifiers: ["ControlOrMeta"] });
  await page.getByRole("button", { name: "Restore" }).click();
  await expect(page.getByText("The trash is empty.")).toBeVisible();
  await page.getByRole("button", { name: "Trash" }).click();
  await expect(tiles(page)).toHaveCount(3);
});

test("DT-04 resting on a tile plays it, and only it; leaving it lets the file go", async ({ studio, page }) => {
  await studio.connect();
  await makeVideos(studio, { returnLastFrame: false }, { returnLastFrame: false, seed: 8 });
  await openLibrary(studio, page);
  const playing = () =>
    page.evaluate(() => [...document.querySelectorAll("video")].filter((video) => !video.paused && video.currentTime > 0).length);
  await tiles(page).first().hover();
  await expect.poll(playing).toBe(1);
  const { src: first } = await page.locator("video").evaluate(({ src }: HTMLVideoElement) => ({ src }));
  await tiles(page).nth(1).hover();
  // The one player has gone over to the other file.
  await expect(page.locator("video")).not.toHaveAttribute("src", first);
  await expect.poll(playing).toBe(1);
  await expect(page.locator("video")).toHaveCount(1);
  await page.getByRole("searchbox", { name: /Search prompts/ }).hover();
  await expect(page.locator("video")).toHaveCount(0);
});

test("DT-04 a file that was moved away is shown as missing, with what to do", async ({ studio, page }) => {
  const { rename } = await import("node:fs/promises");
  await studio.connect();
  const [job] = await makeVideos(studio, { returnLastFrame: false });
  const { path } = await studio.client.library.get({ id: job?.entryIds[0] ?? "" });
  await rename(path, `${path}.elsewhere`);
  await openLibrary(studio, page);
  await expect(tiles(page).first()).toHaveAccessibleName(/File missing/);
  await tiles(page).first().click();
  await expect(page.getByRole("heading", { name: "The file is not where it was kept" })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status").filter({ hasText: "The file is not where it was kept" })).toBeVisible();
});

for (const [language, colorScheme] of [
  ["en", "light"],
  ["zh-CN", "dark"],
] as const) {
  test(`GEN-06 DT-08 the library in ${language} and ${colorScheme}, down to the smallest window`, async ({ studio, page }) => {
    await page.emulateMedia({ colorScheme });
    await studio.connect();
    await studio.client.preferences.set({ language });
    await makeVideos(studio, {});
    await page.setViewportSize({ width: 960, height: 640 });
    await openLibrary(studio, page);
    await expect(page.getByRole("heading", { name: language === "en" ? "Library" : "作品库" })).toBeVisible();
    await expectAccessible(page);
    const isWider = await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
    expect(isWider).toBe(false);
    await expect(page.getByRole("button", { name: language === "en" ? "Trash" : "回收站" })).toBeInViewport({ ratio: 1 });
    await page.getByRole("gridcell", { name: /^(Video|视频)/ }).dblclick();
    await expect(page.getByRole("slider", { name: language === "en" ? "Position" : "播放位置" })).toBeVisible();
    await expectAccessible(page);
  });
}

test("DT-04 an empty library leads to the first video", async ({ studio, page }) => {
  await studio.connect();
  await page.goto(await studio.entryLink());
  await page.locator("html[data-started]").waitFor();
  await page.keyboard.press("ControlOrMeta+2");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Make a first video" }).click();
  await expect(page.getByRole("textbox", { name: "Prompt" })).toBeVisible();
});
