import { expect, type Locator, type Page } from "@playwright/test";
import type { RunningStudio } from "./studio-fixture.ts";

/** The Clips panel, with the test's demo gateway connected as any other gateway would be: it publishes no files. */
export async function openClips(studio: RunningStudio, page: Page): Promise<void> {
  await studio.connect();
  await page.goto(await studio.entryLink());
  await goToClips(page);
}

export async function goToClips(page: Page): Promise<void> {
  await expect(page.getByRole("textbox", { name: "Prompt" })).toBeVisible();
  await page.keyboard.press("ControlOrMeta+3");
  await expect(page.getByRole("radio", { name: "Storyboard" })).toBeVisible();
}

export const wordsOf = (page: Page): Locator => page.getByRole("textbox", { name: "Prompt" });
export const makeOf = (page: Page): Locator => page.getByRole("button", { name: /^Make (clip|remix)/ });
export const sceneOf = (page: Page, number: number): Locator => page.getByRole("textbox", { name: `Scene of shot ${number}` });
export const clipCardsOf = (page: Page): Locator => page.getByRole("region", { name: "Clips" }).getByRole("listitem").getByRole("button");
/** The body of the request that would leave now. */
export const bodyOf = (page: Page): Locator => page.getByRole("complementary", { name: "What will be sent" });

export async function chooseModel(page: Page, id: string): Promise<void> {
  await page.getByRole("combobox", { name: "Model" }).click();
  await page.getByRole("option", { name: new RegExp(`^${id}(?!-)`) }).click();
}

/** The scenes as the cards stand. */
export async function scenesOf(page: Page): Promise<string[]> {
  return page
    .getByRole("textbox", { name: /^Scene of shot/ })
    .evaluateAll((fields) => fields.map((field) => (field as HTMLTextAreaElement).value));
}
