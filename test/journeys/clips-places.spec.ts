import { chooseModel, openClips, wordsOf } from "./clips-parts.ts";
import { expect, test } from "./studio-fixture.ts";
import { dropFile } from "./video-parts.ts";

const photo = "test/fixtures/PHOTO.jpg";
const plain = "test/fixtures/plain.jpg";

test("CV-01 a file dropped anywhere in the clips form goes where the mode and the model take it", async ({ studio, page }) => {
  await openClips(studio, page);
  await wordsOf(page).fill("it starts to snow");
  await dropFile(wordsOf(page), photo, "image/jpeg");
  await expect(page.getByRole("radio", { name: "First frame" })).toBeChecked();
  await expect(page.getByRole("group", { name: /^First frame: 1600 × 900/ })).toBeVisible();
  await dropFile(wordsOf(page), plain, "image/jpeg");
  await expect(page.getByText("First frame was replaced.", { exact: true })).toBeVisible();
  await dropFile(wordsOf(page), "test/fixtures/faststart.mp4", "video/mp4");
  await expect(page.getByText(/First and last frames are pictures/).first()).toBeVisible();
  await page.getByRole("radio", { name: "References" }).click();
  await dropFile(wordsOf(page), "test/fixtures/faststart.mp4", "video/mp4");
  await expect(page.getByRole("group", { name: /^Video 1/ })).toBeVisible();
  // The other variant has one place (CV-08).
  await chooseModel(page, "clip-2");
  await dropFile(wordsOf(page), photo, "image/jpeg");
  await expect(page.getByRole("group", { name: /^Picture.*: 1600 × 900/ })).toBeVisible();
});

test("CV-01 references of a clip change places by keyboard and by drag, and one that is removed comes back", async ({ studio, page }) => {
  await openClips(studio, page);
  await page.getByRole("radio", { name: "References" }).click();
  for (const [place, file] of [photo, plain].entries()) {
    await dropFile(wordsOf(page), file, "image/jpeg");
    await expect(page.getByRole("group", { name: new RegExp(`^Image ${place + 1}`) })).toBeVisible();
  }
  const big = (number: number) => page.getByRole("group", { name: new RegExp(`^Image ${number}: 1600`) });
  await big(1).focus();
  await page.keyboard.press("Alt+ArrowRight");
  await expect(big(2)).toBeFocused();
  await expect(page.getByText("It is now Image 2.")).toBeAttached();
  await big(2).dragTo(page.getByRole("group", { name: /^Image 1/ }));
  await expect(big(1)).toBeVisible();
  // Let go of beside the slots it is no new file.
  await big(1).dragTo(wordsOf(page));
  await expect(page.getByRole("group", { name: /^Image \d/ })).toHaveCount(2);
  await big(1).focus();
  await page.keyboard.press("Delete");
  await expect(page.getByRole("group", { name: /^Image \d/ })).toHaveCount(1);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(big(1)).toBeVisible();
});
