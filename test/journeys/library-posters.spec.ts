import { existsSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { mountSmallDisk, unmountSmallDisk } from "../small-disk.ts";
import { fixturePath } from "../fixtures/fixture.ts";
import { goToLibrary, importByChoice } from "./library-seed.ts";
import { expect, test } from "./studio-fixture.ts";
import { expectAccessible } from "./video-parts.ts";

test("DT-05 while the disk is full the library says why tiles have no pictures; with space they come by themselves", async ({
  studio,
  page,
}, info) => {
  await studio.connect();
  const posters = join(studio.dataFolder, "posters");
  await rm(posters, { recursive: true, force: true });
  await mkdir(posters);
  info.skip(!mountSmallDisk(posters, 64), "needs root on Linux to mount a small disk");
  try {
    await writeFile(join(posters, "rest"), Buffer.alloc(64 * 1024));
    await goToLibrary(studio, page);
    await importByChoice(page, [fixturePath("plain.jpg"), fixturePath("rotate90.mp4")]);
    const notice = page.getByRole("status").filter({ hasText: "is full. Small pictures cannot be made" });
    await expect(notice).toBeVisible();
    await expectAccessible(page);
    const tiles = page.getByRole("gridcell");
    await expect(tiles).toHaveCount(2);
    await expect(tiles.locator("img")).toHaveCount(0);

    await rm(join(posters, "rest"));
    await expect(notice).toHaveCount(0, { timeout: 60_000 });
    await expect(tiles.locator("img")).toHaveCount(2);
    await expect
      .poll(() => tiles.locator("img").evaluateAll((all: HTMLImageElement[]) => all.every((each) => each.naturalWidth > 0)))
      .toBe(true);
    expect((await studio.client.library.check({ deep: true })).problems).toEqual([]);
  } finally {
    unmountSmallDisk(posters);
  }
  expect(existsSync(posters)).toBe(true);
});
