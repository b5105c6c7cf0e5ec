import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { unzipSync } from "fflate";
import type { Entry } from "../../shared/contract/library.ts";
import { runCommand } from "../gateway/run-command.ts";
import { makeVideos, openLibrary } from "./library-seed.ts";
import { expect, test } from "./studio-fixture.ts";
import { makeOf, promptOf } from "./video-parts.ts";

test("DT-04 from a Chinese word over four takes and the photograph to the next clip, given out and taken in elsewhere with its recipe whole", async ({
  studio,
  page,
}) => {
  await studio.connect();
  await page.goto(await studio.entryLink());
  const photo = await page.evaluate(
    async (base64) => {
      const body = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      return ((await (await fetch("upload?name=plain.jpg", { method: "POST", body })).json()) as { id: string }).id;
    },
    (await readFile("test/fixtures/plain.jpg")).toString("base64"),
  );
  const inputs = [{ kind: "image" as const, role: "first_frame" as const, source: { type: "media" as const, id: photo } }];
  const takes = [1, 2, 3, 4].map((seed) => ({ prompt: "雪地里的一只红狐", seed, inputs, returnLastFrame: seed === 4 }));
  await makeVideos(studio, { prompt: "a harbour at dusk", returnLastFrame: false }, ...takes);

  await openLibrary(studio, page);
  await page.getByRole("searchbox", { name: /Search prompts/ }).fill("红狐");
  await page.getByRole("radio", { name: "Videos" }).click();
  const videos = page.getByRole("gridcell", { name: /^Video/ });
  // The list without the filter has them too, and a picture beside them.
  await expect(page.getByRole("gridcell")).toHaveCount(4);
  await expect(videos).toHaveCount(4);
  await page.getByRole("grid").focus();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.press("c");
  const wall = page.getByRole("dialog", { name: "Take wall" });
  await expect(wall.getByRole("listitem")).toHaveCount(4);
  // Newest first: the take that came with its last frame is the one to keep.
  for (const key of ["p", "ArrowRight", "x", "ArrowDown", "x", "ArrowLeft", "x"]) await page.keyboard.press(key);
  await expect(wall.getByText("Rejected")).toHaveCount(3);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("gridcell", { name: /Rejected/ })).toHaveCount(3);

  const best = page.getByRole("gridcell", { name: /Picked/ });
  await best.click();
  await page.keyboard.press("g");
  const lineage = page.getByRole("dialog", { name: "Lineage" });
  await expect(lineage.getByRole("button", { name: /^Video: 雪地里的一只红狐/ })).toBeFocused();
  await page.keyboard.press("ArrowLeft");
  await expect(lineage.getByRole("button", { name: "File: plain.jpg" })).toBeFocused();
  await page.keyboard.press("Escape");

  await best.dblclick();
  await page.getByRole("dialog").getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Use last frame as next first frame" }).click();
  await expect(page.getByRole("group", { name: /^First frame/ })).toBeVisible();
  await promptOf(page).fill("红狐跑进森林");
  await makeOf(page).click();
  const clips = async () => (await studio.client.library.list({ filter: { search: "森林", kind: "video", isTrashed: false } })).entries;
  await expect.poll(async () => (await clips()).length, { timeout: 60_000 }).toBe(1);

  await page.keyboard.press("ControlOrMeta+2");
  await page.getByRole("searchbox", { name: /Search prompts/ }).fill("森林");
  await expect(videos).toHaveCount(1);
  await videos.click();
  await page.keyboard.press("e");
  const saving = page.waitForEvent("download");
  await page.getByRole("dialog", { name: "Export 1 result" }).getByRole("button", { name: "Save" }).click();
  const saved = await saving;

  const [given, elsewhere] = await Promise.all(["given", "elsewhere"].map((name) => mkdtemp(join(tmpdir(), `lanternist-${name}-`))));
  if (given === undefined || elsewhere === undefined) throw new Error("No folder was made.");
  const bytes = await readFile(await saved.path());
  const files = saved.suggestedFilename().endsWith(".zip") ? unzipSync(bytes) : { [saved.suggestedFilename()]: new Uint8Array(bytes) };
  for (const [name, content] of Object.entries(files)) await writeFile(join(given, basename(name)), content);
  const taken = await runCommand(["--data", elsewhere, "--json", "library", "import", given]);
  expect(taken.status).toBe(0);
  const { entries } = taken.lines.at(-1) as { entries: { id: string; status: string }[] };
  expect(entries.map(({ status }) => status)).toEqual(["imported"]);
  const shown = await runCommand(["--data", elsewhere, "--json", "library", "show", entries[0]?.id ?? ""]);
  const { entry } = shown.lines.at(-1) as { entry: Entry };
  const original = await studio.client.library.get({ id: (await clips())[0]?.id ?? "" });
  expect(entry.recipe).toEqual(original.recipe);
  expect([entry.model, entry.connectionName, entry.createdAt, entry.title]).toEqual([
    original.model,
    original.connectionName,
    original.createdAt,
    original.title,
  ]);
  await Promise.all([given, elsewhere].map((folder) => rm(folder, { recursive: true })));
});
