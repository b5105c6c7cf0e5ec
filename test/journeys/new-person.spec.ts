import type { Page } from "@playwright/test";
import { startProgram } from "../child-program.ts";
import { expect, test } from "./studio-fixture.ts";
import { dropFile, dropFiles, expectAccessible, openVideo, promptOf } from "./video-parts.ts";

const photo = "test/fixtures/PHOTO.jpg";

test("NV-02 a file that cannot be used is named with what is wrong with it, in the person's language", async ({ studio, page }) => {
  await openVideo(studio, page);
  const refusals = [
    ["truncated.png", "“truncated.png” is damaged or not complete"],
    ["script.svg", "“script.svg” is not a picture, a video or a sound"],
    ["empty.png", "“empty.png” is empty"],
    ["huge-20000x20000-1bit.png", "has 20000 × 20000 pixels"],
  ] as const;
  for (const [name, said] of refusals) {
    await dropFile(promptOf(page), `test/fixtures/${name}`, "");
    await expect(page.getByText(said).first()).toBeVisible();
  }
  await studio.client.preferences.set({ language: "zh-CN" });
  await dropFile(page.getByRole("textbox", { name: "提示词" }), "test/fixtures/truncated.png", "");
  await expect(page.getByText("“truncated.png”已损坏或不完整").first()).toBeVisible();
});

test("NV-03 files given one after the other keep their order, however long each takes", async ({ studio, page }) => {
  await openVideo(studio, page);
  await page.getByRole("radio", { name: "References" }).click();
  await holdFirstUpload(page);
  await dropFile(promptOf(page), photo, "image/jpeg");
  await dropFile(promptOf(page), "test/fixtures/plain.jpg", "image/jpeg");
  await expect(page.getByRole("group", { name: /^Image 1: 1600/ })).toBeVisible();
  await expect(page.getByRole("group", { name: /^Image 2: 480/ })).toBeVisible();
});

test("NV-03 several files dropped on an empty form become references, all of them", async ({ studio, page }) => {
  await openVideo(studio, page);
  await dropFiles(promptOf(page), [photo, "test/fixtures/plain.jpg", "test/fixtures/five-seconds.mp3"]);
  await expect(page.getByRole("radio", { name: "References" })).toBeChecked();
  await expect(page.getByText("2/9 pictures")).toBeVisible();
  await expect(page.getByText(/1\/3 sounds/)).toBeVisible();
});

test("NV-02 a file goes on its way while another panel or mode is looked at", async ({ studio, page }) => {
  await openVideo(studio, page);
  await page.getByRole("radio", { name: "First frame" }).click();
  const letGo = await holdFirstUpload(page, "until-told");
  await dropFile(page.getByRole("button", { name: /^First frame: empty/ }), photo, "image/jpeg");
  await page.getByRole("radio", { name: "References" }).click();
  await page.keyboard.press("Control+2");
  await expect(page.getByRole("heading", { name: "Library", level: 1 })).toBeVisible();
  letGo();
  await page.keyboard.press("Control+1");
  await page.getByRole("radio", { name: "First frame" }).click();
  await expect(page.getByRole("group", { name: /^First frame: 1600 × 900/ })).toBeVisible();
});

test("a help of one page is a key away and names where files are", async ({ studio, page }) => {
  await openVideo(studio, page);
  await promptOf(page).press("F1");
  const help = page.getByRole("dialog", { name: "Help" });
  await expect(help.getByRole("heading", { name: "Jobs that need you" })).toBeVisible();
  await expect(help.getByText(studio.dataFolder, { exact: true })).toBeVisible();
  await expectAccessible(page);
  await help.getByRole("button", { name: "All shortcuts" }).click();
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Help" }).click();
  await expect(help).toBeVisible();
});

test("GEN-05 a host typed without its scheme is completed, and what is missing gets the focus", async ({ studioPage: page }) => {
  await page.getByRole("button", { name: "Enter address and key" }).click();
  const address = page.getByRole("textbox", { name: "Base URL" });
  await address.fill("gateway.example/path");
  await page.getByRole("button", { name: "Add connection" }).click();
  await expect(address).toHaveValue("https://gateway.example/path");
  await expect(page.getByLabel("API key", { exact: true })).toBeFocused();
});

test("DT-06 a window whose studio ended says how to come back, and loses nothing of what is shown", async ({ studio, page }) => {
  await openVideo(studio, page);
  await promptOf(page).fill("a fox that must not be lost");
  await studio.program.stop("SIGKILL");
  await expect(page.getByText(/If the studio was closed, start it again/)).toBeVisible({ timeout: 90_000 });
  await page.keyboard.press("Control+J");
  await expect(page.getByText(/A part of the page could not be loaded/).first()).toBeVisible();
  await expect(promptOf(page)).toHaveValue("a fox that must not be lost");
  await expectAccessible(page);
});

test("DT-06 a window that a new studio does not know says so, and goes on when its browser is let in", async ({
  studio,
  page,
  context,
}) => {
  await openVideo(studio, page);
  const { port } = new URL(page.url());
  await studio.program.stop("SIGKILL");
  studio.program = await startProgram("electron/local/main.ts", ["--json", "--data", studio.dataFolder, "--port", port]);
  await expect(page.getByText(/does not know this window/)).toBeVisible({ timeout: 90_000 });
  const other = await context.newPage();
  await other.goto(studio.program.ready.url);
  await expect(promptOf(other)).toBeVisible();
  await page.getByRole("button", { name: "Try now" }).click();
  await expect(page.getByText(/does not know this window/)).toBeHidden();
});

/** Lets the first upload wait: a moment, or until the returned function is called. */
async function holdFirstUpload(page: Page, how: "a-moment" | "until-told" = "a-moment"): Promise<() => void> {
  const told = Promise.withResolvers<void>();
  if (how === "a-moment") setTimeout(told.resolve, 700);
  let isFirst = true;
  await page.route("**/upload?*", async (route) => {
    if (isFirst) {
      isFirst = false;
      await told.promise;
    }
    await route.continue();
  });
  return told.resolve;
}
