import type { Page } from "@playwright/test";
import { makeVideos, openLibrary } from "./library-seed.ts";
import { expect, test } from "./studio-fixture.ts";
import { openVideo, promptOf } from "./video-parts.ts";

/** Lets what the page fetches under such a name wait until it is told; a person's keys do not. */
async function hold(page: Page, name: RegExp): Promise<() => void> {
  const told = Promise.withResolvers<void>();
  await page.route(name, async (route) => {
    await told.promise;
    await route.continue();
  });
  return told.resolve;
}

test("what is typed right behind the keys of the palette is looked for there, and never lands in the prompt", async ({ studio, page }) => {
  const letGo = await hold(page, /\/palette-[^/]*\.js$/);
  await openVideo(studio, page);
  await promptOf(page).fill("a fox");
  await page.keyboard.press("ControlOrMeta+k");
  await page.keyboard.type("go to sx");
  await page.keyboard.press("Backspace");
  await page.keyboard.type("ett");
  letGo();
  const search = page.getByRole("combobox", { name: "Search and commands" });
  await expect(search).toHaveValue("go to sett");
  await page.keyboard.type("ings");
  await expect(search).toHaveValue("go to settings");
  await page.keyboard.press("Escape");
  await expect(search).toHaveCount(0);
  await expect(promptOf(page)).toHaveValue("a fox");
  // Once it has been fetched, nothing is between the two keys.
  await page.keyboard.press("ControlOrMeta+k");
  await page.keyboard.type("settings");
  await expect(search).toHaveValue("settings");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Settings", level: 1 })).toBeVisible();
});

test("keys for a palette that cannot be fetched are given to nothing beneath", async ({ studio, page }) => {
  const told = Promise.withResolvers<void>();
  await page.route(/\/palette-[^/]*\.js$/, async (route) => {
    await told.promise;
    await route.abort();
  });
  await openVideo(studio, page);
  await promptOf(page).fill("a fox");
  await page.keyboard.press("ControlOrMeta+k");
  await page.keyboard.type("settings");
  told.resolve();
  await expect(page.getByText(/^A part of the page could not be loaded/)).toBeVisible();
  await promptOf(page).focus();
  // Until the waiting has ended, keys still belong to it.
  await expect(async () => {
    await page.keyboard.type(".");
    await expect(promptOf(page)).toHaveValue(/^a fox\.+$/, { timeout: 500 });
  }).toPass();
});

test("a key pressed right behind the one that opens the viewer acts in the viewer", async ({ studio, page }) => {
  await studio.connect();
  await makeVideos(studio, { seed: 1, returnLastFrame: false }, { seed: 2, returnLastFrame: false });
  const letGo = await hold(page, /\/viewer-dialog-[^/]*\.js$/);
  await openLibrary(studio, page);
  await page.getByRole("gridcell").first().click();
  await page.keyboard.press("Enter");
  // In the gallery the one would open it again, and the other do nothing.
  await page.keyboard.press("4");
  await page.keyboard.press("t");
  letGo();
  const wall = page.getByRole("dialog", { name: "Take wall" });
  await expect(wall.getByRole("listitem")).toHaveCount(2);
  await expect(wall.getByText("4 stars")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(wall).toHaveCount(0);
  await expect(page.getByRole("slider", { name: "Position" })).toBeVisible();
});

test("a video is paused, and begins elsewhere, by keys that are pressed before its file has come", async ({ studio, page }) => {
  await studio.connect();
  await makeVideos(studio, { seed: 1, returnLastFrame: false });
  const letGo = await hold(page, /\/media\/[0-9a-f]+$/);
  await openLibrary(studio, page);
  await page.getByRole("gridcell").first().dblclick();
  await expect(page.getByRole("slider", { name: "Position" })).toBeVisible();
  await page.keyboard.press("k");
  await page.keyboard.press("l");
  await page.keyboard.press("l");
  letGo();
  const video = page.getByRole("dialog").locator("video");
  const at = () => video.evaluate((one: HTMLVideoElement) => [one.readyState, one.paused, one.currentTime]);
  await expect.poll(at).toEqual([4, true, 2]);
  await page.keyboard.press("k");
  await expect.poll(async () => (await at())[2]).toBeGreaterThan(2.2);
  await page.keyboard.press("k");
  await expect.poll(async () => (await at())[1]).toBe(true);
});
