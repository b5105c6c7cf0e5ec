import { readFile } from "node:fs/promises";
import { unzipSync } from "fflate";
import { makeVideos, openLibrary } from "./library-seed.ts";
import { expect, test } from "./studio-fixture.ts";
import { expectAccessible } from "./video-parts.ts";

test("DT-04 two results are saved as a zip by key, whole and with their recipes; one as a file without", async ({ studio, page }) => {
  await studio.connect();
  await makeVideos(studio, { seed: 1, returnLastFrame: false }, { seed: 2, prompt: "a lamp, 灯", returnLastFrame: false });
  await openLibrary(studio, page);
  const videos = page.getByRole("gridcell", { name: /^Video/ });
  await videos.nth(0).click();
  await videos.nth(1).click({ modifiers: ["ControlOrMeta"] });
  await page.keyboard.press("e");
  const dialog = page.getByRole("dialog", { name: "Export 2 results" });
  await expect(dialog.getByText(/^lanternist .* \(2\)\.zip$/)).toBeVisible();
  await expectAccessible(page);
  const zip = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toHaveCount(0);
  const files = unzipSync(await readFile(await (await zip).path()));
  const texts = Object.keys(files).filter((name) => name.endsWith(".mp4.recipe.json"));
  const documents = texts.map((name) => JSON.parse(Buffer.from(files[name] ?? []).toString()) as Record<string, unknown>);
  expect(Object.keys(files)).toHaveLength(4);
  expect(documents.map(({ recipe }) => recipe)).toEqual([
    expect.objectContaining({ kind: "native-video", prompt: "a lamp, 灯", seed: 2, duration: 5 }),
    expect.objectContaining({ kind: "native-video", prompt: "a red fox in snow", seed: 1, duration: 5 }),
  ]);

  await videos.nth(0).click();
  await videos.nth(0).click({ button: "right" });
  await page.getByRole("menuitem", { name: "Export…" }).click();
  const single = page.getByRole("dialog", { name: "Export 1 result" });
  await single.getByRole("switch", { name: "With recipe" }).click();
  const file = page.waitForEvent("download");
  await single.getByRole("button", { name: "Save" }).click();
  const saved = await file;
  expect(saved.suggestedFilename()).toMatch(/^\d{4}-\d\d-\d\d a lamp 灯 [0-9a-f]{6}\.mp4$/);
  const { entries } = await studio.client.library.list({ filter: { isTrashed: false } });
  const { path } = await studio.client.library.get({ id: entries[0]?.id ?? "" });
  expect((await readFile(await saved.path())).equals(await readFile(path))).toBe(true);
});
