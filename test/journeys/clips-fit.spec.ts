import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Locator, Page } from "@playwright/test";
import { MIB } from "../../shared/units.ts";
import { makeHeavyVideo } from "../heavy-video.ts";
import { bodyOf, goToClips, makeOf, wordsOf } from "./clips-parts.ts";
import { type RunningStudio, expect, test } from "./studio-fixture.ts";
import { dropFile, expectAccessible } from "./video-parts.ts";

// Encoding takes what the machine gives; one after the other, the heavy video is made once.
test.describe.configure({ mode: "default", timeout: 120_000 });

let folder = "";
let heavy = "";
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "lanternist-heavy-"));
  heavy = join(folder, "market.mp4");
  await makeHeavyVideo(heavy, { seconds: 6, bytes: 14 * MIB });
  expect((await stat(heavy)).size).toBeGreaterThan(10 * MIB);
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));

/** Clips with the embedded demo gateway, which publishes files; references chosen. */
async function openReferences(studio: RunningStudio, page: Page): Promise<void> {
  await studio.client.studio.agreeToKeyFile();
  await studio.client.connections.useDemo();
  await page.goto(await studio.entryLink());
  await goToClips(page);
  await wordsOf(page).fill("like this market, but at night");
  await page.getByRole("radio", { name: "References" }).click();
}

const dialogOf = (page: Page): Locator => page.getByRole("dialog", { name: "Make the video fit" });
const tooHeavy = /it must stay under 4 MB/;

/** Waits for the proposal and answers the id of its file. */
async function proposalOf(page: Page): Promise<string> {
  const video = dialogOf(page).getByLabel("To be sent", { exact: true });
  await expect(video).toBeVisible({ timeout: 90_000 });
  await expect.poll(() => video.evaluate((element) => (element as HTMLVideoElement).readyState)).toBeGreaterThan(1);
  return ((await video.getAttribute("src")) ?? "").split("/").at(-1) ?? "";
}

test("CV-02 a video of 12 MB asks at once; the part is chosen by keyboard, played beside the original, and sent in its place", async ({
  studio,
  page,
}) => {
  await openReferences(studio, page);
  await dropFile(wordsOf(page), heavy, "video/mp4");
  const dialog = dialogOf(page);
  await expect(dialog).toBeVisible({ timeout: 90_000 });
  const whole = await proposalOf(page);
  await expect(dialog.getByText("Re-encoded as H.264")).toBeVisible();
  await expectAccessible(page);
  const row = dialog.getByRole("row", { name: /^To be sent/ });
  await expect(row).toContainText(/6 s.*with sound[23]\.?\d* MB/);
  // The end goes from 6 s to 2 s: four large steps.
  await dialog.getByRole("slider", { name: "End" }).focus();
  for (let step = 0; step < 4; step++) await page.keyboard.press("PageDown");
  await expect(dialog.getByRole("slider", { name: "End" })).toHaveAttribute("aria-valuenow", "2");
  await expect(dialog.getByText("2 s of 6 s")).toBeVisible();
  const part = await proposalOf(page);
  expect(part).not.toBe(whole);
  await expect(row).toContainText(/^To be sent(1\.9|2) s/);
  // What was proposed before is gone with its part.
  await expect.poll(async () => (await studio.client.media.get({ ids: [whole] })).length).toBe(0);
  await dialog.getByLabel("To be sent", { exact: true }).evaluate((element) => (element as HTMLVideoElement).play());
  await dialog.getByRole("button", { name: "Use this" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(tooHeavy)).toBeHidden();
  await expect(bodyOf(page)).toContainText('"mode": "r2v"');
  await expect(makeOf(page)).not.toHaveAttribute("aria-disabled");
  const [media] = await studio.client.media.get({ ids: [part] });
  expect(media).toMatchObject({ kind: "video", videoCodec: "h264", audioCodec: "aac" });
  expect(media?.bytes).toBeLessThan(4 * MIB);
  await expect(bodyOf(page)).toContainText(`${media?.bytes.toLocaleString("en")} bytes>`);
});

test("CV-02 without consent nothing is used: closed it stays refused at its place, left out it goes and can come back", async ({
  studio,
  page,
}) => {
  await openReferences(studio, page);
  await dropFile(wordsOf(page), heavy, "video/mp4");
  const dialog = dialogOf(page);
  const proposed = await proposalOf(page);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("main").getByText(tooHeavy)).toBeVisible();
  await expect(makeOf(page)).toHaveAttribute("aria-disabled", "true");
  await expect.poll(async () => (await studio.client.media.get({ ids: [proposed] })).length).toBe(0);
  await page.getByRole("button", { name: "Trim or shrink…" }).click();
  // By handle this time: the start is drawn to the middle.
  // A window that is still coming in moves its handles along.
  await dialog.getByRole("slider", { name: "Start" }).hover();
  const handle = await dialog.getByRole("slider", { name: "Start" }).boundingBox();
  const end = await dialog.getByRole("slider", { name: "End" }).boundingBox();
  if (!handle || !end) throw new Error("The handles are not shown.");
  await page.mouse.move(handle.x + handle.width / 2, handle.y + handle.height / 2);
  await page.mouse.down();
  await page.mouse.move((handle.x + end.x) / 2, handle.y + handle.height / 2, { steps: 5 });
  await page.mouse.up();
  await expect(dialog.getByText(/^3(\.\d)? s of 6 s$/)).toBeVisible();
  await dialog.getByRole("button", { name: "Leave the video out" }).click();
  await expect(page.getByRole("group", { name: /^Video 1/ })).toBeHidden();
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("BUTTON");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("main").getByText(tooHeavy)).toBeVisible();
  await expect(dialog).toBeHidden();
  // What had the focus goes with the problem: the keyboard goes on at the video.
  await page.getByRole("button", { name: "Trim or shrink…" }).press("Enter");
  await proposalOf(page);
  await dialog.getByRole("button", { name: "Use this" }).press("Enter");
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("group", { name: /^Video 1/ })).toBeFocused();
  // Given twice, it is asked about once, not at both of its places over one another.
  await dropFile(wordsOf(page), heavy, "video/mp4");
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await dropFile(wordsOf(page), heavy, "video/mp4");
  await expect(page.getByRole("button", { name: "Trim or shrink…", includeHidden: true })).toHaveCount(2);
  await expect(dialog).toHaveCount(1);
});
