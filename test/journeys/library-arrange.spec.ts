import type { Page } from "@playwright/test";
import { makeVideos, openLibrary } from "./library-seed.ts";
import { expect, test } from "./studio-fixture.ts";
import { expectAccessible } from "./video-parts.ts";

const tiles = (page: Page) => page.getByRole("gridcell");

test("DT-04 results are rated, picked and rejected by keyboard, with a way back from each", async ({ studio, page }) => {
  await studio.connect();
  await makeVideos(studio, { returnLastFrame: false, prompt: "一只橘猫在窗台上打盹" }, { returnLastFrame: false, seed: 8 });
  await openLibrary(studio, page);
  await page.getByRole("grid").focus();
  await page.keyboard.press("Home");
  await page.keyboard.press("4");
  await expect(tiles(page).first()).toHaveAccessibleName(/4 stars/);
  await page.keyboard.press("4");
  await expect(tiles(page).first()).not.toHaveAccessibleName(/star/);
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.press("x");
  await expect(page.getByText("2 results rejected.", { exact: true })).toBeVisible();
  await expect(page.getByRole("gridcell", { name: /Rejected/ })).toHaveCount(2);
  await page.getByRole("button", { name: "Undo" }).press("Enter");
  await expect(page.getByRole("gridcell", { name: /Rejected/ })).toHaveCount(0);
  // Several at once, in the inspector.
  await page.getByRole("combobox", { name: "Add a tag" }).fill("takes");
  await page.keyboard.press("Enter");
  await expect.poll(() => studio.client.arrange.tags()).toEqual([{ name: "takes", count: 2 }]);
  await page.getByRole("grid").focus();
  await page.keyboard.press("Home");
  await page.keyboard.press("p");
  await expect(page.getByRole("gridcell", { name: /Picked/ })).toHaveCount(1);
  await page.keyboard.press("u");
  await expect(page.getByRole("gridcell", { name: /Picked/ })).toHaveCount(0);
});

test("DT-04 the undo key takes steps back one by one, also when their notices have gone, and keeps what was done since", async ({
  studio,
  page,
}) => {
  await studio.connect();
  await makeVideos(studio, { returnLastFrame: false }, { returnLastFrame: false, seed: 8 });
  await openLibrary(studio, page);
  const search = page.getByRole("searchbox", { name: /Search prompts/ });
  await search.fill("fox");
  await expect(tiles(page)).toHaveCount(2);
  await search.press("Enter");
  await expect(page.getByRole("grid")).toBeFocused();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.press("f");
  await expect(page.getByText("2 results added to favourites.", { exact: true })).toBeVisible();
  await page.keyboard.press("4");
  await expect(page.getByText("2 results rated with 4 stars.", { exact: true })).toBeVisible();
  const { entries } = await studio.client.library.list({ filter: { isTrashed: false } });
  const ids = entries.map(({ id }) => id);
  await studio.client.arrange.change({ ids, change: { note: "for the spring film", addTags: ["takes"] } });
  await page.keyboard.press("Delete");
  await expect(tiles(page)).toHaveCount(0);
  await page.getByRole("region", { name: "Notices (F8)" }).getByRole("button", { name: "Close" }).last().click();

  await page.keyboard.press("ControlOrMeta+z");
  await expect(tiles(page)).toHaveCount(2);
  await expect(page.getByText("Undone: 2 results moved to the trash.", { exact: true })).toBeVisible();
  await expect(page.getByRole("grid")).toBeFocused();
  await page.keyboard.press("ControlOrMeta+z");
  await expect(page.getByRole("gridcell", { name: /4 stars/ })).toHaveCount(0);
  await expect(page.getByRole("gridcell", { name: /Favourite/ })).toHaveCount(2);
  await page.keyboard.press("ControlOrMeta+z");
  await expect(page.getByRole("gridcell", { name: /Favourite/ })).toHaveCount(0);
  await expect.poll(async () => (await studio.client.library.list({ filter: { search: "spring film", isTrashed: false } })).total).toBe(2);
  expect(await studio.client.arrange.tags()).toEqual([{ name: "takes", count: 2 }]);
  await page.keyboard.press("ControlOrMeta+a");
  await expect(page.getByText("2 selected").first()).toBeVisible();
  await page.keyboard.press("Delete");
  await expect(tiles(page)).toHaveCount(0);
  await studio.client.care.emptyTrash({ ids });
  await page.keyboard.press("ControlOrMeta+z");
  await expect(page.getByText("Can no longer be undone: 2 results moved to the trash.", { exact: true })).toBeVisible();
  // In a text field the key belongs to the text.
  await search.pressSequentially("es");
  await search.press("ControlOrMeta+z");
  await expect(search).not.toHaveValue("foxes");
});

test("DT-04 a notice gives the keys back to where they were heard", async ({ studio, page }) => {
  await studio.connect();
  await makeVideos(studio, { returnLastFrame: false });
  await openLibrary(studio, page);
  await page.getByRole("grid").focus();
  await page.keyboard.press("Home");
  await page.keyboard.press("p");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("grid")).toBeFocused();
  await page.keyboard.press("x");
  await page.getByRole("button", { name: "Undo" }).focus();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("grid")).toBeFocused();
});

test("DT-04 a tag, a note and a project lead back to a result; the search is saved under a name, renamed, removed and taken back", async ({
  studio,
  page,
}) => {
  await studio.connect();
  await makeVideos(studio, { returnLastFrame: false, prompt: "一只橘猫在窗台上打盹" }, { returnLastFrame: false, seed: 8 });
  await openLibrary(studio, page);
  await page.getByRole("gridcell", { name: /橘猫/ }).click();
  await page.getByRole("combobox", { name: "Add a tag" }).fill("猫咪");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Remove the tag 猫咪" })).toBeVisible();
  const note = page.getByRole("textbox", { name: "Note" });
  const found = async (search: string) => (await studio.client.library.list({ filter: { search, isTrashed: false } })).total;
  await note.fill("for the spring film");
  await expect.poll(() => found("spring film"), { intervals: [20] }).toBe(1);
  // It is in the library, and the writing goes on from it.
  for (const words of [", with", " the cat", " asleep"]) await note.pressSequentially(words, { delay: 60 });
  await expect(note).toHaveValue("for the spring film, with the cat asleep");
  await expect.poll(() => found("cat asleep")).toBe(1);
  await expectAccessible(page);

  await page.getByRole("button", { name: "Filters" }).click();
  await expectAccessible(page);
  await page.getByRole("checkbox", { name: "猫咪" }).click();
  await page.keyboard.press("Escape");
  await expect(tiles(page)).toHaveCount(1);
  await page.getByRole("button", { name: "Saved searches" }).click();
  await page.getByRole("textbox", { name: "Name of this search" }).fill("Cats");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Show Cats" })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Clear all" }).click();
  await expect(tiles(page)).toHaveCount(2);

  await page.reload();
  await page.locator("html[data-started]").waitFor();
  await page.getByRole("button", { name: "Saved searches" }).click();
  await page.getByRole("button", { name: "Rename Cats" }).click();
  await page.getByRole("textbox", { name: "Name of this search" }).fill("橘猫");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Show 橘猫" }).click();
  await expect(tiles(page)).toHaveCount(1);
  await page.getByRole("button", { name: "Saved searches" }).click();
  await page.getByRole("button", { name: "Remove 橘猫" }).click();
  await expect(page.getByRole("button", { name: "Show 橘猫" })).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(async () => (await studio.client.arrange.searches()).length).toBe(1);
});

test("DT-04 of several results the inspector shows what all have and what differs; a facet with many values shows them all", async ({
  studio,
  page,
}) => {
  await studio.connect();
  await makeVideos(studio, { returnLastFrame: false }, { returnLastFrame: false, seed: 8 });
  const { entries } = await studio.client.library.list({ filter: { isTrashed: false } });
  const [one = "", other = ""] = entries.map(({ id }) => id);
  const many = Array.from({ length: 14 }, (_, place) => `tag ${place}`);
  await studio.client.arrange.change({ ids: [one, other], change: { addTags: ["fox"], rating: 3, mark: "picked" } });
  await studio.client.arrange.change({ ids: [one], change: { addTags: many, rating: 4 } });
  await openLibrary(studio, page);
  await tiles(page).first().click();
  await page.keyboard.press("ControlOrMeta+a");

  const inspector = page.getByRole("complementary").filter({ hasText: "2 selected" });
  await expect(inspector.getByText("Different ratings")).toBeVisible();
  await expect(inspector.getByRole("radio", { name: "Picked" })).toBeChecked();
  await expect(inspector.getByText("Different marks")).toHaveCount(0);
  await expect(inspector.getByRole("listitem").filter({ hasText: /^fox$/ })).toBeVisible();
  await expect(inspector.getByRole("listitem").filter({ hasText: /^tag 131 of 2$/ })).toBeVisible();
  await inspector.getByRole("radio", { name: "5 stars" }).click();
  await expect(inspector.getByText("Different ratings")).toHaveCount(0);
  await inspector.getByRole("combobox", { name: "Add a tag" }).fill("tag 13");
  await page.keyboard.press("Enter");
  await expect(inspector.getByRole("listitem").filter({ hasText: /^tag 13$/ })).toBeVisible();
  await inspector.getByRole("button", { name: "Remove the tag fox" }).click();
  await expect(inspector.getByRole("listitem").filter({ hasText: /^fox$/ })).toHaveCount(0);
  await expectAccessible(page);

  await page.getByRole("button", { name: "Filters" }).click();
  const facet = page.getByRole("group", { name: "Tags" });
  await expect(facet.getByRole("checkbox")).toHaveCount(12);
  await facet.getByRole("button", { name: "Show all 14" }).click();
  await expect(facet.getByRole("checkbox")).toHaveCount(14);
  await facet.getByRole("checkbox").nth(13).click();
  await facet.getByRole("button", { name: "Show fewer" }).click();
  // What is chosen stays in sight.
  await expect(facet.getByRole("checkbox")).toHaveCount(13);
  await expectAccessible(page);
});
