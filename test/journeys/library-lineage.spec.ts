import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { makeVideos, openLibrary } from "./library-seed.ts";
import { expect, type RunningStudio, test } from "./studio-fixture.ts";
import { expectAccessible } from "./video-parts.ts";

/** A photograph of the disk as a file of the studio. */
async function upload(studio: RunningStudio, page: Page, name: string): Promise<string> {
  await page.goto(await studio.entryLink());
  const file = (await readFile(`test/fixtures/${name}`)).toString("base64");
  return page.evaluate(
    async ([base64 = "", fileName = ""]) => {
      const body = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const answer = (await (await fetch(`upload?name=${fileName}`, { method: "POST", body })).json()) as { id: string };
      return answer.id;
    },
    [file, name],
  );
}

const begunWith = (id: string) => ({
  inputs: [{ kind: "image" as const, role: "first_frame" as const, source: { type: "media" as const, id } }],
});

test("DT-04 from a clip by keys back to the photograph that it began with, and again with one change", async ({ studio, page }) => {
  await studio.connect();
  const photo = await upload(studio, page, "plain.jpg");
  const [first] = await makeVideos(studio, { prompt: "a red fox in snow", ...begunWith(photo) });
  const made = await Promise.all((first?.entryIds ?? []).map((id) => studio.client.library.get({ id })));
  const frame = made.find(({ kind }) => kind === "image");
  await makeVideos(studio, { prompt: "a grey fox in snow", returnLastFrame: false, ...begunWith(frame?.mediaId ?? "") });
  await openLibrary(studio, page);
  const grey = page.getByRole("gridcell", { name: /grey fox/ });
  await grey.click();
  await page.keyboard.press("g");
  const lineage = page.getByRole("dialog", { name: "Lineage" });
  await expect(lineage.getByRole("button", { name: "Video: a grey fox in snow" })).toBeFocused();
  for (const name of ["Last frame: a red fox in snow", "Video: a red fox in snow", "File: plain.jpg"]) {
    await page.keyboard.press("ArrowLeft");
    await expect(lineage.getByRole("button", { name })).toBeFocused();
  }
  await expect(lineage.getByRole("listitem")).toHaveCount(3);
  await expectAccessible(page);
  await page.keyboard.press("ArrowRight");
  await lineage.getByRole("button", { name: "Again with one change" }).click();
  const prompt = page.getByRole("textbox", { name: "Prompt" });
  await expect(prompt).toBeFocused();
  await expect(prompt).toHaveValue("a red fox in snow");

  await page.keyboard.press("ControlOrMeta+2");
  await grey.click();
  await page.getByRole("gridcell", { name: /^Video.*red fox/ }).click({ modifiers: ["ControlOrMeta"] });
  await grey.click({ button: "right" });
  await page.getByRole("menuitem", { name: "Difference of their recipes" }).click();
  const difference = page.getByRole("dialog", { name: "Difference of two recipes" });
  await expect(difference.locator("ins, del")).toHaveCount(2);
  // Takes of one prompt would have one name: the time tells them apart.
  await expect(difference.getByRole("columnheader", { name: /fox in snow.*\d:\d\d/ })).toHaveCount(2);
  await expect(difference.getByRole("row", { name: /Last frame returned differs/ })).toBeVisible();
  await expectAccessible(page);
});
