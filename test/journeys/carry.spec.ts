import type { Locator } from "@playwright/test";
import { makeVideos } from "./library-seed.ts";
import { expect, test } from "./studio-fixture.ts";

test("DT-03 a tile is carried from the library over the rail into a slot of the Video panel", async ({ studio, page }) => {
  await studio.connect();
  const recipe = {
    kind: "native-video",
    model: "vidgen-2",
    prompt: "a fox",
    inputs: [],
    duration: 5,
    resolution: "480p",
    returnLastFrame: true,
  } as const;
  await studio.client.jobs.create({ recipes: [{ ...recipe, inputs: [] }] });
  await page.goto(await studio.entryLink());
  await page.getByRole("radio", { name: "First frame", exact: true }).click();
  await page.keyboard.press("ControlOrMeta+2");
  const tile = page.getByRole("gridcell").nth(1); // The last frame, behind its video.
  await tile.waitFor({ timeout: 90_000 });

  await tile.hover();
  await page.mouse.down();
  await page.mouse.move(30, 200, { steps: 4 });
  const rail = await page.getByRole("navigation").getByRole("button", { name: "Video" }).boundingBox();
  await page.mouse.move((rail?.x ?? 0) + 10, (rail?.y ?? 0) + 10, { steps: 6 });
  const slot = page.getByRole("button", { name: /^First frame: empty/ });
  await slot.waitFor();
  const box = await slot.boundingBox();
  await page.mouse.move((box?.x ?? 0) + 60, (box?.y ?? 0) + 40, { steps: 6 });
  await page.mouse.up();
  await expect(page.getByRole("group", { name: /^First frame: 864 × 496/ })).toBeVisible();
});

test("DT-03 several chosen tiles are carried together: one reference each, in the list's order, and a slot takes the first", async ({
  studio,
  page,
}) => {
  await studio.connect();
  await makeVideos(studio, {}, { prompt: "a grey wolf" });
  await page.goto(await studio.entryLink());
  await page.locator("html[data-started]").waitFor();
  await page.keyboard.press("ControlOrMeta+2");
  await page.getByRole("radio", { name: "Pictures" }).click();
  const tiles = page.getByRole("gridcell", { name: /^Picture/ });
  // Without the filter there are two pictures too; what is chosen before the list has changed goes with it.
  await expect(page.getByRole("gridcell")).toHaveCount(2);
  await expect(tiles).toHaveCount(2);
  await tiles.nth(0).click();
  await tiles.nth(1).click({ modifiers: ["ControlOrMeta"] });

  const carryTo = async (target: () => Locator) => {
    await page.keyboard.press("ControlOrMeta+2");
    await tiles.nth(1).hover();
    await page.mouse.down();
    await page.mouse.move(30, 200, { steps: 4 });
    const rail = await page.getByRole("navigation").getByRole("button", { name: "Video" }).boundingBox();
    await page.mouse.move((rail?.x ?? 0) + 10, (rail?.y ?? 0) + 10, { steps: 6 });
    await target().waitFor();
    const box = await target().boundingBox();
    await page.mouse.move((box?.x ?? 0) + 60, (box?.y ?? 0) + 40, { steps: 6 });
    await page.mouse.up();
  };
  await carryTo(() => page.getByRole("textbox", { name: "Prompt" }));
  await expect(page.getByRole("group", { name: /^Image 2: 864 × 496/ })).toBeVisible();
  await expect(page.getByRole("group", { name: /^Image \d: 864 × 496/ })).toHaveCount(2);

  await page.getByRole("radio", { name: "First + last", exact: true }).click();
  await carryTo(() => page.getByRole("button", { name: /^First frame: empty/ }));
  await expect(page.getByRole("group", { name: /^First frame: 864 × 496/ })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Last frame: empty/ })).toBeVisible();
});
