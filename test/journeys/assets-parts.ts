import { expect, type Locator, type Page } from "@playwright/test";
import type { RunningGateway, RunningStudio } from "./studio-fixture.ts";

export const gridOf = (page: Page): Locator => page.getByRole("grid", { name: "Assets of the group" });
export const assetsOf = (page: Page): Locator => page.getByRole("gridcell");
export const groupsOf = (page: Page): Locator => page.getByRole("listbox", { name: "Groups of assets" }).getByRole("option");
export const areaOf = (page: Page): Locator => page.getByRole("region", { name: "Assets", exact: true });
export const detailsOf = (page: Page): Locator => page.getByRole("complementary", { name: "Details" });
export const reviewOf = (page: Page): Locator => page.getByRole("dialog", { name: "Add assets" });
export const addingOf = (page: Page): Locator => page.getByRole("region", { name: "Adding" });
/** The row of the review or of the strip that is about a file. */
export const rowOf = (place: Locator, name: string): Locator => place.getByRole("row").filter({ hasText: name });

/** Opens the page on the Assets panel. */
export async function openAssets(studio: RunningStudio, page: Page): Promise<void> {
  await page.goto(await studio.entryLink());
  await page.locator("html[data-started]").waitFor();
  await page.keyboard.press("ControlOrMeta+4");
  await expect(groupsOf(page).first()).toBeVisible();
}

/** The embedded demo gateway, which gives files a public address itself. */
export async function startDemo(studio: RunningStudio): Promise<void> {
  await studio.client.studio.agreeToKeyFile();
  await studio.client.connections.useDemo();
}

/** Fills the test's demo gateway with groups and Active pictures. */
export async function seedAssets(gateway: RunningGateway, groups: number, assets: number): Promise<void> {
  const answer = await fetch(new URL("/demo/assets/seed", gateway.url), { method: "POST", body: JSON.stringify({ groups, assets }) });
  if (!answer.ok) throw new Error(`The demo gateway made no assets: ${await answer.text()}`);
}

/** Makes a group by the keyboard, as a person does who knows the keys. */
export async function makeGroup(page: Page, name: string): Promise<void> {
  await page.keyboard.press("n");
  await expect(page.getByRole("textbox", { name: "Name" })).toBeFocused();
  await page.keyboard.type(name);
  await page.keyboard.press("Enter");
  await expect(areaOf(page).getByRole("heading", { name })).toBeVisible();
}
