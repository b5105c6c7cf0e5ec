import { copyFile, mkdir, mkdtemp, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fixturePath } from "../fixtures/fixture.ts";
import { expect, test } from "./studio-fixture.ts";
import { expectAccessible } from "./video-parts.ts";

test("DT-04 a folder is watched by the keyboard: what was there is asked about, what is new arrives and is shown, and what is in the way is said", async ({
  studio,
  page,
}) => {
  test.setTimeout(240_000);
  const place = await mkdtemp(join(tmpdir(), "lanternist-journey-watch-"));
  const folder = join(place, "Scans 雪");
  await mkdir(folder);
  await copyFile(fixturePath("alpha.png"), join(folder, "old.png"));
  try {
    await studio.connect();
    const project = await studio.client.arrange.saveProject({ name: "Winter" });
    await page.goto(await studio.entryLink());
    await page.locator("html[data-started]").waitFor();
    await page.keyboard.press("ControlOrMeta+,");
    await page.getByRole("navigation", { name: "Settings" }).getByRole("button", { name: "Library" }).click();
    await page.getByRole("button", { name: "Watch a folder…" }).focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Watch a folder" });
    await expect(dialog.getByLabel("Folder", { exact: true })).toBeFocused();
    await expectAccessible(page);

    // The studio's own folder is refused.
    await page.keyboard.type(studio.dataFolder);
    await page.keyboard.press("Enter");
    await expect(dialog.getByRole("alert")).toContainText("holds the studio’s own files");
    await expectAccessible(page);

    await dialog.getByLabel("Folder", { exact: true }).fill(folder);
    await dialog.getByRole("combobox", { name: "Project" }).click();
    await page.getByRole("option", { name: "Winter" }).click();
    await dialog.getByLabel("Folder", { exact: true }).press("Enter");
    const question = page.getByRole("dialog", { name: "Import what is there now too?" });
    await expect(question).toContainText(`There is 1 file in ${folder}.`);
    await expect(question.getByRole("button", { name: "Only new files" })).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press("Enter");
    await expect(question).toHaveCount(0);
    const row = page.getByRole("list", { name: "Watched folders" }).getByRole("listitem").filter({ hasText: folder });
    await expect(row.getByRole("status")).toHaveText("Watching");
    await expect(row).toContainText("Project: Winter");
    const day = new Date().toDateString();
    // At midnight the count begins anew.
    const expectToday = (words: string) =>
      expect.poll(async () => (new Date().toDateString() === day ? await row.textContent() : words), { timeout: 90_000 }).toContain(words);
    await expectToday("0 imported today");

    await copyFile(fixturePath("quad.png"), join(folder, "half.png.part"));
    await rename(join(folder, "half.png.part"), join(folder, "quad.png"));
    await copyFile(fixturePath("plain.jpg"), join(folder, "plain.jpg"));
    await copyFile(fixturePath("truncated.jpg"), join(folder, "torn.jpg"));
    await expect(page.getByText("2 results arrived from “Scans 雪”", { exact: true }).first()).toBeVisible({ timeout: 90_000 });
    // Under the pointer the notice stays.
    const show = page.getByRole("button", { name: "Show", exact: true });
    await show.hover();
    await expectToday("2 imported today");
    await expect(row).toContainText("1 file is not taken: torn.jpg");
    await expect(row).toContainText("“torn.jpg” is damaged or not complete");
    await expectAccessible(page);
    await show.click();
    const selected = page.getByRole("gridcell", { selected: true });
    await expect(selected).toHaveCount(2);
    await expect(page.getByRole("gridcell")).toHaveCount(2);
    const { entries } = await studio.client.library.list({ filter: { isTrashed: false, projectIds: [project.id] } });
    expect(entries).toHaveLength(2);
    await expectAccessible(page);

    // In the trash they stay, also over a restart; a folder that is away is said to be.
    await studio.client.library.trash({ ids: entries.map(({ id }) => id) });
    await studio.restart("SIGKILL");
    await rename(folder, `${folder} off`);
    await page.goto(await studio.entryLink());
    await page.locator("html[data-started]").waitFor();
    await page.keyboard.press("ControlOrMeta+,");
    await expect(row.getByRole("status")).toHaveText("Folder is away", { timeout: 90_000 });
    await expectAccessible(page);
    await copyFile(fixturePath("quad.webp"), join(`${folder} off`, "later.webp"));
    await rename(`${folder} off`, folder);
    await expectToday("3 imported today");
    await expect.poll(async () => (await studio.client.library.list({ filter: { isTrashed: false } })).total).toBe(1);

    await row.getByRole("switch", { name: `Watch ${folder}` }).focus();
    await page.keyboard.press("Space");
    await expect(row.getByRole("status")).toHaveText("Off");
    await row.getByRole("button", { name: `Options for ${folder}` }).click();
    await page.getByRole("menuitem", { name: "Edit…" }).click();
    await page.getByRole("radio", { name: "Leave where they are" }).click();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Save" }).click();
    await expect(row).toContainText("Refers to files");
    await row.getByRole("button", { name: `Options for ${folder}` }).click();
    await page.getByRole("menuitem", { name: "Stop watching…" }).click();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Stop watching" }).click();
    await expect(row).toHaveCount(0);
  } finally {
    await rm(place, { recursive: true, force: true });
  }
});
