import { giveFile, goToImages, openImages, resultOf, sendFor, stroke, wordsOf } from "./images-parts.ts";
import { expect, test } from "./studio-fixture.ts";
import { expectAccessible } from "./video-parts.ts";

for (const colorScheme of ["light", "dark"] as const) {
  test(`the Images panel, its mask, its comparison and its dialogs are accessible in ${colorScheme}`, async ({ studio, page }) => {
    // Nine looks by axe: on a busy machine they take longer than one test's time.
    test.slow();
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await openImages(studio, page);
    await page.getByRole("region", { name: "Options" }).getByText("More options").click();
    await expectAccessible(page);
    await giveFile(page, "test/fixtures/PHOTO.jpg");
    await page.getByRole("button", { name: "Mask", exact: true }).click();
    await stroke(page, [0.4, 0.4], [0.5, 0.5]);
    await wordsOf(page).fill("a lantern");
    await page.getByRole("radio", { name: "Request" }).click();
    await expect(page.getByText(/mask\.png/)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("radio", { name: "Make", exact: true }).click();
    await page.getByRole("button", { name: "Presets" }).click();
    await page.getByRole("menuitem").first().click();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await sendFor(page, "a lantern");
    await expectAccessible(page);
    await page.getByRole("button", { name: /^Compare/ }).click();
    for (const way of ["Blink", "Side by side", "Difference", "Slider"]) {
      await page.getByRole("radio", { name: way }).click();
      await expectAccessible(page);
    }
    await page.getByRole("radio", { name: "Details" }).click();
    await page.getByRole("radio", { name: /^Versions/ }).click();
    await expectAccessible(page);
  });
}

test("GEN-06 the panel speaks Chinese, and nothing is cut off in the smallest window", async ({ studio, page }) => {
  await page.setViewportSize({ width: 960, height: 640 });
  await studio.connect();
  await studio.client.preferences.set({ language: "zh-CN" });
  await page.goto(await studio.entryLink());
  await page.getByRole("button", { name: "图片", exact: true }).click();
  await page.getByRole("textbox", { name: "提示词" }).fill("红{狐|狼}走过雪地");
  await expect(page.getByText("2 次调用，共 2 张图片，每张都计费。")).toBeVisible();
  const make = page.getByRole("button", { name: /^生成 2 张图片/ });
  await expect(make).toBeInViewport({ ratio: 1 });
  const isWider = () =>
    page.evaluate(() =>
      [...document.querySelectorAll("main, main section, main div, main aside")].some(
        (element) =>
          element.scrollWidth > element.clientWidth + 1 &&
          element.checkVisibility() &&
          !["visible", "auto"].includes(getComputedStyle(element).overflowX) &&
          getComputedStyle(element).textOverflow !== "ellipsis",
      ),
    );
  expect(await isWider()).toBe(false);
  await make.click();
  await expect(page.getByRole("button", { name: /^编辑此图/ })).toBeVisible({ timeout: 90_000 });
  expect(await isWider()).toBe(false);
  await expectAccessible(page);
});

test("the press, the picture and the way between them are reached by keyboard alone", async ({ studio, page }) => {
  await openImages(studio, page);
  await wordsOf(page).focus();
  await page.keyboard.type("a lantern");
  await page.keyboard.press("Shift+Enter");
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(resultOf(page)).toBeVisible({ timeout: 90_000 });
  await page.getByRole("group", { name: /^a lantern/ }).focus();
  await page.keyboard.press("1");
  await expect(page.getByText("100%", { exact: true })).toBeVisible();
  await page.keyboard.press("0");
  await page.keyboard.press("e");
  await expect(wordsOf(page)).toBeFocused();
  await expect(page.getByRole("group", { name: /^Picture 1: 1024/ })).toBeVisible();
  // The way to another panel and back changes nothing.
  await page.keyboard.press("ControlOrMeta+1");
  await goToImages(page);
  await expect(page.getByRole("group", { name: /^Picture 1: 1024/ })).toBeVisible();
});
