import { seedMessages } from "../seed-messages.ts";
import { answered, composerOf, messagesOf, openChat, say, threadIdOf } from "./chat-parts.ts";
import { expect, test } from "./studio-fixture.ts";
import { expectAccessible } from "./video-parts.ts";

test("CH-01 Enter that belongs to an input method sends nothing; afterwards it sends", async ({ studio, gateway, page }) => {
  await openChat(studio, page);
  await composerOf(page).fill("灯塔");
  await composerOf(page).evaluate((field) => {
    const enter = { key: "Enter", bubbles: true, cancelable: true };
    field.dispatchEvent(new CompositionEvent("compositionstart", { bubbles: true }));
    field.dispatchEvent(new KeyboardEvent("keydown", { ...enter, isComposing: true }));
    // Some browsers end the composition before the key.
    field.dispatchEvent(new CompositionEvent("compositionend", { bubbles: true }));
    field.dispatchEvent(new KeyboardEvent("keydown", { ...enter, keyCode: 229 }));
    field.dispatchEvent(new KeyboardEvent("keydown", { ...enter, key: "Process" }));
  });
  await expect(composerOf(page)).toHaveValue("灯塔");
  await composerOf(page).press("Shift+Enter");
  await expect(composerOf(page)).toHaveValue("灯塔\n");
  await composerOf(page).press("Enter");
  await expect(page.getByRole("article", { name: /yours$/ })).toContainText("灯塔");
  await answered(page);
  expect((await gateway.log()).filter(({ method, path }) => method === "POST" && path === "/v1/messages")).toHaveLength(1);
});

test("CH-01 a pasted picture is attached, and goes with the message", async ({ studio, page }) => {
  await openChat(studio, page);
  await composerOf(page).focus();
  await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(2000, 1500);
    canvas.getContext("2d")?.fillRect(0, 0, 2000, 1500);
    const transfer = new DataTransfer();
    transfer.items.add(new File([await canvas.convertToBlob()], "pasted.png", { type: "image/png" }));
    document.activeElement?.dispatchEvent(new ClipboardEvent("paste", { clipboardData: transfer, bubbles: true, cancelable: true }));
  });
  const attached = page.getByRole("list", { name: "Attached files" });
  await expect(attached.getByRole("listitem")).toContainText("2000 × 1500");
  await attached.getByRole("button", { name: "Shrink to 1568 px" }).click();
  // Words that are written meanwhile stay.
  await composerOf(page).fill("What is");
  await expect(attached.getByRole("listitem")).toContainText("1568 × 1176");
  await expect(composerOf(page)).toHaveValue("What is");
  await say(page, "What is this?");
  await expect(page.getByRole("article", { name: /yours$/ }).getByRole("img", { name: "pasted.png" })).toBeVisible();
  await answered(page);
  await expect(page.getByRole("list", { name: "Attached files" })).toBeHidden();
});

test("CH-06 a thread of 5,000 messages opens at its end, and its first message is found by a search", async ({ studio, page }) => {
  await openChat(studio, page);
  await say(page, "The very first words");
  await answered(page);
  const texts = Array.from(
    { length: 5000 },
    (_, index) => `Seeded message ${index + 1}. ${"Light falls on it. ".repeat((index + 1) % 40)}`,
  );
  seedMessages(studio.dataFolder, await threadIdOf(page), texts);
  await page.getByRole("button", { name: "New conversation", exact: true }).click();
  await page.getByRole("listbox", { name: "Conversations" }).getByRole("option").first().click();
  await expect(messagesOf(page).last()).toContainText("Seeded message 5000.");
  await expect(messagesOf(page).last()).toBeInViewport();
  expect(await messagesOf(page).count()).toBeLessThan(60);
  await page.getByRole("searchbox", { name: "Search conversations" }).fill("very first words");
  await page
    .getByRole("list", { name: "Found places" })
    .getByRole("button")
    .filter({ has: page.locator("mark") })
    .click();
  await expect(messagesOf(page).first()).toBeInViewport();
  await expect(messagesOf(page).first()).toContainText("The very first words");
});

for (const [language, colorScheme] of [
  ["en", "light"],
  ["zh-CN", "dark"],
] as const) {
  test(`DT-08 chat in ${language} and ${colorScheme}: by the keyboard alone, and nothing that axe names`, async ({ studio, page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await studio.client.preferences.set({ language });
    await openChat(studio, page);
    await expectAccessible(page);
    await page.keyboard.press("ControlOrMeta+Shift+o");
    await expect(composerOf(page)).toBeFocused();
    await page.keyboard.type("Compare two lenses in a table");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("feed").getByRole("table")).toBeVisible();
    await expect(page.getByRole("feed").getByRole("article")).toHaveCount(2);
    await expect(composerOf(page)).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press("ControlOrMeta+f");
    await page.keyboard.type("lenses");
    await expect(page.getByRole("search")).toContainText(/1/);
    await page.keyboard.press("Escape");
    await expect(composerOf(page)).toBeFocused();
  });
}
