import { createHash } from "node:crypto";
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { fixturePath } from "../fixtures/fixture.ts";
import { goToLibrary, importByChoice } from "./library-seed.ts";
import { expect, test } from "./studio-fixture.ts";
import { expectAccessible } from "./video-parts.ts";

const said = (page: Page, text: string | RegExp) =>
  page.getByRole("status").or(page.getByRole("listitem")).filter({ hasText: text }).first();

/** A drop or a paste of a file, as the system would send it. */
function bring(page: Page, how: "drop" | "paste", name: string, bytes: Buffer): Promise<void> {
  return page.evaluate(
    ({ how, name, base64 }) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], name, { lastModified: 86_400_000 }));
      const grid = document.querySelector('[role="grid"]');
      const init = { bubbles: true, cancelable: true };
      if (how === "drop") grid?.dispatchEvent(new DragEvent("drop", { ...init, dataTransfer: transfer }));
      else grid?.dispatchEvent(new ClipboardEvent("paste", { ...init, clipboardData: transfer }));
    },
    { how, name, base64: bytes.toString("base64") },
  );
}

test("DT-04 files are chosen, dropped and pasted into the library with their recipes; what is refused says why, and all can be undone", async ({
  studio,
  page,
}) => {
  const folder = await mkdtemp(join(tmpdir(), "lanternist-import-"));
  const photo = join(folder, "“狐” 🦊.jpg");
  await copyFile(fixturePath("plain.jpg"), photo);
  const sha256 = createHash("sha256")
    .update(await readFile(photo))
    .digest("hex");
  const recipe = { kind: "image", model: "img-2", prompt: "a fox under a lamp", inputs: [] };
  const about = { format: "lanternist-recipe", version: 1, file: { sha256, name: "", mime: "image/jpeg" }, kind: "image", role: "image" };
  await writeFile(`${photo}.recipe.json`, JSON.stringify({ ...about, createdAt: 1, recipe, rating: 4 }));

  await studio.connect();
  await goToLibrary(studio, page);
  await importByChoice(page, [photo, `${photo}.recipe.json`, fixturePath("hevc.mp4"), fixturePath("text-named.png")]);
  await expect(said(page, "2 imported, 1 refused")).toBeVisible();
  await page.getByRole("button", { name: "Show why" }).click();
  const report = page.getByRole("dialog", { name: "What was imported" });
  await expect(report.getByText("“text-named.png” is not a picture, a video or a sound that the studio can read.")).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(report).toHaveCount(0);
  const cells = page.getByRole("gridcell");
  await expect(cells).toHaveCount(2);
  // The last one is looked at where it stands, though the list that is known may be older.
  await expect(page.getByRole("complementary", { name: "Details" })).toContainText("hevc.mp4");
  await expect(page.getByText("This result is not in the library’s list.")).toHaveCount(0);
  const { entries } = await studio.client.library.list({ filter: { isTrashed: false, search: "under a lamp" } });
  const fox = await studio.client.library.get({ id: entries[0]?.id ?? "" });
  expect(fox).toMatchObject({ recipe, rating: 4, media: { sha256, name: "“狐” 🦊.jpg" } });
  expect((await readFile(fox.path)).equals(await readFile(photo))).toBe(true);

  await bring(page, "drop", "the same.jpg", await readFile(photo));
  await expect(said(page, "0 imported, 1 already there")).toBeVisible();
  await bring(page, "paste", "pasted.heic", await readFile(fixturePath("quad.heic")));
  await expect(cells).toHaveCount(3);
  await expect(said(page, "1 imported")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).last().click();
  await expect(said(page, "1 result moved to the trash")).toBeVisible();
  await expect(cells).toHaveCount(2);

  // A folder, and by the keys of the menu.
  await mkdir(join(folder, "more", "deep"), { recursive: true });
  await copyFile(fixturePath("quad.webp"), join(folder, "more", "deep", "quad.webp"));
  await copyFile(fixturePath("quad.png"), join(folder, "more", ".hidden.png"));
  await page.getByRole("button", { name: "Import", exact: true }).focus();
  await page.keyboard.press("Enter");
  const choosingFolder = page.waitForEvent("filechooser");
  await page.getByRole("menuitem", { name: "Import a folder…" }).press("Enter");
  await (await choosingFolder).setFiles(join(folder, "more"));
  await expect(cells).toHaveCount(3);
  // A search is not taken away by what comes in; it is shown when that is asked for.
  const search = page.getByRole("searchbox", { name: /^Search/ });
  await search.fill("under a lamp");
  await expect(cells).toHaveCount(1);
  await bring(page, "drop", "another.png", await readFile(fixturePath("quad.png")));
  await expect(said(page, "1 imported")).toBeVisible();
  await expect(search).toHaveValue("under a lamp");
  await expect(cells).toHaveCount(1);
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await expect(search).toHaveValue("");
  await expect(cells).toHaveCount(4);
  await expect(page.getByRole("complementary", { name: "Details" })).toContainText("another.png");
  await cells.first().click();
  const choosingByKey = page.waitForEvent("filechooser");
  await page.keyboard.press("i");
  await choosingByKey;
  expect((await studio.client.library.check({ deep: true })).problems).toEqual([]);
  await rm(folder, { recursive: true, force: true });
});

test("DT-04 a file that goes before it is read is refused by itself, and those after it come in", async ({ studio, page }) => {
  const folder = await mkdtemp(join(tmpdir(), "lanternist-import-"));
  const files = ["plain.jpg", "quad.png", "silent.mp4"].map((name) => ({ name, path: join(folder, name) }));
  for (const { name, path } of files) await copyFile(fixturePath(name), path);
  await studio.connect();
  await page.goto(await studio.entryLink());
  await page.locator("html[data-started]").waitFor();
  await page.keyboard.press("ControlOrMeta+2");
  // The first one waits until the second is gone.
  const isGone = Promise.withResolvers<void>();
  await page.route(/\/upload\?name=plain/, async (route) => {
    await isGone.promise;
    await route.continue();
  });
  await importByChoice(
    page,
    files.map(({ path }) => path),
  );
  await rm(join(folder, "quad.png"));
  isGone.resolve();
  await expect(said(page, "2 imported, 1 refused")).toBeVisible();
  await page.getByRole("button", { name: "Show why" }).click();
  const report = page.getByRole("dialog", { name: "What was imported" });
  await expect(report.getByText(/“quad\.png” cannot be read \(Not\w+Error\)/)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("gridcell")).toHaveCount(2);
  await rm(folder, { recursive: true });
});

test("DT-04 after an import a search that finds nothing and is then typed anew keeps every letter, and marks nothing", async ({
  studio,
  page,
}) => {
  await studio.connect();
  await goToLibrary(studio, page);
  await importByChoice(page, ["plain.jpg", "three-seconds.wav"].map(fixturePath));
  const cells = page.getByRole("gridcell");
  await expect(cells).toHaveCount(2);
  // What was imported last is looked at, once.
  await expect(page.locator('[aria-selected="true"]')).toHaveCount(1);
  const search = page.getByRole("searchbox", { name: /^Search/ });
  await search.fill("nowhere");
  await expect(page.getByText("Nothing found for “nowhere”.")).toBeVisible();
  await search.press("ControlOrMeta+a");
  await page.keyboard.type("t");
  await expect(cells).toHaveCount(1);
  await page.keyboard.type("hree-seconds 3");
  await expect(search).toHaveValue("three-seconds 3");
  await expect(search).toBeFocused();
  const { entries } = await studio.client.library.list({ filter: { isTrashed: false } });
  expect(entries.map(({ rating }) => rating)).toEqual([undefined, undefined]);
});
