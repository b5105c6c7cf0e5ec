import { join } from "node:path";
import sharp from "sharp";
import { giveAddress, publish } from "./address-parts.ts";
import { bodyOf, chooseModel, clipCardsOf, goToClips, makeOf, openClips, wordsOf } from "./clips-parts.ts";
import { expect, test } from "./studio-fixture.ts";
import { expectAccessible } from "./video-parts.ts";

const fixtures = join(import.meta.dirname, "../fixtures");
const photo = join(fixtures, "PHOTO.jpg");

/** A picture that no lossless file makes small: noise. */
async function heavyPicture(): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const [width, height] = [1600, 1000];
  const pixels = Buffer.alloc(width * height * 3);
  let state = 1;
  for (let place = 0; place < pixels.length; place += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    pixels[place] = state >>> 24;
  }
  return {
    name: "noise.png",
    mimeType: "image/png",
    buffer: await sharp(pixels, { raw: { width, height, channels: 3 } })
      .png()
      .toBuffer(),
  };
}

test("CV-03 a picture is cut to exactly the clip's size, moved by keyboard, and goes out as a part of the form", async ({
  studio,
  page,
}) => {
  await openClips(studio, page);
  await wordsOf(page).fill("the fox looks up");
  await chooseModel(page, "clip-2");
  await page.locator("input[type=file]").first().setInputFiles(photo);
  // Nothing is said of the size yet: the one is taken that services make then.
  await expect(page.getByText("Cut to 720 × 1280 px.")).toBeVisible();
  const frame = page.getByRole("application", { name: "What is used of the picture" });
  await frame.focus();
  const before = await frame.boundingBox();
  await page.keyboard.press("Shift+ArrowRight");
  await expect.poll(async () => (await frame.boundingBox())?.x).toBeGreaterThan(before?.x ?? Infinity);
  await page.getByRole("radio", { name: "1280 × 720" }).click();
  await page.getByRole("radio", { name: "8 s" }).click();
  await expect(page.getByText("Cut to 1280 × 720 px.")).toBeVisible();
  await expect(bodyOf(page).getByRole("definition").filter({ hasText: "image/jpeg" })).toBeVisible();
  await expectAccessible(page);
  await makeOf(page).click();
  await clipCardsOf(page).first().click();
  await expect(page.locator("video")).toBeVisible({ timeout: 90_000 });
  const [job] = (await studio.client.jobs.list({})).jobs;
  const reference = job?.recipe.kind === "compatible-video" ? job.recipe.reference : undefined;
  const [media] = await studio.client.media.get({ ids: [reference?.id ?? ""] });
  expect(media).toMatchObject({ width: 1280, height: 720, mime: "image/jpeg" });
  // What the gateway says of it, beside the file.
  await expect(page.getByText("There until")).toBeVisible();
});

test("CV-02 a file without a public address is refused at its place, and an address mends it", async ({ studio, gateway, page }) => {
  const address = await publish(gateway, "plain.jpg");
  await openClips(studio, page);
  await wordsOf(page).fill("the fox turns");
  await page.getByRole("radio", { name: "First frame" }).click();
  await expect(page.getByText("Add the picture that is the first frame.").first()).toBeVisible();
  await page.locator("input[type=file]").first().setInputFiles(photo);
  const main = page.getByRole("main");
  await expect(main.getByText("The service fetches this file by a public address.")).toBeVisible();
  await expect(makeOf(page)).toHaveAttribute("aria-disabled", "true");
  await page.getByRole("button", { name: "Give an address…" }).click();
  await giveAddress(page, address);
  await expect(bodyOf(page)).toContainText('"mode": "i2v"');
  await expect(bodyOf(page)).toContainText(address);
  await expect(makeOf(page)).not.toHaveAttribute("aria-disabled");
});

test("CV-02 a picture of 4 MB or more is shrunk only with consent, beside the original", async ({ studio, page }) => {
  await openClips(studio, page);
  await wordsOf(page).fill("noise");
  await page.getByRole("radio", { name: "References" }).click();
  await page
    .locator("input[type=file]")
    .first()
    .setInputFiles(await heavyPicture());
  const main = page.getByRole("main");
  // It asks at once, and again only when it is told to.
  const dialog = page.getByRole("dialog", { name: "Shrink the picture" });
  await expect(dialog.getByRole("img", { name: "Shrunk" })).toBeVisible({ timeout: 90_000 });
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Leave it" }).click();
  await expect(main.getByText(/it must stay under 4 MB/)).toBeVisible();
  await page.getByRole("button", { name: "Shrink…" }).click();
  await expect(dialog.getByRole("img", { name: "Shrunk" })).toBeVisible({ timeout: 90_000 });
  await dialog.getByRole("button", { name: "Use the shrunk picture" }).click();
  await expect(main.getByText(/it must stay under 4 MB/)).toBeHidden();
});

test("CV-08 what one variant takes never goes out under the other, and is still there on the way back", async ({
  studio,
  gateway,
  page,
}) => {
  const address = await publish(gateway, "plain.jpg");
  await openClips(studio, page);
  await wordsOf(page).fill("both");
  await page.getByRole("radio", { name: "References" }).click();
  await page.getByRole("button", { name: /^Add pictures/ }).click();
  await page.getByRole("menuitem", { name: "Public URL…" }).click();
  await giveAddress(page, address);
  await expect(bodyOf(page)).toContainText('"mode": "r2v"');
  await chooseModel(page, "clip-2-pro");
  await expect(bodyOf(page).getByRole("term")).toHaveText(["model", "prompt"]);
  await chooseModel(page, "vidgen-2");
  await expect(bodyOf(page)).toContainText(address);
});

test("CV-02 with the demo gateway a local file is published on the way out", async ({ studio, page }) => {
  await studio.client.studio.agreeToKeyFile();
  await studio.client.connections.useDemo();
  await page.goto(await studio.entryLink());
  await goToClips(page);
  await wordsOf(page).fill("the fox walks on");
  await page.getByRole("radio", { name: "First frame" }).click();
  await page.locator("input[type=file]").first().setInputFiles(photo);
  await expect(bodyOf(page)).toContainText('"mode": "i2v"');
  await makeOf(page).click();
  await clipCardsOf(page).first().click();
  await expect(page.locator("video")).toBeVisible({ timeout: 90_000 });
});

test("CV-07 a remix is offered only where the connection says so, sends the words alone, and names what it came from", async ({
  studio,
  page,
}) => {
  await openClips(studio, page);
  await wordsOf(page).fill("a lake");
  await makeOf(page).click();
  await clipCardsOf(page).first().click();
  await expect(page.locator("video")).toBeVisible({ timeout: 90_000 });
  await expect(page.getByRole("button", { name: "Again, same settings" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Remix…" })).toBeHidden();
  const [connection] = await studio.client.connections.list();
  await studio.client.connections.update({ id: connection?.id ?? "", settings: { offersRemix: true } });
  await page.getByRole("button", { name: "Remix…" }).click();
  await wordsOf(page).fill("the lake at night");
  await expect(bodyOf(page)).toContainText(/\/remix/);
  await makeOf(page).click();
  await clipCardsOf(page).filter({ hasText: "the lake at night" }).click();
  await expect(page.locator("video")).toBeVisible({ timeout: 90_000 });
  await expect(page.getByText("Remixed from")).toBeVisible();
});
