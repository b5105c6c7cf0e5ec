import { giveFile, openImages, stroke, surfaceOf } from "./images-parts.ts";
import { expect, test } from "./studio-fixture.ts";
import { expectAccessible } from "./video-parts.ts";

test("IM-03 the brush gets another key: a taken one is refused, the new one paints, is shown everywhere and outlives a reload", async ({
  studio,
  page,
}) => {
  test.slow();
  await page.emulateMedia({ reducedMotion: "reduce" });
  await openImages(studio, page);
  await giveFile(page, "test/fixtures/exif-orient-6.jpg");
  await page.keyboard.press("ControlOrMeta+,");
  await page.getByRole("button", { name: "Shortcuts", exact: true }).click();
  const row = (name: string, keys: string) => page.getByRole("button", { name: `${name}: ${keys}. Change`, exact: true });
  await expect(row("Search and commands", "Ctrl K, Ctrl Shift F")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("searchbox", { name: "Find an action, or its keys" }).fill("brush");

  await row("Brush", "B").click();
  await page.keyboard.press("e");
  await expect(page.getByRole("alert")).toHaveText("E already does “Eraser”. Change that one first.");
  await row("Brush", "B").click();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("alert")).toContainText("cannot be given");
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await expectAccessible(page);
  await row("Brush", "B").click();
  await expect(page.getByRole("button", { name: "Press new keys…" })).toBeFocused();
  await page.keyboard.press("Escape");
  await row("Brush", "B").press("Enter");
  await page.keyboard.press("n");
  await expect(row("Brush", "N")).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);

  await page.goto(await studio.entryLink());
  await expect(row("Brush", "N")).toBeVisible();
  await page.keyboard.press("ControlOrMeta+5");
  await page.getByRole("button", { name: "Mask", exact: true }).click();
  await expect(surfaceOf(page)).toBeVisible();
  const tool = (name: string) => page.getByRole("button", { name, exact: true });
  await page.keyboard.press("e");
  await expect(tool("Eraser")).toHaveAttribute("aria-pressed", "true");
  // Its old key does nothing now, and its new one all that the old one did.
  await page.keyboard.press("b");
  await expect(tool("Eraser")).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("n");
  await expect(tool("Brush")).toHaveAttribute("aria-pressed", "true");
  await stroke(page, [0.45, 0.45], [0.55, 0.5]);
  await expect(page.getByText(/% to be replaced$/)).toBeVisible();
  await tool("Brush").hover();
  await expect(page.getByRole("tooltip")).toContainText("N");

  await page.keyboard.press("ControlOrMeta+,");
  await page.getByRole("button", { name: "Reset all" }).click();
  await expect(row("Brush", "B")).toBeVisible();
});
