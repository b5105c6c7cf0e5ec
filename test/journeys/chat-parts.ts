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

export const composerOf = (page: Page): Locator => page.locator("#chat-composer");
export const messagesOf = (page: Page): Locator => page.getByRole("feed").getByRole("article");
export const answersOf = (page: Page): Locator => page.getByRole("article", { name: /answer$/ });
export const threadsOf = (page: Page): Locator => page.getByRole("listbox", { name: "Conversations" }).getByRole("option");
/** The composer's own: a message that is edited has one too. */
const sendOf = (page: Page): Locator =>
  page.getByRole("region", { name: "New message" }).getByRole("button", { name: "Send", exact: true });

/** The id of the thread that is on top of the list. */
export async function threadIdOf(page: Page): Promise<string> {
  const id = await threadsOf(page).first().getAttribute("id");
  return (id ?? "").replace(/^chat-thread-/, "");
}

/** Writes and sends; resolves when the message stands in the conversation. */
export async function say(page: Page, text: string): Promise<void> {
  await composerOf(page).fill(text);
  await composerOf(page).press("Enter");
  await expect(page.getByRole("article", { name: /yours$/ }).filter({ hasText: text })).toBeVisible({ timeout: 90_000 });
}

/** No answer is on its way any more. */
export async function answered(page: Page): Promise<void> {
  await expect(sendOf(page)).toBeVisible({ timeout: 90_000 });
}
