import type { Page } from "@playwright/test";
import { makeVideos, openLibrary, seedEntries } from "./library-seed.ts";
import { expect, test } from "./studio-fixture.ts";
import { expectAccessible } from "./video-parts.ts";

const tiles = (page: Page) => page.getByRole("gridcell");
const chosen = (page: Page) => page.getByRole("gridcell", { selected: true });
const nodes = (page: Page) => page.evaluate(() => document.querySelectorAll("*").length);

test("DT-04 the library as a list: by keyboard, over rows never looked at, at the smallest window, and so again after a reload", async ({
  studio,
  page,
}) => {
  await studio.connect();
  await makeVideos(studio, {});
  seedEntries(studio.dataFolder, 2000);
  await page.setViewportSize({ width: 960, height: 640 });
  await openLibrary(studio, page);
  await page.getByRole("button", { name: "Show as a list" }).click();
  const lines = page.locator("[role=row][data-index]");
  await expect(lines.first()).toHaveAccessibleName(/red fox/);
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)).toBe(false);
  await page.getByRole("grid").focus();
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Shift+End");
  await expect(page.getByText("1999 selected").first()).toBeVisible();
  await expect(page.locator("[role=row][data-index='1999']")).toBeInViewport();
  await page.keyboard.press("ControlOrMeta+a");
  await expect(page.getByText("2000 selected").first()).toBeVisible();
  await page.setViewportSize({ width: 1920, height: 1080 });
  await expect.poll(() => lines.count()).toBeGreaterThan(20);
  expect(await lines.count()).toBeLessThanOrEqual(120);
  expect(await nodes(page)).toBeLessThanOrEqual(1500);
  await page.keyboard.press("Home");
  await page.keyboard.press("PageDown");
  await expect(page.getByRole("row", { selected: true })).toHaveCount(1);

  await expect
    .poll(() => studio.client.preferences.getPageState({ name: "library-look" }))
    .toMatchObject({ value: expect.stringContaining("list") });
  await page.reload();
  await page.locator("html[data-started]").waitFor();
  await expect(lines.first()).toBeVisible();
});

test("DT-04 a rectangle drawn from an empty place selects what it touches, Shift adds, Escape gives up", async ({ studio, page }) => {
  await studio.connect();
  await makeVideos(studio, {});
  seedEntries(studio.dataFolder, 300);
  await openLibrary(studio, page);
  const [first, fifth] = [await tiles(page).nth(2).boundingBox(), await tiles(page).nth(3).boundingBox()];
  if (!first || !fifth) throw new Error("No tiles are drawn.");
  const gap = { x: first.x - 6, y: first.y + first.height + 4 };
  await page.mouse.move(gap.x, gap.y);
  await page.mouse.down();
  await page.mouse.move(fifth.x + 20, fifth.y + fifth.height - 20, { steps: 4 });
  // From below the one tile up to the lower half of the other: both, while it is drawn and after.
  await expect(chosen(page)).toHaveCount(2);
  await page.mouse.up();
  await expect(page.getByRole("heading", { name: "2 selected", exact: true })).toBeVisible();
  await expect(chosen(page)).toHaveCount(2);

  // Held at the lower edge it goes on by itself, over what was not in view.
  await page.mouse.move(gap.x, gap.y);
  await page.keyboard.down("Shift");
  await page.mouse.down();
  await page.mouse.move(fifth.x + 20, 795, { steps: 4 });
  await expect(page.locator("[data-index='60']")).toBeVisible();
  await page.mouse.up();
  await page.keyboard.up("Shift");
  await expect(page.getByRole("complementary", { name: "Details" }).getByRole("heading", { name: /^\d\d+ selected/ })).toBeVisible();

  const before = await page.getByRole("heading", { name: /selected/ }).innerText();
  const cell = await chosen(page).last().boundingBox();
  if (!cell) throw new Error("No tile is selected in view.");
  await page.mouse.move(cell.x + 30, cell.y + 30);
  await page.keyboard.down("Alt");
  await page.mouse.down();
  await page.mouse.move(cell.x + 60, cell.y + 50, { steps: 3 });
  await page.keyboard.press("Escape");
  await page.mouse.up();
  await page.keyboard.up("Alt");
  await expect(page.getByRole("heading", { name: /selected/ })).toHaveText(before);
});

test("DT-04 Ctrl and the wheel make tiles larger, and the one under the pointer stays there", async ({ studio, page }) => {
  await studio.connect();
  await makeVideos(studio, {});
  seedEntries(studio.dataFolder, 600);
  await openLibrary(studio, page);
  await page.getByRole("grid").focus();
  await page.keyboard.press("Home");
  for (let turn = 0; turn < 6; turn += 1) await page.keyboard.press("PageDown");
  await page.keyboard.press("ArrowUp");
  const held = page.locator(`[data-index='${await chosen(page).getAttribute("data-index")}']`);
  await held.hover();
  const before = await held.boundingBox();
  if (!before) throw new Error("The tile is not drawn.");
  await page.keyboard.down("ControlOrMeta");
  await page.mouse.wheel(0, -60);
  await page.keyboard.up("ControlOrMeta");
  const box = () => held.boundingBox();
  await expect.poll(async () => (await box())?.width).toBeGreaterThan(before.width);
  // The pointer was in the middle of the tile, and is in the middle of its line still.
  const middle = (one: typeof before | null) => (one ? one.y + one.height / 2 : Infinity);
  await expect.poll(async () => Math.abs(middle(await box()) - middle(before))).toBeLessThanOrEqual(3);
  await page.getByRole("grid").focus();
  await page.keyboard.press("-");
  await expect.poll(async () => (await box())?.width).toBeLessThanOrEqual(before.width);
});

test("DT-04 moving the pointer across a resting tile goes through its clip; at rest it plays on from there", async ({ studio, page }) => {
  await studio.connect();
  await makeVideos(studio, { returnLastFrame: false });
  await openLibrary(studio, page);
  await tiles(page).first().hover();
  const video = page.locator("video");
  await expect(video).toHaveCount(1);
  await expect.poll(() => video.evaluate((one: HTMLVideoElement) => one.readyState)).toBeGreaterThan(1);
  const box = await tiles(page).first().boundingBox();
  if (!box) throw new Error("No tile is drawn.");
  await page.mouse.move(box.x + box.width * 0.8, box.y + box.height / 2);
  await expect.poll(() => video.evaluate((one: HTMLVideoElement) => one.currentTime / one.duration)).toBeGreaterThan(0.7);
  await expect.poll(() => video.evaluate((one: HTMLVideoElement) => one.paused)).toBe(false);
});
