import type { Page } from "@playwright/test";
import { giveAddress, publish } from "./address-parts.ts";
import { expect, test } from "./studio-fixture.ts";
import { dropFile, makeOf, openVideo, promptOf } from "./video-parts.ts";

const photo = "test/fixtures/PHOTO.jpg";
const sent = "Body as JSON";

test("NV-02 NV-04 a picture dropped anywhere becomes the first frame, and only the chosen mode is sent", async ({
  studio,
  gateway,
  page,
}) => {
  await openVideo(studio, page);
  await promptOf(page).fill("it starts to snow");
  await dropFile(promptOf(page), photo, "image/jpeg");
  await expect(page.getByRole("radio", { name: "First frame" })).toBeChecked();
  await expect(page.getByRole("group", { name: /^First frame: 1600 × 900/ })).toBeVisible();
  await expect(page.getByRole("region", { name: sent })).toContainText('"role": "first_frame"');
  await page.getByRole("radio", { name: "References" }).click();
  await dropFile(promptOf(page), photo, "image/jpeg");
  await expect(page.getByRole("group", { name: /^Image 1/ })).toBeVisible();
  await expect(page.getByText("1/9 pictures")).toBeVisible();
  await expect(page.getByText(/Real human faces/)).toBeVisible();
  await expect(page.getByRole("region", { name: sent })).toContainText('"role": "reference_image"');
  await expect(page.getByRole("region", { name: sent })).not.toContainText("first_frame");
  await page.getByRole("radio", { name: "Text", exact: true }).click();
  await expect(page.getByText("2 files lie aside")).toBeVisible();
  await expect(page.getByRole("region", { name: sent })).not.toContainText("image_url");
  await page.getByRole("radio", { name: "First + last" }).click();
  await expect(page.getByRole("group", { name: /^First frame/ })).toBeVisible();
  expect(await gateway.log()).toEqual([]);
});

test("NV-03 references change places by keyboard, and the prompt follows", async ({ studio, page }) => {
  await openVideo(studio, page);
  await page.getByRole("radio", { name: "References" }).click();
  for (const [place, file] of [photo, "test/fixtures/plain.jpg"].entries()) {
    await dropFile(promptOf(page), file, "image/jpeg");
    await expect(page.getByRole("group", { name: new RegExp(`^Image ${place + 1}`) })).toBeVisible();
  }
  await promptOf(page).fill("From Image 1 to ");
  await promptOf(page).press("End");
  await promptOf(page).pressSequentially("@image2");
  await promptOf(page).press("Enter");
  await expect(promptOf(page)).toHaveValue("From Image 1 to Image 2");
  await page.getByRole("group", { name: /^Image 2/ }).focus();
  await page.keyboard.press("Alt+ArrowLeft");
  await expect(promptOf(page)).toHaveValue("From Image 2 to Image 1");
  await expect(page.getByText("It is now Image 1.")).toBeAttached();
  await page.getByRole("group", { name: /^Image 1/ }).focus();
  await page.keyboard.press("Delete");
  await expect(promptOf(page)).toHaveValue("From Image 1 to Image ?");
  await expect(page.getByText(/names “Image \?”/)).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(promptOf(page)).toHaveValue("From Image 2 to Image 1");
});

test("NV-02 AS-07 a local video says that it needs an address, and takes one in its place", async ({ studio, gateway, page }) => {
  const address = await publish(gateway, "faststart.mp4");
  await openVideo(studio, page);
  await promptOf(page).fill("as in Video 1");
  await dropFile(promptOf(page), "test/fixtures/faststart.mp4", "video/mp4");
  await expect(page.getByRole("radio", { name: "References" })).toBeChecked();
  const slots = page.getByRole("region", { name: "References" });
  await expect(slots.getByText(/A video from this machine cannot be sent/)).toBeVisible();
  await expect(makeOf(page)).toHaveAttribute("aria-disabled", "true");
  await expect(makeOf(page)).toHaveAccessibleDescription(/A video from this machine/);
  await slots.getByRole("button", { name: "Give an address…" }).click();
  await giveAddress(page, address);
  await expect(makeOf(page)).not.toHaveAttribute("aria-disabled");
  await expect(page.getByRole("region", { name: sent })).toContainText(address);
});

test("NV-01 NV-06 an option left alone is not sent; one given back is not sent again", async ({ studio, page }) => {
  await openVideo(studio, page);
  await promptOf(page).fill("a fox");
  const body = page.getByRole("region", { name: sent });
  await expect(body).toContainText('"duration": 5');
  for (const name of ["ratio", "resolution", "seed", "generate_audio", "watermark"]) await expect(body).not.toContainText(`"${name}"`);
  await page.getByRole("group", { name: "Sound" }).first().getByRole("radio", { name: "Off" }).click();
  await page.getByRole("radio", { name: "1080p" }).click();
  await expect(body).toContainText('"generate_audio": false');
  await expect(body).toContainText('"resolution": "1080p"');
  await page.getByRole("button", { name: "Leave Sound to the gateway" }).click();
  await expect(body).not.toContainText("generate_audio");
  await page.getByRole("radio", { name: "Frames" }).click();
  await expect(body).toContainText('"frames": 120');
  await expect(body).not.toContainText('"duration"');
  await page.getByRole("combobox", { name: "Model" }).click();
  await page.getByRole("option", { name: "vidgen-2-fast" }).click();
  await expect(page.getByText(/does not make 1080p/).first()).toBeVisible();
});

test("NV-03 a picture pasted anywhere in the panel goes to the slot of the mode", async ({ studio, page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openVideo(studio, page);
  await page.getByRole("radio", { name: "First + last" }).click();
  await putPictureIntoClipboard(page, 800, 600);
  for (const slot of [/^First frame: 800 × 600/, /^Last frame: 800 × 600/]) {
    await promptOf(page).press("Control+V");
    await expect(page.getByRole("group", { name: slot })).toBeVisible();
  }
  await promptOf(page).fill("");
  await page.evaluate(() => navigator.clipboard.writeText("https://files.example/a.png"));
  await promptOf(page).press("Control+V");
  await expect(promptOf(page)).toHaveValue("https://files.example/a.png");
});

test("a picture of a refused shape says so on its slot and can be cropped there", async ({ studio, page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openVideo(studio, page);
  await putPictureIntoClipboard(page, 1500, 400);
  await promptOf(page).press("Control+V");
  await expect(page.getByRole("group", { name: /^First frame: 1500 × 400/ })).toBeVisible();
  await expect(makeOf(page)).toHaveAttribute("aria-disabled", "true");
  await page.getByRole("button", { name: "Crop its middle" }).click();
  await expect(page.getByRole("group", { name: /^First frame: 960 × 400/ })).toBeVisible();
  await expect(makeOf(page)).not.toHaveAttribute("aria-disabled");
});

test("NV-03 references change places by drag, and the prompt follows", async ({ studio, page }) => {
  await openVideo(studio, page);
  await page.getByRole("radio", { name: "References" }).click();
  for (const [place, file] of [photo, "test/fixtures/plain.jpg"].entries()) {
    await dropFile(promptOf(page), file, "image/jpeg");
    await expect(page.getByRole("group", { name: new RegExp(`^Image ${place + 1}`) })).toBeVisible();
  }
  await promptOf(page).fill("Image 1 and Image 2");
  await page.getByRole("group", { name: /^Image 2/ }).dragTo(page.getByRole("group", { name: /^Image 1/ }));
  await expect(promptOf(page)).toHaveValue("Image 2 and Image 1");
  await expect(page.getByRole("group", { name: /^Image \d/ })).toHaveCount(2);
  await expect(page.getByRole("group", { name: /^Image 2: 1600/ })).toBeVisible();
});

async function putPictureIntoClipboard(page: Page, width: number, height: number): Promise<void> {
  await page.evaluate(
    async ([wide, high]) => {
      const canvas = new OffscreenCanvas(wide, high);
      const drawing = canvas.getContext("2d");
      drawing?.fillRect(wide / 4, high / 4, wide / 2, high / 2);
      await navigator.clipboard.write([new ClipboardItem({ "image/png": await canvas.convertToBlob() })]);
    },
    [width, height] as const,
  );
}
