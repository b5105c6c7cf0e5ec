import type { Page } from "@playwright/test";
import { ConnectionSettings } from "../../shared/contract/connections.ts";
import { areaOf, assetsOf, detailsOf, gridOf, groupsOf, openAssets, seedAssets } from "./assets-parts.ts";
import { makeVideos } from "./library-seed.ts";
import { expect, startGateway, test } from "./studio-fixture.ts";
import { expectAccessible, tabTo } from "./video-parts.ts";

const chosenOf = (page: Page) => page.getByRole("gridcell", { selected: true });

test("AS-02 a group is made, named and described within the service's lengths, and found again", async ({ studio, page }) => {
  await studio.connect();
  await openAssets(studio, page);
  await expect(page.getByRole("button", { name: "Make a first group" })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("n");
  const name = page.getByRole("textbox", { name: "Name" });
  await name.fill("🦊".repeat(65));
  await expect(page.getByText("65 / 64")).toBeVisible();
  await page.getByRole("button", { name: "Make group" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "The name has 65 characters" })).toBeVisible();
  await expectAccessible(page);
  await name.fill("Winter campaign");
  await page.getByRole("textbox", { name: "Description" }).fill("Foxes, snow, lanterns");
  await page.keyboard.press("Tab");
  await page.getByRole("button", { name: "Make group" }).click();
  await expect(areaOf(page).getByRole("heading", { name: "Winter campaign" })).toBeVisible();
  await expect(groupsOf(page).filter({ hasText: "Winter campaign" })).toHaveAttribute("aria-selected", "true");

  await page.getByRole("listbox", { name: "Groups of assets" }).focus();
  await page.keyboard.press("F2");
  await page.getByRole("textbox", { name: "Name" }).fill("Spring campaign");
  await page.keyboard.press("Enter");
  await expect(groupsOf(page).filter({ hasText: "Spring campaign" })).toBeVisible();
  await expect(detailsOf(page).getByText("Foxes, snow, lanterns", { exact: true }).first()).toBeVisible();
  const { groups } = await studio.client.assets.listGroups({ filter: { groupType: "AIGC" } });
  expect(groups).toMatchObject([{ name: "Spring campaign", description: "Foxes, snow, lanterns", groupType: "AIGC" }]);
});

test("AS-03 a thousand assets: counted, gone through to the end, searched, ordered, by group", async ({ studio, gateway, page }) => {
  await seedAssets(gateway, 20, 1000);
  await studio.connect();
  await page.setViewportSize({ width: 1920, height: 1080 });
  await openAssets(studio, page);
  await expect(page.getByText("1,000 assets")).toBeVisible();
  await expect(page.getByText("20 groups")).toBeVisible();
  await gridOf(page).focus();
  await page.keyboard.press("End");
  // Its row was never looked at: what is done right behind is done with it all the same.
  await page.keyboard.press("c");
  await expect(chosenOf(page)).toHaveAccessibleName(/^Picture: lantern 1, Active$/);
  await expect(chosenOf(page)).toBeInViewport();
  const copied = (await page.getByText(/^Copied: asset:\/\/asset-/).textContent()) ?? "";
  await expect(
    detailsOf(page)
      .getByText(copied.replace(/^.*asset:\/\//, ""), { exact: true })
      .first(),
  ).toBeVisible();
  expect(await assetsOf(page).count()).toBeLessThanOrEqual(160);
  await expect(detailsOf(page).getByText("GroupId")).toBeVisible();

  await page.keyboard.press("ControlOrMeta+f");
  await expect(page.getByRole("searchbox", { name: "Search assets by name" })).toBeFocused();
  await page.keyboard.type("ferry 1000");
  await expect(page.getByText("1 asset", { exact: true })).toBeVisible();
  await expect(assetsOf(page)).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(page.getByText("1,000 assets")).toBeVisible();
  await page.getByRole("combobox", { name: "Order of the assets" }).click();
  await page.getByRole("option", { name: "Oldest first" }).click();
  await expect(assetsOf(page).first()).toHaveAccessibleName(/^Picture: lantern 1,/);
  await page.getByRole("radio", { name: "Failed" }).click();
  await expect(page.getByText("No asset is in this state.")).toBeVisible();
  await page.getByRole("button", { name: "Clear search and filter" }).click();

  await page.getByRole("searchbox", { name: "Search groups" }).fill("ferry 10");
  await expect(groupsOf(page)).toHaveCount(3);
  await groupsOf(page).nth(1).click();
  await expect(page.getByText("50 assets")).toBeVisible();
  await page.getByRole("searchbox", { name: "Search groups" }).fill("nothing like it");
  await expect(page.getByText("No group is called “nothing like it”.")).toBeVisible();
});

test("AS-05 an asset is renamed, and before it is deleted what uses it is named", async ({ studio, gateway, page }) => {
  await seedAssets(gateway, 1, 2);
  await studio.connect();
  const { assets } = await studio.client.assets.list({ filter: { groupType: "AIGC" } });
  const source = { type: "asset" as const, id: assets[0]?.id ?? "" };
  await makeVideos(studio, { prompt: "the harbour at night", inputs: [{ kind: "image", role: "reference_image", source }] });
  await openAssets(studio, page);
  await assetsOf(page).first().click();
  await page.keyboard.press("F2");
  await page.getByRole("textbox", { name: "Name" }).fill("Harbour, by night");
  await page.keyboard.press("Enter");
  await expect(chosenOf(page)).toHaveAccessibleName("Picture: Harbour, by night, Active");
  await expect(gridOf(page)).toBeFocused();

  await page.keyboard.press("Delete");
  const dialog = page.getByRole("dialog", { name: "Delete “Harbour, by night”?" });
  await expect(dialog.getByText("2 results in the library were made with it", { exact: false })).toBeVisible();
  await expect(dialog.getByText("the harbour at night").first()).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(gridOf(page)).toBeFocused();
  await expect(assetsOf(page)).toHaveCount(2);
  await page.keyboard.press("Delete");
  await dialog.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page.getByText("“Harbour, by night” was deleted.", { exact: true })).toBeVisible();
  await expect(assetsOf(page)).toHaveCount(1);
  expect((await studio.client.assets.list({ filter: { groupType: "AIGC" } })).total).toBe(1);
});

test("AS-03 the panel by keyboard alone: groups, grid, details, into a video", async ({ studio, gateway, page }) => {
  await seedAssets(gateway, 3, 12);
  await studio.connect();
  await openAssets(studio, page);
  await expect(groupsOf(page)).toHaveCount(5);
  await tabTo(page, /^Groups of assets/);
  await page.keyboard.press("ArrowDown");
  await expect(areaOf(page).getByText("4 assets", { exact: true })).toBeVisible();
  await page.keyboard.press("End");
  await expect(areaOf(page).getByRole("heading", { name: "Verified people" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Verify a person…" })).toHaveCount(2);
  await page.keyboard.press("Home");
  await expect(page.getByText("12 assets")).toBeVisible();
  await tabTo(page, /^Assets of the group/);
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect(chosenOf(page)).toHaveCount(1);
  const name = await chosenOf(page).getAttribute("aria-label");
  await page.keyboard.press("c");
  await expect(page.getByText(/^Copied: asset:\/\/asset-/)).toBeVisible();
  await page.keyboard.press("Shift+F10");
  await expect(page.getByRole("menuitem", { name: "Rename…" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(gridOf(page)).toBeFocused();
  await expect(chosenOf(page)).toHaveAccessibleName(name ?? "");
  // The palette offers what the keys do, in the panel itself too.
  await page.keyboard.press("ControlOrMeta+k");
  await page.getByRole("dialog").getByRole("combobox").fill("copy asset");
  await expect(page.getByRole("option", { selected: true })).toHaveAccessibleName(/copy asset/i);
  await page.keyboard.press("Enter");
  await expect(page.getByText(/^Copied: asset:\/\/asset-/)).toHaveCount(2);
  await expect(gridOf(page)).toBeFocused();
  await page.keyboard.press("u");
  await expect(page.getByRole("textbox", { name: "Prompt" })).toBeVisible();
  await expect(page.getByRole("complementary", { name: "What will be sent" })).toContainText("asset://asset-");
});

test("AS-09 what one connection's key shows is gone with the switch, and offline the kept list says why", async ({
  studio,
  gateway,
  page,
}) => {
  await seedAssets(gateway, 2, 6);
  await studio.connect("First");
  const other = await startGateway([], 10);
  try {
    const [first] = await studio.client.connections.list();
    await openAssets(studio, page);
    await groupsOf(page).nth(1).click();
    await assetsOf(page).first().click();
    await expect(detailsOf(page).getByText("GroupId")).toBeVisible();
    const settings = ConnectionSettings.parse({ name: "Second", baseUrl: other.url, pollSeconds: 1 });
    await studio.client.connections.add({ settings, key: other.key });
    await expect(page.getByRole("button", { name: "Make a first group" })).toBeVisible();
    await expect(groupsOf(page)).toHaveCount(2);
    await expect(page.getByText("GroupId")).toHaveCount(0);
    // Without the network too.
    await other.program.stop();
    await page.reload();
    await page.locator("html[data-started]").waitFor();
    await expect(page.getByText("The service gave no list, and this machine remembers none of it.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Make a first group" })).toHaveCount(0);
    await expect(page.getByText("0 assets")).toHaveCount(0);
    await expect(assetsOf(page)).toHaveCount(0);
    await expectAccessible(page);

    await studio.client.connections.activate({ id: first?.id ?? "" });
    await expect(assetsOf(page)).toHaveCount(3);
    await gateway.program.stop();
    await groupsOf(page).first().click();
    await groupsOf(page).nth(1).click();
    await page.getByRole("combobox", { name: "Order of the assets" }).click();
    await page.getByRole("option", { name: "Oldest first" }).click();
    await expect(page.getByText("The service gave no list; this is what this machine remembers.")).toBeVisible();
    await expect(assetsOf(page)).toHaveCount(3);
  } finally {
    await other.program.stop();
  }
});

for (const [language, colorScheme] of [
  ["en", "light"],
  ["zh-CN", "dark"],
] as const) {
  test(`GEN-06 DT-08 the assets in ${language} and ${colorScheme}, from the smallest window up`, async ({ studio, gateway, page }) => {
    await seedAssets(gateway, 4, 30);
    await page.emulateMedia({ colorScheme });
    await studio.connect();
    await studio.client.preferences.set({ language });
    for (const [width, height] of [
      [960, 640],
      [1920, 1080],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.goto(await studio.entryLink());
      await page.locator("html[data-started]").waitFor();
      await page.keyboard.press("ControlOrMeta+4");
      await page.getByRole("gridcell", { selected: false }).nth(1).click();
      await expectAccessible(page);
      const isWider = await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
      expect(isWider).toBe(false);
      await expect(page.getByRole("combobox", { name: language === "en" ? "Order of the assets" : "素材的排序" })).toBeInViewport({
        ratio: 1,
      });
    }
  });
}
