import { copyFile, mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { fixturePath } from "../fixtures/fixture.ts";
import { goToLibrary, importByChoice, makeVideos, openLibrary } from "./library-seed.ts";
import { expect, test } from "./studio-fixture.ts";
import { expectAccessible } from "./video-parts.ts";

const playersOf = (page: Page) => page.getByRole("dialog").locator("video");
const timesOf = (page: Page) =>
  playersOf(page).evaluateAll((all) => all.map((one) => Math.round((one as HTMLVideoElement).currentTime * 24 * 2)));

/** Selects these tiles as a person does: the first by a click, the others beside it. */
async function select(page: Page, name: RegExp, count: number): Promise<void> {
  const tiles = page.getByRole("gridcell", { name });
  await expect(tiles).toHaveCount(count);
  await tiles.first().click();
  for (let place = 1; place < count; place += 1) await tiles.nth(place).click({ modifiers: ["ControlOrMeta"] });
}

test("DT-04 four takes play in step, go frame by frame together, and three are rejected by keys", async ({ studio, page }) => {
  await studio.connect();
  await makeVideos(studio, ...[1, 2, 3, 4].map((seed) => ({ seed, returnLastFrame: false })));
  await openLibrary(studio, page);
  await select(page, /^Video/, 4);
  await page.keyboard.press("c");
  const wall = page.getByRole("dialog", { name: "Take wall" });
  await expect(wall.getByRole("listitem")).toHaveCount(4);
  await expect(wall.getByRole("button", { name: "Pause" })).toBeVisible();
  await expect.poll(() => playersOf(page).evaluateAll((all) => all.every((one) => !(one as HTMLVideoElement).paused))).toBe(true);

  await page.keyboard.press("k");
  await wall.getByRole("slider", { name: "Position" }).press("Home");
  await wall.getByRole("list", { name: "Take wall" }).click({ position: { x: 4, y: 4 } });
  await expect.poll(() => timesOf(page)).toEqual([1, 1, 1, 1]);
  await page.keyboard.press(".");
  await expect.poll(() => timesOf(page)).toEqual([3, 3, 3, 3]);
  await page.keyboard.press("l");
  await expect.poll(() => timesOf(page)).toEqual([51, 51, 51, 51]);
  await page.keyboard.press(",");
  await expect.poll(() => timesOf(page)).toEqual([49, 49, 49, 49]);

  for (const key of ["x", "ArrowRight", "x", "ArrowDown", "x", "ArrowLeft", "p", "4"]) await page.keyboard.press(key);
  await expect(wall.getByText("Rejected")).toHaveCount(3);
  const best = wall.locator("li[aria-current=true]");
  await expect(best.getByText("Picked")).toBeVisible();
  await expect(best.getByText("4 stars")).toBeVisible();
  // A mark is set, as in the gallery: the same key again changes nothing, and another takes it away.
  await page.keyboard.press("u");
  await expect(best.getByText("Picked")).toHaveCount(0);
  await page.keyboard.press("x");
  await expect(wall.getByText("Rejected")).toHaveCount(4);
  for (const key of ["x", "0"]) await page.keyboard.press(key);
  await expect(best.getByText("4 stars")).toHaveCount(0);
  await expect(wall.getByText("Rejected")).toHaveCount(4);
  await page.keyboard.press("p");
  await expect(best.getByText("Picked")).toBeVisible();
  for (const key of ["p", "4"]) await page.keyboard.press(key);
  await expect(best.getByText("4 stars")).toBeVisible();
  await expect(best.getByText("Picked")).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(wall).toHaveCount(0);
  const { entries } = await studio.client.library.list({ filter: { isTrashed: false } });
  expect(entries.map(({ mark, rating }) => [mark, rating ?? 0]).toSorted()).toEqual([
    ["picked", 4],
    ["rejected", 0],
    ["rejected", 0],
    ["rejected", 0],
  ]);
});

test("DT-04 two pictures share one zoom side by side, and one place under a line", async ({ studio, page }) => {
  await studio.connect();
  await makeVideos(studio, { seed: 1 }, { seed: 2 });
  await openLibrary(studio, page);
  await select(page, /^Picture/, 2);
  await page.keyboard.press("c");
  const compare = page.getByRole("dialog", { name: "Compare pictures" });
  const pictures = compare.getByRole("img");
  await expect(pictures).toHaveCount(2);
  const boxes = () =>
    pictures.evaluateAll((all) => all.map((one) => (one as HTMLElement).style.transform + (one as HTMLElement).style.width));
  const before = await boxes();
  await pictures.nth(1).hover();
  await page.mouse.wheel(0, -400);
  await expect.poll(async () => (await boxes())[0] !== before[0] && new Set(await boxes()).size === 1).toBe(true);
  await page.keyboard.press("l");
  const line = compare.getByRole("slider", { name: "Line between the pictures" });
  await line.press("ArrowRight");
  await expect(line).toHaveAttribute("aria-valuenow", "51");
  await expectAccessible(page);
});

test("DT-04 from the viewer a video is laid beside its other takes by a key, and closing leads back; without others the chosen ones are", async ({
  studio,
  page,
}) => {
  await studio.connect();
  const takes = [1, 2, 3].map((seed) => ({ seed, returnLastFrame: false }));
  await makeVideos(studio, ...takes, { seed: 4, returnLastFrame: false, prompt: "a heron in the reeds" });
  await openLibrary(studio, page);
  const viewer = page.getByRole("dialog", { name: /a red fox|a heron/ });
  const wall = page.getByRole("dialog", { name: "Take wall" });

  await page
    .getByRole("gridcell", { name: /a red fox/ })
    .first()
    .dblclick();
  await expect(viewer).toBeVisible();
  await page.keyboard.press("t");
  await expect(wall.getByRole("listitem")).toHaveCount(3);
  await expect(viewer).toHaveCount(0);
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(wall).toHaveCount(0);
  await expect(viewer.getByText("a red fox in snow").first()).toBeVisible();
  // The same by the menu, and both are in the list of keys.
  await viewer.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: /Compare with its other takes/ }).click();
  await expect(wall.getByRole("listitem")).toHaveCount(3);
  await page.keyboard.press("Escape");
  await expect(viewer).toBeVisible();
  await page.keyboard.press("?");
  await expect(page.getByText("Compare with its other takes")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect(viewer).toHaveCount(0);

  // It is the only one of its recipe.
  const heron = page.getByRole("gridcell", { name: /a heron/ });
  await heron.click();
  await page.keyboard.press("Enter");
  await page.keyboard.press("t");
  await expect(
    page.getByText("No other take of this recipe is in the library. To compare others, select 2 to 9 videos in the library.", {
      exact: true,
    }),
  ).toBeVisible();
  await expect(viewer).toBeVisible();
  await viewer.getByRole("button", { name: "Close" }).click();
  await expect(viewer).toHaveCount(0);
  await page
    .getByRole("gridcell", { name: /a red fox/ })
    .first()
    .click({ modifiers: ["ControlOrMeta"] });
  await heron.click({ modifiers: ["ControlOrMeta"] });
  await heron.click({ modifiers: ["ControlOrMeta"] });
  await page.keyboard.press("Enter");
  await page.keyboard.press("t");
  await expect(wall.getByRole("listitem")).toHaveCount(2);
});

test("DT-04 a take that this browser cannot decode is played on the wall by its copy", async ({ studio, page }) => {
  await studio.connect();
  await goToLibrary(studio, page);
  await importByChoice(page, ["hevc-10.mp4", "silent.mp4"].map(fixturePath));
  await select(page, /^Video/, 2);
  await page.keyboard.press("c");
  const widths = () => playersOf(page).evaluateAll((all) => all.map((one) => (one as HTMLVideoElement).videoWidth));
  await expect.poll(widths).toEqual([320, 320]);
  await expect.poll(() => playersOf(page).evaluateAll((all) => all.every((one) => (one as HTMLVideoElement).currentTime > 0.1))).toBe(true);
  await expectAccessible(page);
});

test("DT-04 over takes and over pictures the list of keys has an Escape of its own, and a notice has none", async ({
  studio,
  page,
}, info) => {
  await studio.connect();
  await makeVideos(studio, { seed: 1 }, { seed: 2 });
  const folder = info.outputPath("scans");
  await mkdir(folder, { recursive: true });
  await studio.client.watched.add({ folder, isReference: false, importsExisting: false });
  await openLibrary(studio, page);
  const sheet = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  // What arrives soon after is counted in.
  const arrived = page.getByText(/^\d results? arrived from “scans”$/);
  for (const [name, window, file, tiles] of [
    [/^Video.*a red fox/, "Take wall", "quad.png", 4],
    [/^Picture.*a red fox/, "Compare pictures", "plain.jpg", 5],
  ] as const) {
    await expect(page.getByRole("gridcell")).toHaveCount(tiles);
    await select(page, name, 2);
    await page.keyboard.press("c");
    const compare = page.getByRole("dialog", { name: window });
    await expect(compare).toBeVisible();
    await page.keyboard.press("?");
    await expect(sheet).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(sheet).toHaveCount(0);
    await expect(compare).toBeVisible();
    await copyFile(fixturePath(file), join(folder, file));
    await expect(arrived.first()).toBeVisible({ timeout: 90_000 });
    // It is meant for both.
    await page.keyboard.press("Escape");
    await expect(compare).toHaveCount(0);
    await expect(arrived).toHaveCount(0);
  }
});
