import { expect, type Page } from "@playwright/test";
import { openChat } from "./chat-parts.ts";
import type { RunningStudio } from "./studio-fixture.ts";

type ChatScreen = "Batches" | "Files" | "Skills";

/** A screen of the Chat panel, with the test's demo gateway connected. */
export async function openScreen(studio: RunningStudio, page: Page, screen: ChatScreen): Promise<void> {
  await openChat(studio, page);
  await showScreen(page, screen);
}

export async function showScreen(page: Page, screen: ChatScreen): Promise<void> {
  const choice = page.getByRole("radiogroup", { name: "What to show" }).getByRole("radio", { name: screen });
  await choice.click();
  await expect(choice).toBeChecked();
}

/** Gives a file to the chooser that a press of the button opens. */
export async function chooseFile(page: Page, button: string, file: { name: string; text: string; mimeType?: string }): Promise<void> {
  const asked = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: button }).click();
  await (await asked).setFiles({ name: file.name, mimeType: file.mimeType ?? "text/plain", buffer: Buffer.from(file.text) });
}
