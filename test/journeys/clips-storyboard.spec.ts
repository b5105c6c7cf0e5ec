import { bodyOf, clipCardsOf, openClips, sceneOf, scenesOf, wordsOf } from "./clips-parts.ts";
import { expect, test } from "./studio-fixture.ts";
import { expectAccessible, tabTo } from "./video-parts.ts";

test("CV-04 from nothing to a playing clip of a storyboard, by keyboard only", async ({ studio, page }) => {
  await openClips(studio, page);
  await tabTo(page, /^\s*Plain text/);
  await page.keyboard.press("ArrowRight");
  const storyboard = page.getByRole("radio", { name: "Storyboard" });
  await expect(storyboard).toBeFocused(); // The focus moves a moment after the key.
  await page.keyboard.press("Space");
  await expect(storyboard).toBeChecked();
  await tabTo(page, /Add a shot/);
  await page.keyboard.press("Enter");
  await expect(sceneOf(page, 1)).toBeFocused();
  await page.keyboard.type("a lantern is litthe lake lies still");
  for (let step = 0; step < "the lake lies still".length; step += 1) await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Alt+Enter");
  await expect(sceneOf(page, 2)).toBeFocused();
  await expect.poll(() => scenesOf(page)).toEqual(["a lantern is lit", "the lake lies still"]);
  await expect(page.getByText("Split into shots 1 and 2.")).toBeAttached();
  await page.keyboard.press("Alt+ArrowUp");
  await expect.poll(() => scenesOf(page)).toEqual(["the lake lies still", "a lantern is lit"]);
  await expect(sceneOf(page, 1)).toBeFocused();
  await expect(page.getByText("It is now shot 1 of 2.")).toBeAttached();
  // The number's menu: duplicate, then delete the copy and have it back.
  await page.keyboard.press("Shift+Tab");
  await expect(page.getByRole("button", { name: "Shot 1", exact: true })).toBeFocused();
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: "Duplicate" }).press("Enter");
  await expect(page.getByRole("button", { name: "Shot 2", exact: true })).toBeFocused();
  await page.keyboard.press("Delete");
  await expect(page.getByText("Shot 2 was deleted.")).toBeAttached();
  await page.keyboard.press("Control+z");
  await expect.poll(() => scenesOf(page)).toHaveLength(3);
  await page.keyboard.press("Control+Shift+z");
  await expect.poll(() => scenesOf(page)).toHaveLength(2);
  await expect(page.getByText("2 s of 4 s: 2 s too short.")).toBeVisible();
  await tabTo(page, /Fit shots to 4 s/);
  await page.keyboard.press("Enter");
  await expect(page.getByText("4 s of 4 s: the shots fill the clip.")).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Control+Enter");
  await expect(clipCardsOf(page)).toHaveCount(1);
  await tabTo(page, /the lake lies still/);
  await page.keyboard.press("Enter");
  const player = page.locator("video");
  await expect(player).toBeVisible({ timeout: 90_000 });
  await player.focus();
  await page.keyboard.press("Space");
  await expect.poll(() => player.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0.2);
  const [job] = (await studio.client.jobs.list({})).jobs;
  expect(job?.recipe).toMatchObject({
    prompt: "Shot 1:\nduration: 2sec\nScene: the lake lies still\n\nShot 2:\nduration: 2sec\nScene: a lantern is lit",
  });
});

test("CV-04 cards and plain text are the same words, both ways, and are kept across a restart", async ({ studio, page }) => {
  await openClips(studio, page);
  await wordsOf(page).fill("Grainy film.\n\n镜头 1：\n时长：3秒\n画面：雪地里的狐狸\n\nshot 2 :\nduration 1 s\na second thing");
  await page.getByRole("radio", { name: "Storyboard" }).click();
  await expect.poll(() => scenesOf(page)).toEqual(["雪地里的狐狸", "a second thing"]);
  await expect(page.getByRole("textbox", { name: "Before the first shot, for all of them" })).toHaveValue("Grainy film.");
  await sceneOf(page, 2).fill("another thing");
  await page.getByRole("spinbutton", { name: "Seconds of shot 2" }).fill("1.5");
  await page.getByRole("spinbutton", { name: "Seconds of shot 2" }).press("Enter");
  await page.getByRole("radio", { name: "Plain text" }).click();
  await expect(wordsOf(page)).toHaveValue(
    "Grainy film.\n\nShot 1:\nduration: 3sec\nScene: 雪地里的狐狸\n\nShot 2:\nduration: 1.5sec\nScene: another thing",
  );
  await page.getByRole("radio", { name: "Storyboard" }).click();
  // The last change is in it: the view that was chosen.
  await expect
    .poll(async () => (await studio.client.preferences.getPageState({ name: "clip-draft" })).value)
    .toMatch(/"writing":"storyboard".*another thing/s);
  await studio.restart();
  await page.goto(await studio.entryLink());
  await expect(sceneOf(page, 2)).toHaveValue("another thing");
});

test("CV-04 a template fills the clip, undo brings back what stood there, and a drag changes the order", async ({ studio, page }) => {
  await openClips(studio, page);
  await page.getByRole("radio", { name: "Storyboard" }).click();
  await page.getByRole("button", { name: "Add a shot" }).click();
  await sceneOf(page, 1).fill("mine");
  await page.getByRole("button", { name: "Templates" }).click();
  await page.getByRole("menuitem", { name: /^Product/ }).click();
  await expect(page.getByText("4 s of 4 s: the shots fill the clip.")).toBeVisible();
  await expect.poll(() => scenesOf(page)).toHaveLength(3);
  const [first, second, third] = await scenesOf(page);
  const grips = page.locator("[data-shot-grip]");
  await grips.nth(2).dragTo(page.getByRole("button", { name: "Shot 1", exact: true }), { targetPosition: { x: 8, y: 4 } });
  await expect.poll(() => scenesOf(page)).toEqual([third, first, second]);
  await page.getByRole("button", { name: "Undo in the storyboard" }).click();
  await page.getByRole("button", { name: "Undo in the storyboard" }).click();
  await expect.poll(() => scenesOf(page)).toEqual(["mine"]);
  await expect(bodyOf(page)).toContainText("Scene: mine");
});

test("CV-04 a shot that was split and merged is one again, with its seconds", async ({ studio, page }) => {
  await openClips(studio, page);
  await wordsOf(page).fill("Shot 1:\nduration: 4sec\nScene: before after");
  await page.getByRole("radio", { name: "Storyboard" }).click();
  await sceneOf(page, 1).focus();
  await page.keyboard.press("Home");
  for (let step = 0; step < "before".length; step += 1) await page.keyboard.press("ArrowRight");
  await page.getByRole("button", { name: "Shot 1", exact: true }).click();
  await page.getByRole("menuitem", { name: "Split at the caret" }).click();
  await expect.poll(() => scenesOf(page)).toEqual(["before", "after"]);
  await expect(page.getByRole("spinbutton", { name: "Seconds of shot 1" })).toHaveValue("2");
  await page.getByRole("button", { name: "Shot 1", exact: true }).click();
  await page.getByRole("menuitem", { name: "Merge with the next" }).click();
  await expect.poll(() => scenesOf(page)).toEqual(["before\nafter"]);
  await expect(page.getByRole("spinbutton", { name: "Seconds of shot 1" })).toHaveValue("4");
});

test("DT-08 the panel in Chinese has no English words", async ({ studio, page }) => {
  await openClips(studio, page);
  await studio.client.preferences.set({ language: "zh-CN" });
  await expect(page.getByRole("heading", { name: "短片", level: 1 })).toBeVisible();
  await page.getByRole("radio", { name: "分镜" }).click();
  await page.getByRole("button", { name: "添加镜头" }).click();
  await expect(page.getByRole("textbox", { name: "镜头 1 的画面" })).toBeFocused();
  await expectAccessible(page);
  await studio.client.preferences.set({ language: "en" });
});
