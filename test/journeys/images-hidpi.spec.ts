import type { Page } from "@playwright/test";
import { giveFile, goToImages, openImages, surfaceOf, untilPaintable } from "./images-parts.ts";
import { expect, test } from "./studio-fixture.ts";

/** CSS pixels from the middle of the surface; far enough from each other that no two dots touch. */
const places = [
  { x: 0.3, y: 0.6 },
  { x: -170.5, y: -90.25 },
  { x: 160.75, y: 95.5 },
];
const REACH = 75;

test("IM-03 lesson 28 at display scalings of 1.25, 1.5 and 2 a dot lies under the pointer to the pixel of the screen, also zoomed", async ({
  studio,
  page,
  browser,
}) => {
  test.slow();
  await openImages(studio, page);
  await giveFile(page, "test/fixtures/PHOTO.jpg");
  const draft = async () => (await studio.client.preferences.getPageState({ name: "image-draft" })).value;
  await expect.poll(draft).toMatch(/"inputs":\[\{/);
  for (const deviceScaleFactor of [1.25, 1.5, 2]) {
    const context = await browser.newContext({ deviceScaleFactor, viewport: { width: 1280, height: 800 }, locale: "en-US" });
    const screen = await context.newPage();
    await screen.goto(await studio.entryLink());
    await goToImages(screen);
    await screen.getByRole("button", { name: "Mask", exact: true }).click();
    const middle = await middleOf(screen);
    const percent = screen.getByText(/^[\d.]+%$/).first();
    const fitted = await percent.textContent();
    await screen.mouse.move(middle.x + 40, middle.y + 30);
    await screen.mouse.wheel(0, -150);
    await expect(percent).not.toHaveText(fitted ?? "");
    for (const place of places) {
      const at = { x: middle.x + place.x, y: middle.y + place.y };
      await screen.mouse.click(at.x, at.y);
      await expect.poll(() => offsetOfDot(screen, at), `${deviceScaleFactor} at ${place.x}, ${place.y}`).toBeLessThan(1);
    }
    await context.close();
  }
});

async function middleOf(page: Page): Promise<{ x: number; y: number }> {
  await expect(surfaceOf(page).locator("canvas").first()).toBeVisible();
  await untilPaintable(page);
  const box = await surfaceOf(page).boundingBox();
  if (!box) throw new Error("The mask has no surface.");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** How far the middle of the mask that is seen about a place lies from it, in pixels of the screen; nothing seen is far. */
function offsetOfDot(page: Page, at: { x: number; y: number }): Promise<number> {
  return surfaceOf(page).evaluate(
    (surface, { x, y, reach }) => {
      const canvas = surface.querySelectorAll("canvas")[1]!;
      const box = canvas.getBoundingClientRect();
      const ratio = canvas.width / box.width;
      const [across, down] = [(x - box.x) * ratio, (y - box.y) * ratio];
      const side = Math.round(2 * reach * ratio);
      const [left, top] = [Math.round(across - side / 2), Math.round(down - side / 2)];
      const { data } = canvas.getContext("2d")!.getImageData(left, top, side, side);
      let [count, sumX, sumY] = [0, 0, 0];
      for (let pixel = 0; pixel < side * side; pixel += 1) {
        if (data[pixel * 4 + 3] === 0) continue;
        count += 1;
        sumX += left + (pixel % side) + 0.5;
        sumY += top + Math.floor(pixel / side) + 0.5;
      }
      return count === 0 ? Infinity : Math.hypot(sumX / count - across, sumY / count - down);
    },
    { ...at, reach: REACH },
  );
}
