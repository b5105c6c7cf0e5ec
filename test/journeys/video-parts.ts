import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Locator, type Page } from "@playwright/test";
import type { RunningGateway, RunningStudio } from "./studio-fixture.ts";

/** A page inside the studio, with the test's demo gateway connected. */
export async function openVideo(studio: RunningStudio, page: Page): Promise<void> {
  await studio.connect();
  await page.goto(await studio.entryLink());
  await expect(promptOf(page)).toBeVisible();
}

export const promptOf = (page: Page): Locator => page.getByRole("textbox", { name: "Prompt" });
export const makeOf = (page: Page): Locator => page.getByRole("button", { name: /^Make (video|\d+ videos|final video)/ });
export const cardsOf = (page: Page): Locator => page.getByRole("region", { name: "Videos" }).getByRole("listitem").getByRole("button");

/** How many times work was ordered at the gateway. */
export async function countCreates(gateway: RunningGateway): Promise<number> {
  return (await gateway.log()).filter((request) => request.method === "POST" && request.path.endsWith("/tasks")).length;
}

/** Nothing that the rules of accessibility name. */
export async function expectAccessible(page: Page): Promise<void> {
  await expect(async () => {
    // What is still fading in has less contrast than it is about to have; what comes in while the rules are read is read once more.
    await page.evaluate(() => {
      for (const animation of document.getAnimations())
        if (animation.effect?.getComputedTiming().iterations !== Infinity) animation.finish();
    });
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map((violation) => `${violation.id}: ${violation.nodes.map((node) => node.target.join(" ")).join(", ")}`)).toEqual(
      [],
    );
  }).toPass({ timeout: 90_000 });
}

/** Lets a file fall where a person would let it fall. */
export function dropFile(target: Locator, path: string, type: string): Promise<void> {
  return dropFiles(target, [path], type);
}

/** Lets several files fall in one drop; without a type, as a system that does not know them. */
export async function dropFiles(target: Locator, paths: readonly string[], type = ""): Promise<void> {
  const files = await Promise.all(
    paths.map(async (path) => ({ name: basename(path), type, base64: (await readFile(path)).toString("base64") })),
  );
  const transfer = await target.page().evaluateHandle((given) => {
    const carried = new DataTransfer();
    for (const file of given) {
      const bytes = Uint8Array.from(atob(file.base64), (letter) => letter.charCodeAt(0));
      carried.items.add(new File([bytes], file.name, { type: file.type }));
    }
    return carried;
  }, files);
  for (const event of ["dragenter", "dragover", "drop"]) await target.dispatchEvent(event, { dataTransfer: transfer });
}

/** Goes on with Tab until the focus is on something of that name. */
export async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let step = 0; step < 80; step += 1) {
    await page.keyboard.press("Tab");
    const focused = await page.evaluate(() => {
      const active = document.activeElement;
      return active && active !== document.body ? `${active.getAttribute("aria-label") ?? ""} ${active.textContent}` : "";
    });
    if (name.test(focused)) return;
  }
  throw new Error(`Tab never came to ${name}.`);
}
