import { expect, type Locator, type Page } from "@playwright/test";
import type { RunningGateway, RunningStudio } from "./studio-fixture.ts";
import { dropFile } from "./video-parts.ts";

/** The Images panel, with the test's demo gateway connected. */
export async function openImages(studio: RunningStudio, page: Page): Promise<void> {
  await studio.connect();
  await page.goto(await studio.entryLink());
  await goToImages(page);
}

export async function goToImages(page: Page): Promise<void> {
  await expect(page.getByRole("textbox", { name: "Prompt" })).toBeVisible();
  await page.keyboard.press("ControlOrMeta+5");
  await expect(page.getByRole("region", { name: "Film strip" })).toBeVisible();
}

export const wordsOf = (page: Page): Locator => page.getByRole("textbox", { name: "Prompt" });
export const makeOf = (page: Page): Locator => page.getByRole("button", { name: /^(Make( \d+)? (picture|edit)s?|Edit picture)/ });
export const stageOf = (page: Page): Locator => page.getByRole("main");
export const stripOf = (page: Page): Locator => page.getByRole("region", { name: "Film strip" });
/** The bar above a result: it is there once the picture is. */
export const resultOf = (page: Page): Locator => page.getByRole("toolbar", { name: "What to do with this picture" });
export const surfaceOf = (page: Page): Locator => page.getByRole("application");

/** Gives the panel a picture to edit. */
export async function giveFile(page: Page, path: string, type = "image/jpeg"): Promise<void> {
  await dropFile(stageOf(page), path, type);
  await expect(page.getByRole("group", { name: /^Picture 1: \d/ })).toBeVisible();
}

/** What was kept of a mask is read first; until then it cannot be changed, and the pointer says so. */
export async function untilPaintable(page: Page): Promise<void> {
  await expect(page.getByRole("region", { name: "Mask editor" })).not.toHaveAttribute("aria-busy");
}

/** Paints a stroke; places are shares of the surface. */
export async function stroke(page: Page, from: readonly [number, number], to: readonly [number, number]): Promise<void> {
  await untilPaintable(page);
  const box = await surfaceOf(page).boundingBox();
  if (!box) throw new Error("The mask has no surface.");
  const at = ([across, down]: readonly [number, number]) => [box.x + box.width * across, box.y + box.height * down] as const;
  await page.mouse.move(...at(from));
  await page.mouse.down();
  await page.mouse.move(...at(to), { steps: 6 });
  await page.mouse.up();
  await expect(page.getByText(/to be replaced$/)).toBeVisible();
}

/** Sends the form and waits for its picture. */
export async function sendFor(page: Page, words: string): Promise<void> {
  // After a press the button rests, so that a double click pays once.
  await expect(makeOf(page)).not.toHaveAttribute("aria-busy", "true");
  await wordsOf(page).fill(words);
  await wordsOf(page).press("ControlOrMeta+Enter");
  await expect(resultOf(page).getByRole("button", { name: /^Edit this/ })).toBeVisible({ timeout: 90_000 });
}

/** How many times pictures were ordered at the gateway. */
export async function countOrders(gateway: RunningGateway): Promise<number> {
  return (await gateway.log()).filter(({ method, path }) => method === "POST" && path.includes("/v1/images/")).length;
}
