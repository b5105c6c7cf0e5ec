import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { makeVideos, openLibrary, swapMedia } from "./library-seed.ts";
import { type RunningStudio, expect, test } from "./studio-fixture.ts";
import { expectAccessible } from "./video-parts.ts";

const timeOf = (page: Page) => page.locator("video").evaluate((video: HTMLVideoElement) => video.currentTime);
const frameText = (page: Page) => page.getByText(/^Frame \d+ of \d+$/);

async function openFirst(page: Page, name: RegExp): Promise<void> {
  await page.getByRole("gridcell", { name }).first().dblclick();
  await expect(page.getByRole("dialog")).toBeVisible();
}

test("NV-09 DT-04 the viewer seeks to the end, steps frames, repeats a part, changes speed", async ({ studio, page }) => {
  await studio.connect();
  await makeVideos(studio, {});
  await openLibrary(studio, page);
  await openFirst(page, /^Video/);
  const video = page.locator("video");
  await expect.poll(() => video.evaluate((one: HTMLVideoElement) => one.readyState)).toBeGreaterThanOrEqual(2);
  const [end, duration] = await video.evaluate((one: HTMLVideoElement) => [one.seekable.end(0), one.duration]);
  expect(end).toBeCloseTo(duration ?? 0, 1);

  await page.keyboard.press("k");
  await expect.poll(() => video.evaluate((one: HTMLVideoElement) => one.paused)).toBe(true);
  await page.getByRole("slider", { name: "Position" }).press("End");
  await expect.poll(() => timeOf(page)).toBeGreaterThan(4.9);
  await page.getByRole("slider", { name: "Position" }).press("Home");
  await expect(frameText(page)).toHaveText("Frame 1 of 120");
  for (const [key, text] of [
    [".", "Frame 2 of 120"],
    [".", "Frame 3 of 120"],
    [",", "Frame 2 of 120"],
    ["l", "Frame 26 of 120"],
    ["j", "Frame 2 of 120"],
  ] as const) {
    await page.keyboard.press(key);
    await expect(frameText(page)).toHaveText(text);
  }

  await page.keyboard.press("i");
  await page.keyboard.press("l");
  await page.keyboard.press("o");
  await page.keyboard.press(">");
  await page.keyboard.press("k");
  await expect.poll(() => video.evaluate((one: HTMLVideoElement) => one.playbackRate)).toBe(1.25);
  // It comes back to the part's beginning, and never leaves the part.
  await expect.poll(() => timeOf(page), { intervals: [20] }).toBeLessThan(0.5);
  for (let look = 0; look < 20; look += 1) expect(await timeOf(page)).toBeLessThan(1.3);
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("grid")).toBeFocused();
});

test("DT-04 next and previous, picture to the pixel, and the whole recipe with every field of the service", async ({ studio, page }) => {
  await studio.connect();
  await makeVideos(studio, {});
  await openLibrary(studio, page);
  // Both files of a job have its time, so either may stand first.
  const isFirst = (await page.getByRole("gridcell").first().getAttribute("aria-label"))?.startsWith("Picture") ?? false;
  const [place, other, there, back] = isFirst ? ["1 of 2", "2 of 2", "]", "["] : ["2 of 2", "1 of 2", "[", "]"];
  await openFirst(page, /^Picture/);
  await expect(page.getByText(place)).toBeVisible();
  await page.keyboard.press("z");
  await expect(page.getByText("100%")).toBeVisible();
  await page.keyboard.press("+");
  await expect(page.getByText("125%")).toBeVisible();
  await page.keyboard.press("Shift+Z");
  await expect(page.getByRole("button", { name: "Whole picture" })).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press(there);
  await expect(page.getByText(other)).toBeVisible();
  await expect(page.getByRole("slider", { name: "Position" })).toBeVisible();
  const details = page.getByRole("complementary", { name: "Recipe and details" });
  await expect(details.getByText("a red fox in snow", { exact: true })).toBeVisible();
  await expect(details.getByText("content.video_url")).toBeVisible();
  await expect(details.getByText("usage.completion_tokens")).toBeVisible();
  await page.keyboard.press("ControlOrMeta+i");
  await expect(details).toHaveCount(0);
  await page.keyboard.press(back);
  await expect(page.getByText(place)).toBeVisible();
  await expectAccessible(page);
});

test("DT-04 what the viewer shows is rated, picked and rejected by the gallery's keys, with a way back, and its bar says so", async ({
  studio,
  page,
}) => {
  await studio.connect();
  await makeVideos(studio, {});
  await openLibrary(studio, page);
  const viewer = page.getByRole("dialog", { name: /a red fox/ });
  const bar = viewer.locator("header");
  const star = (count: number) => bar.getByRole("radio", { name: count === 1 ? "1 star" : `${count} stars` });
  for (const name of [/^Video/, /^Picture/]) {
    await openFirst(page, name);
    await page.keyboard.press("1");
    await expect(star(1)).toBeChecked();
    await page.keyboard.press("4");
    await expect(star(4)).toBeChecked();
    await expect(page.getByText("1 result rated with 4 stars.", { exact: true })).toBeVisible();
    await page.keyboard.press("p");
    await expect(bar.getByText("Picked", { exact: true })).toBeVisible();
    await page.keyboard.press("x");
    await expect(bar.getByText("Rejected", { exact: true })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("ControlOrMeta+z");
    await expect(bar.getByText("Picked", { exact: true })).toBeVisible();
    await expect(page.getByText(/^Undone/)).toBeVisible();
    await page.keyboard.press("u");
    await expect(bar.getByText("Picked", { exact: true })).toHaveCount(0);
    await page.keyboard.press("0");
    await expect(bar.getByRole("radio", { checked: true })).toHaveCount(0);
    // By the pointer; Space and arrows stay with the work.
    await star(3).click();
    await expect(star(3)).toBeChecked();
    await page.keyboard.press("?");
    const sheet = page.getByRole("dialog", { name: "Keyboard shortcuts" });
    for (const words of ["Rate with 5 stars", "Clear the rating", "Pick", "Reject", "Clear the mark"])
      await expect(sheet.getByText(words, { exact: true })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(sheet).toHaveCount(0);
    // A notice that is shown does not take the key for itself.
    await page.keyboard.press("2");
    await expect(page.getByText("1 result rated with 2 stars.", { exact: true })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(viewer).toHaveCount(0);
  }
  const { entries } = await studio.client.library.list({ filter: { isTrashed: false } });
  expect(entries.map(({ mark, rating }) => [mark, rating])).toEqual([
    [undefined, 2],
    [undefined, 2],
  ]);
});

test("NV-09 a frame is saved as PNG in the video's pixels, and becomes the next first frame", async ({ studio, page }) => {
  await studio.connect();
  await makeVideos(studio, {});
  await openLibrary(studio, page);
  await openFirst(page, /^Video/);
  await expect.poll(() => page.locator("video").evaluate((one: HTMLVideoElement) => one.readyState)).toBeGreaterThanOrEqual(2);
  const saving = page.waitForEvent("download");
  await page.keyboard.press("s");
  const saved = await saving;
  expect(saved.suggestedFilename()).toMatch(/^a red fox in snow 0-\d\d\.\d\.png$/);
  const bytes = await readFile(await saved.path());
  expect(bytes.subarray(1, 4).toString()).toBe("PNG");
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([864, 496]);
  // One act with frames after the other: until it is said, a click would find the button busy.
  await expect(page.getByText(/^Frame saved as/)).toBeVisible();

  await page.getByRole("button", { name: "Use this frame as next first frame" }).first().click();
  await expect(page.getByRole("group", { name: /^First frame: 864 × 496/ })).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("NV-09 the service's own last frame is the next first frame", async ({ studio, page }) => {
  await studio.connect();
  await makeVideos(studio, {});
  await openLibrary(studio, page);
  await openFirst(page, /^Video/);
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Use last frame as next first frame" }).click();
  await expect(page.getByRole("group", { name: /^First frame: 864 × 496/ })).toBeVisible();
});

/** Lets the one video of the library stand for a file of the fixtures. */
async function standFor(studio: RunningStudio, page: Page, name: string): Promise<void> {
  await makeVideos(studio, { returnLastFrame: false });
  await page.goto(await studio.entryLink());
  const file = (await readFile(`test/fixtures/${name}`)).toString("base64");
  const mediaId = await page.evaluate(
    async ([base64, fileName]) => {
      const body = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const answer = (await (await fetch(`upload?name=${fileName}`, { method: "POST", body })).json()) as { id: string };
      return answer.id;
    },
    [file, name] as const,
  );
  swapMedia(studio.dataFolder, mediaId);
}

test("DT-04 a video that this browser cannot decode is played by a copy, sought in it, and given out as it is", async ({
  studio,
  page,
}) => {
  await studio.connect();
  await standFor(studio, page, "hevc-10.mp4");
  await openLibrary(studio, page);
  await openFirst(page, /^Video/);
  const video = page.locator("video");
  await expect.poll(() => video.evaluate((one: HTMLVideoElement) => [one.videoWidth, one.videoHeight])).toEqual([320, 180]);
  await expect(video).toHaveAttribute("src", /\/proxy\/[0-9a-f]{24}$/);
  await expect.poll(() => timeOf(page)).toBeGreaterThan(0.2);
  await page.keyboard.press("k");
  await page.getByRole("slider", { name: "Position" }).press("End");
  await expect.poll(() => timeOf(page)).toBeGreaterThan(0.9);
  await page.getByRole("slider", { name: "Position" }).press("Home");
  await expect(frameText(page)).toHaveText("Frame 1 of 24");
  await expectAccessible(page);

  // A copy that was lost is made again, and nobody notices.
  await page.keyboard.press("Escape");
  await rm(join(studio.dataFolder, "proxies"), { recursive: true });
  await openFirst(page, /^Video/);
  await expect.poll(() => video.evaluate((one: HTMLVideoElement) => one.videoWidth)).toBe(320);
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Download" }).click();
  const saved = await readFile(await (await saving).path());
  expect(saved.equals(await readFile("test/fixtures/hevc-10.mp4"))).toBe(true);
});

test("DT-04 a video that nothing here decodes is named, with ways to another program and to a copy of the file", async ({
  studio,
  page,
}) => {
  // Where there is no ffmpeg: the browser runs already, and the studio is started by its whole path.
  const searchPath = process.env["PATH"];
  process.env["PATH"] = "";
  await studio.restart().finally(() => (process.env["PATH"] = searchPath));
  await studio.connect();
  await standFor(studio, page, "mpeg4.mp4");
  await openLibrary(studio, page);
  await openFirst(page, /^Video/);
  const notice = page.getByRole("status").filter({ hasText: /\(mp4v\) cannot be shown here.*ffmpeg.*kept whole/ });
  await expect(notice).toBeVisible();
  for (const name of ["Open in another program", "Download", "Show in folder"]) {
    await expect(notice.getByRole("button", { name })).toBeVisible();
  }
  // What would move it is not there, by pointer or by key; its place stays.
  const viewer = page.getByRole("dialog");
  for (const name of ["Play", "Save this frame as PNG", "Repeat"]) await expect(viewer.getByRole("button", { name })).toHaveCount(0);
  await expect(viewer.getByRole("slider", { name: "Position" })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole("button", { name: "More", exact: true }).click();
  await expect(page.getByRole("menuitem", { name: "Download" })).toBeVisible();
  await expect(page.getByRole("menuitem", { name: /frame/ })).toHaveCount(0);
  await page.keyboard.press("Escape");
  // By its key no frame is tried either, which would say that there is none.
  await page.keyboard.press("s");
  await page.keyboard.press("2");
  await expect(page.getByText("1 result rated with 2 stars.", { exact: true })).toBeVisible();
  await expect(page.getByRole("region", { name: /^Notices/, includeHidden: true }).locator("li")).toHaveCount(1);
});
