import { expect, test } from "./studio-fixture.ts";
import { cardsOf, countCreates, makeOf, openVideo, promptOf, tabTo } from "./video-parts.ts";

test("GEN-04 DT-02 from the first start to a playing video, by keyboard only", async ({ studioPage: page }) => {
  await tabTo(page, /Start with the demo/);
  await page.keyboard.press("Enter");
  await expect(promptOf(page)).toBeVisible();
  await tabTo(page, /^Prompt/);
  await page.keyboard.type("A red fox in snow");
  await page.keyboard.press("Enter");
  await page.keyboard.type("soft light");
  await expect(promptOf(page)).toHaveValue("A red fox in snow\nsoft light");
  await page.keyboard.press("Control+Enter");
  await expect(cardsOf(page)).toHaveCount(1);
  await tabTo(page, /A red fox in snow\s+soft light/);
  await page.keyboard.press("Enter");
  const player = page.locator("video");
  await expect(player).toBeVisible({ timeout: 90_000 });
  await player.focus();
  await page.keyboard.press("Space");
  await expect.poll(() => player.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0.2);
  // It seeks to the end (lesson 20).
  expect(await player.evaluate((video: HTMLVideoElement) => video.seekable.end(0))).toBeCloseTo(5, 0);
  await page.keyboard.press("Escape");
  await expect(promptOf(page)).toBeVisible();
});

test("GEN-07 a double click pays once, variations pay as often as they say", async ({ studio, gateway, page }) => {
  await openVideo(studio, page);
  await promptOf(page).fill("a fox");
  await makeOf(page).dblclick();
  await expect(cardsOf(page)).toHaveCount(1);
  await expect(makeOf(page)).not.toHaveAttribute("aria-busy");
  await page.getByRole("spinbutton", { name: "How many" }).fill("3");
  await page.getByRole("spinbutton", { name: "How many" }).press("Enter");
  await expect(page.getByText("3 videos with different seeds. Each is paid.")).toBeVisible();
  await makeOf(page).click();
  await expect(cardsOf(page)).toHaveCount(4);
  await expect.poll(() => countCreates(gateway)).toBe(4);
  const { jobs } = await studio.client.jobs.list({});
  const seeds = jobs.flatMap((job) => (job.recipe.kind === "native-video" ? [job.recipe.seed] : [])).slice(0, 3);
  expect(new Set(seeds).size).toBe(3);
});

test("NV-07 reload and a second window watch the same job", async ({ studio, gateway, page, context }) => {
  await openVideo(studio, page);
  await promptOf(page).fill("a lighthouse");
  await makeOf(page).click();
  await expect(cardsOf(page)).toHaveCount(1);
  await page.reload();
  await expect(cardsOf(page)).toHaveCount(1);
  const second = await context.newPage();
  await second.goto(await studio.entryLink());
  await expect(cardsOf(second)).toHaveCount(1);
  await expect(cardsOf(page)).toContainText("Done", { timeout: 90_000 });
  await expect(cardsOf(second)).toContainText("Done");
  expect(await countCreates(gateway)).toBe(1);
});

test("the form is kept across a restart, and earlier prompts come back with Alt and the arrows", async ({ studio, page }) => {
  await openVideo(studio, page);
  await promptOf(page).fill("the first");
  await makeOf(page).click();
  await expect(cardsOf(page)).toHaveCount(1);
  await promptOf(page).fill("the second");
  await page.getByRole("radio", { name: "9:16" }).click();
  await expect.poll(async () => (await studio.client.preferences.getPageState({ name: "video-draft" })).value).toContain("9:16");
  await studio.restart();
  await page.goto(await studio.entryLink());
  await expect(promptOf(page)).toHaveValue("the second");
  await expect(page.getByRole("radio", { name: "9:16" })).toBeChecked();
  await promptOf(page).press("Alt+ArrowUp");
  await expect(promptOf(page)).toHaveValue("the first");
  await promptOf(page).press("Alt+ArrowDown");
  await expect(promptOf(page)).toHaveValue("the second");
  // What was sent a moment ago is the newest; it stands in the field, so the step leads to the one before it.
  await makeOf(page).click();
  await expect(cardsOf(page)).toHaveCount(2);
  await promptOf(page).press("Alt+ArrowUp");
  await expect(promptOf(page)).toHaveValue("the first");
  await promptOf(page).press("Alt+ArrowDown");
  await expect(promptOf(page)).toHaveValue("the second");
});

test("two steps back pressed at once after a start are both taken", async ({ studio, page }) => {
  await openVideo(studio, page);
  for (const prompt of ["one", "two"]) {
    await promptOf(page).fill(prompt);
    await makeOf(page).click();
    await expect(promptOf(page)).toHaveValue(prompt);
    await expect(makeOf(page)).not.toHaveAttribute("aria-busy");
  }
  await expect(cardsOf(page)).toHaveCount(2);
  await promptOf(page).fill("three");
  await expect.poll(async () => (await studio.client.preferences.getPageState({ name: "video-draft" })).value).toContain("three");
  await page.reload();
  await expect(promptOf(page)).toHaveValue("three");
  await promptOf(page).focus();
  await page.keyboard.press("Alt+ArrowUp");
  await page.keyboard.press("Alt+ArrowUp");
  await expect(promptOf(page)).toHaveValue("one");
});
