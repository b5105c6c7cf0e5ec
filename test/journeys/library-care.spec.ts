import { copyFile, mkdir, rename } from "node:fs/promises";
import { join } from "node:path";
import { makeVideos, openLibrary } from "./library-seed.ts";
import { expect, test } from "./studio-fixture.ts";
import { expectAccessible } from "./video-parts.ts";

test("DT-04 the check finds a file that is gone; it is given back by its place now, and only if it is the same", async ({
  studio,
  page,
}) => {
  await studio.connect();
  const jobs = await makeVideos(
    studio,
    ...[7, 8, 9].map((seed) => ({ returnLastFrame: false, generateAudio: false, prompt: `fox ${seed}`, seed })),
  );
  const [lost, other, kept] = await Promise.all(jobs.map((job) => studio.client.library.get({ id: job.entryIds[0] ?? "" })));
  if (!lost || !other || !kept) throw new Error("Three videos were made.");
  const elsewhere = join(studio.dataFolder, "elsewhere");
  await mkdir(elsewhere);
  const moved = (path: string) => join(elsewhere, path === lost.path ? "lost.mp4" : "other.mp4");
  for (const { path } of [lost, other]) await rename(path, moved(path));

  // In the library itself.
  await openLibrary(studio, page);
  await page.getByRole("gridcell", { name: /fox 7.*File missing/ }).click();
  await expectAccessible(page);
  const find = page.getByRole("complementary", { name: "Details" }).getByRole("button", { name: "Find the file…" });
  const choose = async (path: string) => {
    const [chooser] = await Promise.all([page.waitForEvent("filechooser"), find.press("Enter")]);
    await chooser.setFiles(path);
  };
  await choose(kept.path);
  await expect(page.getByText(/^“.*is another file than the one that is missing/).first()).toBeVisible();
  await choose(moved(lost.path));
  await expect(page.getByText("1 file is back at its place.", { exact: true })).toBeVisible();
  await expect(page.getByRole("gridcell", { name: /fox 7/ })).not.toHaveAccessibleName(/File missing/);
  await expect(find).toHaveCount(0);

  // And by the check, for all at once; in the settings, with what takes the room.
  await page.keyboard.press("ControlOrMeta+,");
  await page.getByRole("navigation", { name: "Settings" }).getByRole("button", { name: "Library" }).press("Enter");
  await expect(page.getByRole("table", { name: "Disk use" }).getByRole("row", { name: /^Videos 3/ })).toBeVisible();
  await page.getByRole("checkbox", { name: /Read the contents too/ }).press("Space");
  await page.getByRole("button", { name: "Check library" }).press("Enter");
  await expect(page.getByText("3 files checked. 1 is not as it was kept.")).toBeVisible();
  const problems = page.getByRole("list", { name: "Files that are not as they were kept" });
  await expect(problems.getByRole("listitem")).toContainText(["Missing"]);
  await expect(problems).toContainText(other.path);
  await expectAccessible(page);
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    page.getByRole("button", { name: "Look for all in a folder…" }).press("Enter"),
  ]);
  await copyFile(kept.path, join(elsewhere, "kept.mp4"));
  await chooser.setFiles(elsewhere);
  await expect(problems).toHaveCount(0);
  await page.getByRole("button", { name: "Check library" }).press("Enter");
  await expect(page.getByText("3 files checked. All are there and whole.")).toBeVisible();
  expect(await studio.client.library.check({ deep: true })).toEqual({ checked: 3, problems: [] });

  // In the other language and in the dark.
  await page.emulateMedia({ colorScheme: "dark" });
  await studio.client.preferences.set({ language: "zh-CN" });
  await page.getByRole("radio", { name: "7 天" }).press("Space");
  await expect.poll(async () => (await studio.client.preferences.get()).trashDays).toBe(7);
  await expect(page.getByText("已检查 3 个文件。全部存在且完整。")).toBeVisible();
  await expectAccessible(page);
});
