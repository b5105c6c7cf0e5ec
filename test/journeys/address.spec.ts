import type { Page } from "@playwright/test";
import { MIB } from "../../shared/units.ts";
import { addressOf, publish, startSite } from "./address-parts.ts";
import { openClips, wordsOf } from "./clips-parts.ts";
import { expect, test } from "./studio-fixture.ts";
import { expectAccessible, openVideo } from "./video-parts.ts";

const sent = "Body as JSON";

async function openAddress(page: Page): Promise<void> {
  await page.getByRole("radio", { name: "First frame" }).click();
  await page.getByRole("button", { name: /^First frame: empty/ }).click();
  await page.getByRole("menuitem", { name: "Public URL or asset…" }).click();
}

test("AS-07 an address is looked at before it is used: a picture is shown, and what cannot be one is named", async ({
  studio,
  gateway,
  page,
}) => {
  const picture = await publish(gateway, "PHOTO.jpg");
  const film = await publish(gateway, "faststart.mp4");
  const site = await startSite();
  await openVideo(studio, page);
  await openAddress(page);
  const dialog = page.getByRole("dialog", { name: "Public URL or asset" });
  await expect(dialog.getByText(/^With public storage of your own/)).toBeVisible();

  const refuses = async (address: string, words: RegExp) => {
    await addressOf(page).fill(address);
    await page.keyboard.press("Enter");
    await expect(dialog.getByRole("alert")).toHaveText(words);
    await expect(dialog.getByRole("button", { name: "Use anyway" })).toBeHidden();
  };
  await refuses("files of mine", /neither an http or https address/);
  await refuses(picture.replace(/[0-9a-f]{24}/, "0".repeat(24)), /no file at this address of 127.0.0.1:\d+ \(status 404\)/);
  await refuses(`${site.url}/a.png`, /leads to a page of 127.0.0.1:\d+, such as a sign-in/);
  await refuses(`${site.url}/login`, /address of a web page, not of a file/);
  await refuses(film, /A picture is needed here; at this address is video\/mp4/);
  await expectAccessible(page);

  await site.close();
  await addressOf(page).fill(`${site.url}/a.png`);
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("alert")).toHaveText(/Nothing answers at 127.0.0.1/);
  await expect(dialog.getByRole("button", { name: "Use anyway" })).toBeVisible();

  await addressOf(page).fill(picture);
  await expect(dialog.getByRole("alert")).toBeHidden();
  await page.keyboard.press("Enter");
  await expect(dialog.getByText(/Picture · JPEG · 1600 × 900 · \d/)).toBeVisible();
  await expect(dialog.getByRole("presentation")).toHaveJSProperty("naturalWidth", 640);
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("region", { name: sent })).toContainText(picture);
  // Only the store knows who asked; no area of the gateway was.
  expect((await gateway.log()).filter(({ path }) => !path.startsWith("/demo/"))).toEqual([]);
});

test("AS-07 what this machine cannot look at may be used anyway, and an asset goes on as it is", async ({ studio, page }) => {
  const site = await startSite();
  await site.close();
  await openVideo(studio, page);
  await openAddress(page);
  await addressOf(page).fill(`${site.url}/a.png`);
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Use anyway" }).click();
  await expect(page.getByRole("region", { name: sent })).toContainText(`${site.url}/a.png`);
  await page.getByRole("group", { name: /^First frame/ }).focus();
  await page.keyboard.press("Delete");
  await page.getByRole("button", { name: /^First frame: empty/ }).click();
  await page.getByRole("menuitem", { name: "Public URL or asset…" }).click();
  await addressOf(page).fill("asset://asset-20260101-abcde");
  await page.keyboard.press("Enter");
  // Taken without a look at the address; that the gateway has no such asset is said at its place.
  await expect(page.getByRole("group", { name: "First frame: asset://asset-20260101-abcde" })).toBeVisible();
  await expect(page.getByText("This asset is not of this connection.", { exact: false }).first()).toBeVisible();
});

test("AS-07 CV-02 a pasted address is looked at too, clips take no assets, and a file of 4 MB or more is named", async ({
  studio,
  gateway,
  page,
}) => {
  const picture = await publish(gateway, "plain.jpg");
  // What comes after the picture's end counts as well.
  const heavy = await publish(gateway, "plain.jpg", 4 * MIB);
  await openClips(studio, page);
  await wordsOf(page).fill("the fox turns");
  await page.getByRole("radio", { name: "First frame" }).click();
  await page.getByRole("button", { name: /^First frame: empty/ }).focus();
  await page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", text);
    document.activeElement?.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, picture);
  const dialog = page.getByRole("dialog", { name: "Public URL" });
  await expect(dialog.getByText(/Picture · JPEG/)).toBeVisible();
  await addressOf(page).fill("asset://asset-1");
  await dialog.getByRole("button", { name: "Check" }).click();
  await expect(dialog.getByRole("alert")).toHaveText("This is no http or https address.");
  await addressOf(page).fill(heavy);
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("alert")).toHaveText("The file has 4.1 MB; at most 4 MB are taken here.");
  await addressOf(page).fill(picture);
  await page.keyboard.press("Enter");
  await dialog.getByRole("button", { name: "Use it" }).click();
  await expect(page.getByRole("region", { name: sent })).toContainText(picture);
});

test("AS-07 the dialog says whether local files need an address: with a store they do not, else it leads to the storage", async ({
  studio,
  page,
}) => {
  await openVideo(studio, page);
  await openAddress(page);
  const dialog = page.getByRole("dialog", { name: "Public URL or asset" });
  await dialog.getByRole("button", { name: "Set up public storage…" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("heading", { name: "Settings", level: 1 })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Public storage" })).toBeVisible();

  await studio.client.studio.agreeToKeyFile();
  await studio.client.connections.useDemo();
  await page.keyboard.press("ControlOrMeta+1");
  await openAddress(page);
  await expect(dialog.getByText(/^Local files need no address of their own/)).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Set up public storage…" })).toBeHidden();
  await expectAccessible(page);
});
