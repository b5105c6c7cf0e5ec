import { expect, type Locator, type Page } from "@playwright/test";
import { answersOf, messagesOf } from "./chat-parts.ts";
import type { RunningStudio } from "./studio-fixture.ts";

/** The Generate panel, with the test's demo gateway connected. */
export async function openGenerate(studio: RunningStudio, page: Page): Promise<void> {
  await studio.connect();
  await page.goto(await studio.entryLink());
  await goToGenerate(page);
}

export async function goToGenerate(page: Page): Promise<void> {
  await page.locator("html[data-started]").waitFor();
  await page.keyboard.press("ControlOrMeta+7");
  await expect(writingOf(page)).toBeVisible();
}

/** Where messages are written. */
export const writingOf = (page: Page): Locator => page.locator("#generative-composer");
export const newMessageOf = (page: Page): Locator => page.getByRole("region", { name: "New message" });
/** Pictures of answers, by their names. */
export const picturesOf = (page: Page): Locator => page.getByRole("feed").getByRole("button", { name: /^Picture \d/ });

/** Writes and sends; resolves when so many answers stand whole in the conversation. */
export async function ask(page: Page, text: string, answers: number): Promise<void> {
  await writingOf(page).fill(text);
  await writingOf(page).press("Enter");
  await expect(writingOf(page)).toHaveValue("");
  await expect(answersOf(page)).toHaveCount(answers, { timeout: 90_000 });
  await expect(newMessageOf(page).getByRole("button", { name: "Stop", exact: true })).toBeHidden({ timeout: 90_000 });
}

/** As `ask`, in a conversation that is longer than what the list holds at once; resolves when the answer's picture is there. */
export async function askForNext(page: Page, text: string): Promise<void> {
  await writingOf(page).fill(text);
  await writingOf(page).press("Enter");
  await expect(page.getByRole("feed").getByText(text)).toBeVisible();
  await expect(
    messagesOf(page)
      .last()
      .getByRole("button", { name: /^Picture \d/ }),
  ).toBeVisible({ timeout: 90_000 });
  await expect(newMessageOf(page).getByRole("button", { name: "Stop", exact: true })).toBeHidden({ timeout: 90_000 });
}
