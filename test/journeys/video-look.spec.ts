import { expect, test } from "./studio-fixture.ts";
import { cardsOf, dropFile, expectAccessible, makeOf, openVideo, promptOf } from "./video-parts.ts";

for (const colorScheme of ["light", "dark"] as const) {
  test(`the form, a job and a result are accessible in ${colorScheme}`, async ({ studio, gateway, page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await openVideo(studio, page);
    await expectAccessible(page);
    await promptOf(page).fill("a fox of Image 1 and Image 4");
    await page.getByRole("radio", { name: "References" }).click();
    await dropFile(promptOf(page), "test/fixtures/PHOTO.jpg", "image/jpeg");
    await dropFile(promptOf(page), "test/fixtures/exif-orient-6.jpg", "image/jpeg");
    await expect(page.getByRole("group", { name: /^Image 2/ })).toBeVisible();
    await page.getByText("More options").click();
    await expectAccessible(page);
    await page.getByRole("radio", { name: "Text", exact: true }).click();
    await gateway.fault("task-failed");
    await makeOf(page).click();
    await cardsOf(page).first().click();
    await expect(page.getByRole("button", { name: "Try again", exact: true })).toBeVisible({ timeout: 90_000 });
    await expectAccessible(page);
    await page.getByRole("button", { name: "Try again", exact: true }).click();
    await expect(page.locator("video")).toBeVisible({ timeout: 90_000 });
    await expectAccessible(page);
  });
}

test("GEN-06 the panel speaks Chinese, and nothing is cut off in the smallest window", async ({ studio, page }) => {
  await page.setViewportSize({ width: 960, height: 640 });
  await studio.connect();
  await studio.client.preferences.set({ language: "zh-CN" });
  await page.goto(await studio.entryLink());
  await page.getByRole("textbox", { name: "提示词" }).fill("图片2 中的红狐走过雪地");
  await page.getByRole("radio", { name: "参考素材" }).click();
  await expect(page.getByText("提示词提到“图片2”")).toBeVisible();
  const make = page.getByRole("button", { name: "生成视频" }).last();
  await expect(make).toBeInViewport({ ratio: 1 });
  const isWider = await page.evaluate(() =>
    [...document.querySelectorAll("main, main section, main div")].some(
      (element) =>
        element.scrollWidth > element.clientWidth + 1 &&
        getComputedStyle(element).overflowX !== "visible" &&
        getComputedStyle(element).textOverflow !== "ellipsis",
    ),
  );
  expect(isWider).toBe(false);
  await expectAccessible(page);
});
