import { answersOf, composerOf, messagesOf, threadsOf } from "./chat-parts.ts";
import { ask, askForNext, goToGenerate, newMessageOf, openGenerate, picturesOf, writingOf } from "./generate-parts.ts";
import { expect, test } from "./studio-fixture.ts";
import { expectAccessible } from "./video-parts.ts";

test("GC-01 GC-05 a picture is edited by talking, turn by turn, and the gateway finds every signature again", async ({ studio, page }) => {
  test.setTimeout(120_000); // Five answers, one after the other.
  await openGenerate(studio, page);
  await ask(page, "A lighthouse on a cliff at dusk #strict", 1);
  await ask(page, "Make it night #strict", 2);
  await ask(page, "Add a sailing boat #strict", 3);
  await askForNext(page, "Let it snow #strict");
  await askForNext(page, "Paint it in oil #strict");
  await expect(page.getByRole("feed").getByRole("alert")).toHaveCount(0);
  await page.getByRole("radio", { name: "Pictures", exact: true }).click();
  const sheet = page.getByRole("list", { name: "All pictures of the conversation" });
  await expect(sheet.getByRole("button")).toHaveCount(5);
  await sheet.getByRole("button", { name: "Picture 1" }).click();
  await expect(messagesOf(page).nth(1)).toBeInViewport();
  // Going on from an earlier picture begins another branch.
  await messagesOf(page).nth(1).getByRole("button", { name: "Edit by talking" }).first().click();
  await expect(messagesOf(page)).toHaveCount(2);
  await expect(writingOf(page)).toBeFocused();
  // The turns are versions of one picture.
  await messagesOf(page).nth(1).getByRole("button", { name: "What to do with this picture" }).click();
  await page.getByRole("menuitem", { name: "Show its versions" }).click();
  await expect(page.getByRole("radio", { name: "Versions 5" })).toBeChecked();
  await expect(page.getByRole("button", { name: "Version 5, made from version 4" })).toBeVisible();
});

test("GC-02 GC-04 words alone are said to be so, only a picture forces one, and a blocked question is changed", async ({
  studio,
  page,
}) => {
  await openGenerate(studio, page);
  await ask(page, "A fox #text-only", 1);
  await expect(answersOf(page)).toContainText("Words alone came");
  await ask(page, "Draw it #blocked:SAFETY", 2);
  await expect(answersOf(page).last().getByRole("alert")).toContainText("refused the question (SAFETY)");
  await answersOf(page).last().getByRole("button", { name: "Edit and send anew", exact: true }).click();
  await page.getByRole("textbox", { name: "The message, to be sent anew" }).fill("Draw it in ink");
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(picturesOf(page)).toHaveCount(1, { timeout: 90_000 });
});

test("GC-02 the same message in three ratios is three answers side by side, counted before they are paid", async ({ studio, page }) => {
  await openGenerate(studio, page);
  await newMessageOf(page).getByRole("button", { name: "Several ratios or models at once" }).click();
  for (const ratio of ["1:1", "16:9", "1:4"]) await page.getByRole("button", { name: ratio, exact: true }).click();
  await expect(page.getByText("3 answers; each is paid.")).toBeVisible();
  await page.keyboard.press("Escape");
  await writingOf(page).fill("A tram in the rain");
  await newMessageOf(page).getByRole("button", { name: "Make 3 pictures" }).click();
  const grid = page.getByRole("group", { name: "Answers side by side" });
  await expect(grid.getByRole("button", { name: /^Picture \d/ })).toHaveCount(3, { timeout: 90_000 });
  await expect(newMessageOf(page).getByRole("button", { name: "Send", exact: true })).toBeVisible();
});

test("GC-01 GC-05 thoughts stand folded, a picture goes to the mask editor, and a reload in the middle loses nothing", async ({
  studio,
  page,
}) => {
  await openGenerate(studio, page);
  await ask(page, "A fox in snow #thoughts", 1);
  await expect(picturesOf(page)).toHaveCount(1);
  const fold = answersOf(page).locator("summary").filter({ hasText: "Thinking" });
  await fold.click();
  await expect(page.getByRole("button", { name: /^Picture of the thoughts/ })).toBeVisible();
  await writingOf(page).fill("Tell me of it #slow");
  await writingOf(page).press("Enter");
  await expect(answersOf(page)).toHaveCount(2);
  await page.reload();
  await goToGenerate(page);
  await expect(answersOf(page)).toHaveCount(2);
  await page.keyboard.press("ControlOrMeta+.");
  await expect(newMessageOf(page).getByRole("button", { name: "Stop", exact: true })).toBeHidden();
  await answersOf(page).first().getByRole("button", { name: "What to do with this picture" }).click();
  await page.getByRole("menuitem", { name: "Edit in Images" }).click();
  await expect(page.getByRole("button", { name: "Mask", exact: true })).toBeVisible();
});

test("GC-01 conversations of chat and of pictures keep to their own panels", async ({ studio, page }) => {
  await openGenerate(studio, page);
  await ask(page, "A lantern", 1);
  await page.keyboard.press("ControlOrMeta+6");
  await expect(composerOf(page)).toBeVisible();
  await expect(threadsOf(page)).toHaveCount(0);
});

for (const [language, colorScheme, panel] of [
  ["en", "light", "New message"],
  ["zh-CN", "dark", "新消息"],
] as const) {
  test(`DT-08 a first picture in ${language} and ${colorScheme}: by the keyboard alone, and nothing that axe names`, async ({
    studio,
    page,
  }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await studio.client.preferences.set({ language });
    await openGenerate(studio, page);
    await expectAccessible(page);
    await page.keyboard.press("ControlOrMeta+Shift+o");
    await expect(writingOf(page)).toBeFocused();
    await page.keyboard.insertText("灯塔");
    // Enter of an input method chooses a word and sends nothing.
    await writingOf(page).dispatchEvent("keydown", { key: "Enter", isComposing: true, bubbles: true, cancelable: true });
    await expect(writingOf(page)).toHaveValue("灯塔");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("feed").getByRole("article")).toHaveCount(2);
    await expect(page.getByRole("feed").locator("figure img")).toBeVisible({ timeout: 90_000 });
    await expect(page.getByRole("region", { name: panel })).toBeVisible();
    await expect(writingOf(page)).toBeFocused();
    await expectAccessible(page);
  });
}
