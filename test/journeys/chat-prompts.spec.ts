import { answersOf, composerOf, messagesOf, openChat, threadsOf } from "./chat-parts.ts";
import { expect, test } from "./studio-fixture.ts";
import { expectAccessible } from "./video-parts.ts";

test("CH-04 a prompt is saved, its blank is asked for, and it goes into the message", async ({ page, studio }) => {
  // A look by axe alone takes long on a busy machine.
  test.slow();
  await openChat(studio, page);
  const message = composerOf(page);
  await message.fill("Explain {{topic}} to a child of eight.");
  await page.getByRole("button", { name: "Prompt library" }).click();
  await page.getByRole("menuitem", { name: "Save this prompt…" }).click();
  const library = page.getByRole("dialog", { name: "Prompt library" });
  await expect(library.getByRole("textbox", { name: "Prompt", exact: true })).toHaveValue("Explain {{topic}} to a child of eight.");
  await library.getByRole("textbox", { name: "Title" }).fill("For a child");
  await library.getByRole("button", { name: "Save prompt" }).click();
  await expect(library.getByRole("option", { name: /For a child/ })).toHaveAttribute("aria-selected", "true");
  await library.getByRole("textbox", { name: "topic" }).fill("tides");
  await expect(library.getByText("Explain tides to a child of eight.")).toBeVisible();
  await expectAccessible(page);
  await library.getByRole("button", { name: "Put into the message" }).click();
  await expect(message).toHaveValue("Explain {{topic}} to a child of eight.\n\nExplain tides to a child of eight.");

  await message.fill("Explain tides to a child of eight.");
  await message.press("Enter");
  await expect(messagesOf(page).first()).toContainText("Explain tides to a child of eight.");
  await expect(answersOf(page)).toHaveCount(1);
  await expect(threadsOf(page)).toHaveCount(1);

  await page.reload();
  await page.getByRole("button", { name: "Prompt library" }).click();
  await page.getByRole("menuitem", { name: "Open the library…" }).click();
  const search = library.getByRole("combobox", { name: "Search prompts" });
  await search.fill("child");
  await search.press("ArrowDown");
  await expect(library.getByRole("heading", { name: "For a child" })).toBeVisible();
  await library.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(library.getByText(/Prompts you use often/)).toBeVisible();
});
