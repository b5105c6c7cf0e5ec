import { makeVideos, openLibrary, seedEntries } from "./library-seed.ts";
import { expect, test } from "./studio-fixture.ts";

test("DT-04 what takes the place of a trashed result is selected and described, down to the last one", async ({ studio, page }) => {
  await studio.connect();
  await makeVideos(studio, { returnLastFrame: false });
  seedEntries(studio.dataFolder, 4);
  await openLibrary(studio, page);
  const selected = page.getByRole("gridcell", { selected: true });
  const details = page.getByRole("complementary", { name: "Details" });
  await page.getByRole("gridcell", { name: /seeded result 1$/ }).click();
  await expect(selected).toHaveAccessibleName(/seeded result 1$/);
  for (const next of [/seeded result 2$/, /seeded result 3$/, /red fox/]) {
    await page.keyboard.press("Delete");
    await expect(selected).toHaveAccessibleName(next);
    await expect(details.getByText("In the trash")).toHaveCount(0);
  }
  await page.keyboard.press("Delete");
  await expect(details.getByText("Select a result to see its recipe and its file.")).toBeVisible();
});

test("DT-08 ? in the viewer shows its keys, which do nothing while they are read", async ({ studio, page }) => {
  await studio.connect();
  await makeVideos(studio, { returnLastFrame: false });
  await openLibrary(studio, page);
  await page.getByRole("gridcell").first().dblclick();
  await expect(page.getByRole("slider", { name: "Position" })).toBeVisible();
  await page.keyboard.press("?");
  const sheet = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(sheet.getByText("One frame forward")).toBeVisible();
  await page.keyboard.press("Delete");
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
  await expect(page.getByRole("slider", { name: "Position" })).toBeVisible();
  expect((await studio.client.library.list({ filter: { isTrashed: false } })).total).toBe(1);
});
