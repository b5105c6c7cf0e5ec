import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { makeVideos } from "./library-seed.ts";
import { expect, test } from "./studio-fixture.ts";
import { dropFile, expectAccessible, promptOf } from "./video-parts.ts";

test("DT-04 a file that was exported fills the form with its recipe again, and says by name which of its files are not here", async ({
  studio,
  page,
}, info) => {
  await studio.connect();
  await makeVideos(studio, { seed: 4711, prompt: "a heron, 鹭", returnLastFrame: false });
  const { entries } = await studio.client.library.list({ filter: { isTrashed: false } });
  await page.goto(await studio.entryLink());
  await expect(promptOf(page)).toBeVisible();
  const ready = await studio.client.exports.prepare({ ids: [entries[0]?.id ?? ""], withRecipe: true });
  // A click that saves, as the export's window does it.
  const saving = page.waitForEvent("download");
  await page.evaluate((id) => {
    const link = document.createElement("a");
    link.href = `/library-export/${id}`;
    link.download = "";
    link.click();
  }, ready.id);
  const file = join(info.outputDir, "renamed.mp4");
  await (await saving).saveAs(file);

  await promptOf(page).fill("something else");
  await page.keyboard.press("ControlOrMeta+k");
  await page.getByRole("dialog").getByRole("combobox").fill("recipe from a file");
  await expect(page.getByRole("option", { selected: true })).toHaveAccessibleName(/recipe from a file/i);
  const choosing = page.waitForEvent("filechooser");
  await page.keyboard.press("Enter");
  await (await choosing).setFiles(file);
  await expect(promptOf(page)).toHaveValue("a heron, 鹭");
  await expect(page.getByRole("group", { name: "Seed" }).getByRole("spinbutton")).toHaveValue("4711");

  // The same elsewhere, begun from a photograph that is not there.
  const sha256 = "ab".repeat(32);
  const source = { type: "media", id: sha256.slice(0, 24) };
  const told = {
    format: "lanternist-recipe",
    version: 1,
    file: { sha256: "0".repeat(64), name: "heron.mp4", mime: "video/mp4" },
    kind: "video",
    role: "video",
    createdAt: 1,
    recipe: { kind: "native-video", model: "vidgen-2", prompt: "a crane", inputs: [{ kind: "image", role: "first_frame", source }] },
    inputs: [{ sha256, name: "Grandmother’s garden.jpg", mime: "image/jpeg" }],
  };
  const beside = join(info.outputDir, "heron.mp4.recipe.json");
  await writeFile(beside, JSON.stringify(told));
  await dropFile(page.getByRole("region", { name: "New video" }), beside, "application/json");
  await expect(page.getByText("A file of this recipe is not in the library: Grandmother’s garden.jpg.").first()).toBeVisible();
  await expect(promptOf(page)).toHaveValue("a crane");
  await expect(page.getByRole("main").getByText("“Grandmother’s garden.jpg” is not in the library.").first()).toBeVisible();
  await expectAccessible(page);

  // Given as an input, an exported file says that it can do more.
  await dropFile(promptOf(page), file, "video/mp4");
  await page.getByRole("button", { name: "Open its recipe" }).click();
  await expect(promptOf(page)).toHaveValue("a heron, 鹭");
  expect((await studio.client.library.list({ filter: { isTrashed: false } })).total).toBe(1);
  expect((await readFile(file)).length).toBe(ready.bytes);
});
