import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { MIB } from "../../shared/units.ts";
import { makeHeavyVideo } from "../heavy-video.ts";
import {
  addingOf,
  areaOf,
  assetsOf,
  detailsOf,
  gridOf,
  groupsOf,
  makeGroup,
  openAssets,
  reviewOf,
  rowOf,
  startDemo,
} from "./assets-parts.ts";
import { expect, test } from "./studio-fixture.ts";
import { dropFile, dropFiles, expectAccessible, tabTo } from "./video-parts.ts";

const fixture = (name: string) => join(import.meta.dirname, "../fixtures", name);

/** The name field of a row says which file it is about. */
const named = (name: string) => ({ has: `input[aria-label="Name of ${name}"]` });
const reviewRow = (page: Parameters<typeof reviewOf>[0], file: string) =>
  reviewOf(page)
    .getByRole("row")
    .filter({ has: page.locator(named(file).has) });

test("AS-04 AS-08 mixed files: each said what becomes of it before anything is sent, mended or kept out, the good ones Active", async ({
  studio,
  page,
}) => {
  await startDemo(studio);
  await openAssets(studio, page);
  await makeGroup(page, "Foxes");
  const files = ["PHOTO.jpg", "silent.mp4", "three-seconds.wav", "quad.png", "truncated.jpg", "text-named.png", "vp9-opus.webm"];
  await dropFiles(areaOf(page), [...files, "PHOTO.jpg"].map(fixture));
  await expect(reviewOf(page).getByText("2 good · 1 to mend · 5 stay out")).toBeVisible();
  await expect(reviewRow(page, "PHOTO.jpg").first().getByText("Good", { exact: true })).toBeVisible();
  await expect(reviewRow(page, "PHOTO.jpg").nth(1).getByText("The same file stands in this list already.")).toBeVisible();
  await expect(reviewRow(page, "silent.mp4").getByText("each side needs at least 300 pixels", { exact: false })).toBeVisible();
  await expect(reviewRow(page, "truncated.jpg").getByText("“truncated.jpg” is damaged", { exact: false })).toBeVisible();
  await expect(reviewRow(page, "vp9-opus.webm").getByText("The service takes MP4 and MOV", { exact: false })).toBeVisible();
  expect((await studio.client.jobs.list({})).total).toBe(0);
  await expectAccessible(page);

  await reviewRow(page, "quad.png").getByRole("button", { name: "Enlarge" }).click();
  await expect(reviewRow(page, "quad.png").getByText("Good", { exact: true })).toBeVisible();
  await reviewOf(page).getByRole("radio", { name: "Stay out 5" }).click();
  await expect(reviewOf(page).getByRole("row")).toHaveCount(5);
  await reviewOf(page).getByRole("radio", { name: "All 8" }).click();
  const name = page.getByRole("textbox", { name: "Name of PHOTO.jpg" }).first();
  await name.fill("  Fox\tin the snow.jpg ");
  await name.blur();
  await expect(name).toHaveValue("Fox in the snow");
  await page.getByRole("button", { name: "Add 3 assets" }).click();
  await expect(addingOf(page).getByText(/^\d of 3 active/)).toBeVisible();
  await expect(addingOf(page).getByText("3 of 3 active")).toBeVisible({ timeout: 90_000 });
  await expect(assetsOf(page)).toHaveCount(3);
  await expect(page.getByRole("gridcell", { name: "Picture: Fox in the snow, Active" }).locator("img")).toBeVisible();
  await expect(page.getByRole("gridcell", { name: "Sound: three-seconds, Active" })).toBeVisible();
  await expectAccessible(page);

  // The queue knows the same jobs.
  await page.keyboard.press("ControlOrMeta+j");
  await expect(page.getByText("Fox in the snow → Foxes", { exact: true })).toBeVisible();
  await page.keyboard.press("ControlOrMeta+j");
  await addingOf(page).getByRole("button", { name: "Clear ended" }).click();
  await expect(addingOf(page)).toHaveCount(0);

  // The same content again is known.
  await dropFiles(areaOf(page), [fixture("PHOTO.jpg")]);
  await expect(reviewOf(page).getByText("Is in this group already, as “Fox in the snow”.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Add 0 assets" })).toHaveAttribute("aria-disabled", "true");
  await page.keyboard.press("Escape");
  await expect(reviewOf(page)).toHaveCount(0);
});

test("AS-07 without a public storage the review says what is missing, leads there, and takes addresses instead", async ({
  studio,
  gateway,
  page,
}) => {
  await studio.connect();
  await openAssets(studio, page);
  await makeGroup(page, "By address");
  await dropFiles(areaOf(page), [fixture("PHOTO.jpg")]);
  await expect(reviewOf(page).getByText("Files of this machine need a public address")).toBeVisible();
  await expect(page.getByRole("button", { name: "Add 0 assets" })).toHaveAttribute("aria-disabled", "true");
  await expectAccessible(page);
  await reviewOf(page).getByRole("button", { name: "By public address…" }).click();
  const field = page.getByRole("textbox", { name: "Public addresses, one a line" });
  await field.fill("https://pictures.example/fox%20cub.jpg\nhttp://192.168.1.4/private.png");
  await page.getByRole("button", { name: "Look at 2 addresses" }).click();
  await expect(reviewOf(page).getByText("can be reached only from this machine", { exact: false })).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Name of fox cub.jpg" })).toHaveValue("fox cub");
  await page.getByRole("button", { name: "Add 1 asset" }).click();
  // Nobody is there: the service says so, and the row has its words and a way to try again.
  const row = rowOf(addingOf(page), "fox cub");
  await expect(row.getByText("Failed")).toBeVisible({ timeout: 90_000 });
  await expect(row.getByRole("button", { name: "Try again" })).toBeVisible();
  const asked = (await gateway.log()).filter((request) => request.path.endsWith("/CreateAsset")).length;
  expect(asked).toBe(1);
  await row.getByRole("button", { name: "Try again" }).click();
  await expect.poll(async () => (await gateway.log()).filter((request) => request.path.endsWith("/CreateAsset")).length).toBe(2);
  await assetsOf(page).first().click();
  await expect(detailsOf(page).getByRole("alert")).toBeVisible();
  await expect(detailsOf(page).getByRole("button", { name: "Use in a video" })).toHaveAttribute("aria-disabled", "true");
  await expectAccessible(page);

  await dropFiles(areaOf(page), [fixture("PHOTO.jpg")]);
  await reviewOf(page).getByRole("button", { name: "Set up public storage…" }).click();
  await expect(page.getByRole("heading", { name: "Settings", level: 1 })).toBeVisible();
});

test("AS-08 sixty files at once stay in order: few rows in the page, one line that sums up, all Active in the end", async ({
  studio,
  page,
}) => {
  test.setTimeout(120_000);
  await startDemo(studio);
  await openAssets(studio, page);
  await makeGroup(page, "Many");
  const pictures = await Promise.all(
    Array.from({ length: 60 }, async (_, number) => {
      const background = { r: number * 4, g: 255 - number * 4, b: (number * 37) % 255 };
      const picture = sharp({ create: { width: 320, height: 320, channels: 3, background } });
      return { name: `tile ${String(number).padStart(2, "0")}.png`, mimeType: "image/png", buffer: await picture.png().toBuffer() };
    }),
  );
  await page.locator("#asset-files").setInputFiles(pictures);
  await expect(reviewOf(page).getByText("60 good")).toBeVisible({ timeout: 90_000 });
  expect(await reviewOf(page).getByRole("row").count()).toBeLessThan(30);
  await page.getByRole("button", { name: "Add 60 assets" }).click();
  await expect(addingOf(page).getByText(/of 60 active · /)).toBeVisible();
  expect(await addingOf(page).getByRole("row").count()).toBeLessThan(30);
  await expect(addingOf(page).getByText("60 of 60 active")).toBeVisible({ timeout: 90_000 });
  await expect(page.getByText("60 assets")).toBeVisible();
  expect((await studio.client.library.list({ filter: {} })).total).toBe(0);
});

test("AS-04 a video of 40 s is trimmed with consent in the review, and its part becomes Active", async ({ studio, page }) => {
  test.setTimeout(120_000);
  const folder = await mkdtemp(join(tmpdir(), "lanternist-long-"));
  try {
    const long = join(folder, "market.mp4");
    await makeHeavyVideo(long, { seconds: 40, bytes: 8 * MIB, width: 864, height: 480 });
    await startDemo(studio);
    await openAssets(studio, page);
    await makeGroup(page, "Markets");
    await dropFile(areaOf(page), long, "video/mp4");
    const row = reviewRow(page, "market.mp4");
    await expect(row.getByText("The video is 40 s long; the limit is 30 s.")).toBeVisible({ timeout: 90_000 });
    await expect(page.getByRole("button", { name: "Add 0 assets" })).toHaveAttribute("aria-disabled", "true");
    const dialog = page.getByRole("dialog", { name: "Make the video fit" });
    const trim = row.getByRole("button", { name: "Trim…" });

    // Without consent nothing changes.
    await trim.press("Enter");
    await expect(dialog.getByText(/videos of up to 15 s and 50 MB, 300 to 6000 px a side, 24 to 60 fps/)).toBeVisible();
    await expect(dialog.getByText("15 s of 40 s")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(trim).toBeFocused();

    await trim.press("Enter");
    // A later end takes the start along: a part never is longer than what is taken.
    await dialog.getByRole("slider", { name: "End" }).press("PageDown");
    await dialog.getByRole("slider", { name: "End" }).press("End");
    await expect(dialog.getByRole("slider", { name: "Start" })).toHaveAttribute("aria-valuenow", "25");
    await expect(dialog.getByText("15 s of 40 s")).toBeVisible();
    await expect(dialog.getByLabel("To be sent", { exact: true })).toBeVisible({ timeout: 90_000 });
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Use this" }).press("Enter");
    await expect(dialog).toBeHidden();
    await expect(row.getByText("Good", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Add 1 asset" }).click();
    await expect(page.getByRole("gridcell", { name: "Video: market, Active" })).toBeVisible({ timeout: 90_000 });
    const [job] = (await studio.client.jobs.list({})).jobs;
    const source = job?.recipe.kind === "asset" ? job.recipe.source : undefined;
    const [sent] = await studio.client.media.get({ ids: source?.type === "media" ? [source.id] : [] });
    expect(sent?.seconds).toBeGreaterThan(14.5);
    expect(sent?.seconds).toBeLessThan(15.2);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test("AS-04 the first example shows the whole way, by keyboard alone", async ({ studio, page }) => {
  await startDemo(studio);
  await openAssets(studio, page);
  await tabTo(page, /Try it with an example picture/);
  await page.keyboard.press("Enter");
  await expect(reviewOf(page).getByText("1 good")).toBeVisible();
  await tabTo(page, /^ ?Add 1 asset$/);
  await page.keyboard.press("Enter");
  await expect(groupsOf(page).filter({ hasText: "Example" })).toHaveAttribute("aria-selected", "true");
  await expect(page.getByRole("gridcell", { name: "Picture: Lantern at dusk, Active" })).toBeVisible({ timeout: 90_000 });
  await tabTo(page, /^Assets of the group/);
  await page.keyboard.press("Home");
  await expect(gridOf(page)).toBeFocused();
  await expect(detailsOf(page).getByRole("heading", { name: "Lantern at dusk" })).toBeVisible();
});

test("VF-03 a verified person's empty group says what its first pictures need", async ({ studio, page }) => {
  await startDemo(studio);
  const verification = await studio.client.verification.start({});
  await fetch(verification.link ?? "", { method: "POST", body: new URLSearchParams({ end: "finish" }), redirect: "manual" });
  await expect
    .poll(async () => {
      const asked = await studio.client.verification.ask({ id: verification.id });
      return asked.state;
    })
    .toBe("verified");
  await openAssets(studio, page);
  await groupsOf(page).nth(2).click();
  await expect(page.getByRole("heading", { name: "The first pictures of this person" })).toBeVisible();
  await expect(page.getByText("“FaceMismatch” means", { exact: false })).toBeVisible();
  await expect(areaOf(page).getByText("Verified person", { exact: true })).toBeVisible();
  await expectAccessible(page);
});
