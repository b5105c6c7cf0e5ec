import { expect, test } from "./studio-fixture.ts";
import { cardsOf, countCreates, makeOf, openVideo, promptOf } from "./video-parts.ts";

test("GEN-07 work that may have been delivered is looked for and followed, never sent twice by itself", async ({
  studio,
  gateway,
  page,
}) => {
  await openVideo(studio, page);
  await gateway.fault("reset-before-answer");
  await promptOf(page).fill("a paper boat");
  await makeOf(page).click();
  await expect(cardsOf(page)).toContainText("Unsure");
  await cardsOf(page).click();
  await expect(page.getByRole("heading", { name: "It is not known whether this was delivered" })).toBeVisible();
  await page.getByRole("button", { name: "Send again (may cost twice)" }).click();
  await expect(page.getByRole("alertdialog")).toContainText("charged twice");
  await page.getByRole("button", { name: "Cancel" }).click();
  expect(await countCreates(gateway)).toBe(1);
  await page.getByRole("button", { name: "Look for it at the gateway" }).click();
  await page.getByRole("button", { name: "This is it: follow it" }).click();
  await expect(page.locator("video")).toBeVisible({ timeout: 90_000 });
  expect(await countCreates(gateway)).toBe(1);
});

test("NV-10 a refused sound can be tried again without it", async ({ studio, gateway, page }) => {
  await openVideo(studio, page);
  await gateway.fault("task-failed");
  await promptOf(page).fill("a brass band");
  await makeOf(page).click();
  await expect(cardsOf(page)).toContainText("Failed", { timeout: 90_000 });
  await cardsOf(page).click();
  await expect(page.getByText(/often chance and no fault of the prompt/)).toBeVisible();
  await page.getByRole("button", { name: "Try again without sound" }).click();
  await expect(cardsOf(page)).toHaveCount(2);
  const { jobs } = await studio.client.jobs.list({});
  expect(jobs[0]?.recipe).toMatchObject({ prompt: "a brass band", generateAudio: false });
});

test("NV-10 NV-11 a refused picture is named, and its settings come back into the form", async ({ studio, gateway, page }) => {
  await openVideo(studio, page);
  await gateway.fault("moderated");
  await promptOf(page).fill("she turns around");
  await page.getByRole("radio", { name: "First frame" }).click();
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: /^First frame: empty/ }).click();
  await page.getByRole("menuitem", { name: /Choose a file/ }).click();
  await (await chooser).setFiles("test/fixtures/PHOTO.jpg");
  await expect(page.getByRole("group", { name: /^First frame/ })).toBeVisible();
  await makeOf(page).click();
  await expect(cardsOf(page)).toContainText("Failed");
  await promptOf(page).fill("something else");
  await cardsOf(page).click();
  await expect(page.getByText(/Faces of real people are refused/)).toBeVisible();
  await expect(page.getByText("The gateway names First frame.")).toBeVisible();
  await page.getByRole("button", { name: "Correct and send again" }).click();
  await expect(promptOf(page)).toHaveValue("she turns around");
  await expect(page.getByRole("group", { name: /^First frame: 1600/ })).toBeVisible();
});

test("NV-09 NV-13 the result says what was made, and its last frame starts the next clip", async ({ studio, page }) => {
  await openVideo(studio, page);
  await promptOf(page).fill("a river");
  await page.getByRole("radio", { name: "480p" }).click();
  await page.getByText("More options").click();
  await page.getByRole("group", { name: "Last frame as a picture" }).first().getByRole("radio", { name: "On" }).click();
  await makeOf(page).click();
  await cardsOf(page).first().click();
  await expect(page.locator("video")).toBeVisible({ timeout: 90_000 });
  const details = page.getByRole("region", { name: "What the gateway says" });
  for (const words of ["Model", "Seed", "480p", "24 fps", "no sound", "Service tier", "Tokens, total", "Time limit there"]) {
    await expect(details).toContainText(words);
  }
  await page.getByRole("button", { name: "Continue from last frame" }).click();
  await expect(page.getByRole("radio", { name: "First frame" })).toBeChecked();
  await expect(page.getByRole("group", { name: /^First frame: 864 × 496/ })).toBeVisible();
});

test("NV-13 a clip that came without its last frame can be continued all the same", async ({ studio, page }) => {
  await openVideo(studio, page);
  await promptOf(page).fill("a train");
  await page.getByRole("radio", { name: "480p" }).click();
  await makeOf(page).click();
  await cardsOf(page).first().click();
  await expect(page.locator("video")).toBeVisible({ timeout: 90_000 });
  await page.getByRole("button", { name: "Continue from last frame" }).click();
  await expect(page.getByRole("group", { name: /^First frame: 864 × 496/ })).toBeVisible();
});
