import type { Page } from "@playwright/test";
import { makeVideos, openLibrary } from "./library-seed.ts";
import { expect, type RunningStudio, test } from "./studio-fixture.ts";
import { expectAccessible } from "./video-parts.ts";

const tiles = (page: Page) => page.getByRole("gridcell");
const heron = "a grey heron by the harbour";

/** Three foxes that differ by their seed, and a heron, which is the newest. */
async function makeStack(studio: RunningStudio, page: Page): Promise<void> {
  await studio.connect();
  const seeds = [1, 2, 3].map((seed) => ({ seed, returnLastFrame: false }));
  await makeVideos(studio, ...seeds, { prompt: heron, returnLastFrame: false });
  await openLibrary(studio, page);
  await expect(tiles(page)).toHaveCount(4);
}

/** The seed of what is selected, as the inspector tells it. */
const seedShown = (page: Page) =>
  page.getByRole("complementary").getByText("Seed", { exact: true }).locator("xpath=following-sibling::*[1]");

test("DT-04 variations of one recipe are stacked, unfolded and folded by keys; what is done with a folded stack is done with the one that is seen", async ({
  studio,
  page,
}) => {
  await makeStack(studio, page);
  await page.getByRole("grid").focus();
  await page.keyboard.press("Shift+S");
  await expect(tiles(page)).toHaveCount(2);
  await expect(page.getByText("2 of 4 results", { exact: true })).toBeVisible();
  await page.keyboard.press("End");
  const top = page.getByRole("gridcell", { name: /stack of 3/ });
  await expect(top).toHaveAttribute("aria-selected", "true");
  await expect(seedShown(page)).toHaveText("3");
  await expect(page.getByText("On top of a stack of 3.", { exact: false })).toBeVisible();
  await expectAccessible(page);

  await page.keyboard.press("s");
  await expect(tiles(page)).toHaveCount(4);
  await expect(page.getByRole("gridcell", { name: /1 of 3 in its stack/ })).toHaveAttribute("aria-selected", "true");
  await expectAccessible(page);
  await page.keyboard.press("End");
  await expect(seedShown(page)).toHaveText("1");
  // Folded again, what is selected is what is seen, and not what went under it.
  await page.keyboard.press("s");
  await expect(tiles(page)).toHaveCount(2);
  await expect(top).toHaveAttribute("aria-selected", "true");
  await expect(seedShown(page)).toHaveText("3");

  // Of a rejected one the next is seen and selected; the trash takes that one alone.
  await page.keyboard.press("x");
  await expect(seedShown(page)).toHaveText("2");
  await expect(top).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Delete");
  await expect(page.getByText("1 result moved to the trash.", { exact: true })).toBeVisible();
  await expect(page.getByRole("gridcell", { name: /stack of 2/ })).toHaveAttribute("aria-selected", "true");
  await expect(seedShown(page)).toHaveText("1");
  const trashed = await studio.client.library.list({ filter: { isTrashed: true } });
  const seeds = await Promise.all(trashed.entries.map(async ({ id }) => (await studio.client.library.get({ id })).recipe));
  expect(seeds).toEqual([expect.objectContaining({ seed: 2 })]);
  await page.getByRole("button", { name: "Trash" }).click();
  await expect(tiles(page)).toHaveCount(1);
  await expect(page.getByRole("button", { name: "Stack variations" })).toHaveCount(0);
});

test("DT-04 a stack is unfolded by its badge, compared as a whole from the inspector, and stacking is remembered", async ({
  studio,
  page,
}) => {
  await makeStack(studio, page);
  await page.getByRole("button", { name: "Stack variations" }).click();
  const top = page.getByRole("gridcell", { name: /stack of 3/ });
  await top.hover();
  await page.getByRole("button", { name: "Unfold the stack of 3" }).click();
  await expect(tiles(page)).toHaveCount(4);
  await page.getByRole("gridcell", { name: /2 of 3 in its stack/ }).hover();
  await page.getByRole("button", { name: "Fold the stack of 3" }).click();
  await expect(tiles(page)).toHaveCount(2);
  await top.click({ position: { x: 100, y: 60 } });
  await page.getByRole("button", { name: "Compare this stack" }).click();
  await expect(page.getByRole("dialog", { name: "Take wall" }).getByRole("listitem")).toHaveCount(3);
  await page.keyboard.press("Escape");

  await top.click({ button: "right", position: { x: 100, y: 60 } });
  await page.getByRole("menuitem", { name: "Select the whole stack" }).click();
  await expect(page.getByRole("gridcell", { selected: true })).toHaveCount(3);
  await expect(page.getByText("3 selected", { exact: true }).first()).toBeVisible();
  await page.getByRole("button", { name: "Show as a list" }).click();
  await expect(page.getByRole("row", { name: /3 of 3 in its stack/ })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Show as tiles" }).click();

  await expect
    .poll(async () => (await studio.client.preferences.getPageState({ name: "library-look" })).value)
    .toContain('"isStacked":true');
  await page.reload();
  await expect(top).toBeVisible();
  await expect(tiles(page)).toHaveCount(2);
  // The search looks under what is folded, and counts what it found.
  await page.getByRole("searchbox").fill("fox");
  await expect(page.getByText("1 of 3 results", { exact: true })).toBeVisible();
  await page.getByRole("searchbox").fill("heron");
  await expect(page.getByText("1 result", { exact: true })).toBeVisible();
});
