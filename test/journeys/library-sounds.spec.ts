import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fixturePath } from "../fixtures/fixture.ts";
import { goToLibrary, importByChoice } from "./library-seed.ts";
import { expect, test } from "./studio-fixture.ts";
import { expectAccessible } from "./video-parts.ts";

test("DT-04 sounds are told apart by name and length on their tiles, and are found by their kind and among what has sound", async ({
  studio,
  page,
}) => {
  await studio.connect();
  const folder = await mkdtemp(join(tmpdir(), "lanternist-sounds-"));
  const long = join(folder, `${"雪夜里的灯塔与狐狸".repeat(8)}.wav`);
  await copyFile(fixturePath("three-seconds.wav"), long);
  await goToLibrary(studio, page);
  await importByChoice(page, [fixturePath("plain.jpg"), fixturePath("five-seconds.mp3"), long]);
  const tiles = page.getByRole("gridcell");
  await expect(tiles).toHaveCount(3);
  const sound = page.getByRole("gridcell", { name: /five-seconds/ });
  await expect(sound.getByText("five-seconds.mp3")).toBeVisible();
  await expect(sound.getByText("0:05")).toBeVisible();

  // However long the name and small the tile, all of it stands inside; the slider is there where the window has room.
  await page.setViewportSize({ width: 1440, height: 900 });
  const named = page.getByRole("gridcell", { name: /雪夜/ });
  for (const [key, lines] of [
    ["End", 2],
    ["Home", 1],
  ] as const) {
    await page.getByRole("slider", { name: "Size of the tiles" }).press(key);
    await expect(named.getByText("0:03")).toBeVisible();
    const fits = () =>
      named.evaluate((tile) => {
        const [name, length] = [...tile.querySelectorAll("span > span")].slice(0, 2) as HTMLElement[];
        if (!name || !length) throw new Error("The tile shows no name or no length.");
        const [outer, inner] = [tile.getBoundingClientRect(), length.getBoundingClientRect()];
        const isInside = tile.scrollHeight <= tile.clientHeight && inner.bottom <= outer.bottom;
        return { lines: Math.round(name.clientHeight / Number.parseFloat(getComputedStyle(name).lineHeight)), isInside };
      });
    await expect.poll(fits).toEqual({ lines, isInside: true });
    await expectAccessible(page);
  }

  await page.getByRole("button", { name: "Filters" }).click();
  await page.getByRole("checkbox", { name: "Has sound" }).click();
  await page.keyboard.press("Escape");
  await expect(tiles).toHaveCount(2);
  await page.getByRole("button", { name: "Filters" }).click();
  await page.getByRole("checkbox", { name: "Has sound" }).click();
  await expect(tiles).toHaveCount(3);
  await page.getByRole("group", { name: "Kind" }).getByRole("checkbox", { name: "Sound" }).click();
  await page.keyboard.press("Escape");
  await expect(tiles).toHaveCount(2);
  await expect(sound).toBeVisible();
  await rm(folder, { recursive: true });
});
