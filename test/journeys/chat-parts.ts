import { expect, type Locator, type Page } from "@playwright/test";
import type { RunningStudio } from "./studio-fixture.ts";

/** The Chat panel, with the test's demo gateway connected. */
export async function openChat(studio: RunningStudio, page: Page): Promise<void> {
  await studio.connect();
  await page.goto(await studio.entryLink());
  await goToChat(page);
}

export async function goToChat(page: Page): Promise<void> {
  await page.locator("html[data-started]").waitFor();
  await page.keyboard.press("ControlOrMeta+6");
  await expect(composerOf(page)).toBeVisible();
}

export const composerOf = (page: Page): Locator => page.getByRole("textbox", { name: "Message", exact: true });
export const messagesOf = (page: Page): Locator => page.getByRole("feed", { name: "Messages" }).getByRole("article");
export const answersOf = (page: Page): Locator => page.getByRole("article", { name: /answer$/ });
export const threadsOf = (page: Page): Locator => page.getByRole("listbox", { name: "Conversations" }).getByRole("option");
