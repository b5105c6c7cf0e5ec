import type { Page } from "@playwright/test";
import { giveFile, openImages, resultOf, sendFor, stageOf, stripOf, stroke, surfaceOf, wordsOf } from "./images-parts.ts";
import { expect, test } from "./studio-fixture.ts";
import { dropFiles } from "./video-parts.ts";

const photo = "test/fixtures/exif-orient-6.jpg";

/** Masks that the browser keeps over a reload. */
function countKeptMasks(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open("lanternist-masks");
        opening.addEventListener("success", () => {
          const counting = opening.result.transaction("masks").objectStore("masks").count();
          counting.addEventListener("success", () => {
            opening.result.close();
            resolve(counting.result);
          });
        });
      }),
  );
}

const versionOf = (page: Page, name: string) => stripOf(page).getByRole("button", { name, exact: true });

test("IM-02 IM-03 IM-06 phone photo, mask, edit, compare, edit again, branch, first frame of a video", async ({ studio, page }) => {
  // Three pictures are made one after the other.
  test.slow();
  await openImages(studio, page);
  await giveFile(page, photo);
  await expect(page.getByText("turned upright")).toBeVisible();
  await page.getByRole("button", { name: "Mask", exact: true }).click();
  await stroke(page, [0.45, 0.45], [0.55, 0.5]);
  await wordsOf(page).fill("a green lantern");
  await page.getByRole("radio", { name: "Request" }).click();
  // What will be sent is told from the file itself (IM-04).
  await expect(page.getByRole("region", { name: /mask/i }).getByText("200 × 320").first()).toBeVisible();
  await expect(page.getByText(/mask\.png · image\/png/)).toBeVisible();
  await page.getByRole("radio", { name: "Make", exact: true }).click();
  // A size of the gateway's own would squeeze the photo.
  await expect(page.getByRole("group", { name: "Size" }).getByRole("radio", { name: "auto" })).toBeChecked();
  await sendFor(page, "a green lantern");

  await page.keyboard.press("Escape");
  await stripOf(page)
    .getByRole("button", { name: /^a green lantern/ })
    .click();
  await page.getByRole("button", { name: /^Compare/ }).click();
  const line = page.getByRole("slider", { name: "Line between before and after" });
  await line.focus();
  await page.keyboard.press("End");
  await page.keyboard.press("Shift+ArrowLeft");
  await expect(line).toHaveAttribute("aria-valuenow", "90");
  await page.getByRole("radio", { name: "Difference" }).click();
  await expect(stageOf(page).getByText("Outside the mask every pixel is as it was.")).toBeVisible();
  await expect(stageOf(page).getByText("Inside it 100% changed.")).toBeVisible();

  await page.getByRole("button", { name: /^Edit this/ }).click();
  await expect(wordsOf(page)).toHaveValue("");
  await sendFor(page, "at night");
  await expect(versionOf(page, "Version 2, made from version 1")).toHaveAttribute("aria-current", "true");
  await versionOf(page, "Version 1").click();
  await resultOf(page)
    .getByRole("button", { name: /^Edit this/ })
    .click();
  await sendFor(page, "in the snow");
  await expect(versionOf(page, "Version 3, made from version 1")).toHaveAttribute("aria-current", "true");

  await page.getByRole("button", { name: "Use as first frame" }).click();
  await expect(page.getByRole("group", { name: /^First frame: 200 × 320/ })).toBeVisible();
});

test("IM-08 a portrait becomes a 16:9 picture in one step, its own pixels laid back", async ({ studio, page }) => {
  await openImages(studio, page);
  await giveFile(page, photo);
  await page.getByRole("button", { name: "Extend…" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio", { name: "16:9" }).click();
  await dialog.getByRole("button", { name: "Extend", exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText("The new border is masked.", { exact: false }).first()).toBeVisible();
  await expect(wordsOf(page)).toBeFocused();
  await sendFor(page, "a wide square in a city");
  const [row] = (await studio.client.library.list({ filter: { isTrashed: false }, offset: 0, limit: 1 })).entries;
  expect((row?.width ?? 0) / (row?.height ?? 1)).toBeCloseTo(16 / 9, 1);
  await expect(page.getByRole("radio", { name: "Picture 1 of 2" })).toBeChecked();
  await page.getByRole("button", { name: /^Compare/ }).click();
  await page.getByRole("radio", { name: "Difference" }).click();
  await expect(stageOf(page).getByText(/^Outside the mask every pixel is as it was\./)).toBeVisible();
});

test("IM-07 pictures come in by paste, drop and library, move by keyboard, and are taken back after removal", async ({ studio, page }) => {
  await openImages(studio, page);
  await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(40, 30);
    canvas.getContext("2d")?.fillRect(0, 0, 20, 30);
    const transfer = new DataTransfer();
    transfer.items.add(new File([await canvas.convertToBlob()], "pasted.png", { type: "image/png" }));
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: transfer, bubbles: true, cancelable: true }));
  });
  const tile = (name: RegExp) => page.getByRole("group", { name });
  await expect(tile(/^Picture 1: 40 × 30/)).toBeVisible();
  await dropFiles(stageOf(page), ["test/fixtures/PHOTO.jpg", "test/fixtures/quad.heic"]);
  await expect(tile(/^Picture 3: /)).toBeVisible();
  await expect(page.getByText(/converted from/)).toBeVisible();
  await tile(/^Picture 2: 1600/).focus();
  await page.keyboard.press("Alt+ArrowLeft");
  await expect(tile(/^Picture 1: 1600/)).toBeFocused();
  await page.keyboard.press("Delete");
  await expect(tile(/^Picture \d: /)).toHaveCount(2);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(tile(/^Picture 1: 1600/)).toBeVisible();
  // What is no picture is refused in words.
  await dropFiles(stageOf(page), ["test/fixtures/silent.mp4"]);
  await expect(page.getByText(/cannot be used here: this place takes pictures/).first()).toBeVisible();
  await sendFor(page, "all of them together");
  await page.getByRole("radio", { name: "Details" }).click();
  await expect(page.getByRole("figure")).toHaveCount(3);
});

test("IM-03 a mask by keyboard alone, kept over a restart of the studio, and sent", async ({ studio, page }) => {
  // The studio starts twice.
  test.slow();
  await openImages(studio, page);
  await giveFile(page, photo);
  await page.locator("body").focus();
  await page.keyboard.press("m");
  await expect(surfaceOf(page)).toBeFocused();
  // Nothing is painted until it is known what was painted before.
  await expect(page.getByRole("region", { name: "Mask editor" })).not.toHaveAttribute("aria-busy");
  await page.keyboard.press("r");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Alt+ArrowRight");
  await page.keyboard.press("Enter");
  await expect(page.getByText(/to be replaced$/)).toBeVisible();
  const said = await page.getByText(/to be replaced$/).textContent();
  expect(said).not.toMatch(/^0/);
  await page.keyboard.press("Escape");
  await expect(surfaceOf(page)).toHaveCount(0);
  await expect.poll(() => countKeptMasks(page)).toBe(1);
  const remembered = async (name: string) => (await studio.client.preferences.getPageState({ name })).value;
  await expect.poll(() => remembered("image-draft")).toMatch(/"inputs":\[\{/);
  await expect.poll(() => remembered("image-view")).toContain('"isMasking":false');
  await expect.poll(() => remembered("layout")).toContain('"panel":"images"');
  await studio.restart();
  await page.goto(await studio.entryLink());
  await expect(page.getByText(/% painted$/)).toBeVisible();
  await page.getByRole("button", { name: "Change", exact: true }).click();
  await expect(page.getByText(said ?? "")).toBeVisible();
  await sendFor(page, "a window");
  // The whole recipe comes back into the form, its mask too.
  await page.getByRole("button", { name: "Clear the mask" }).click();
  await resultOf(page).getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Change and resend" }).click();
  const painted = page.getByRole("group", { name: "Mask" }).getByText(/% painted$/);
  await expect(painted).toHaveText(said?.replace("to be replaced", "painted") ?? "");

  // Where the mask's file is gone, that is said, and no other mask is sent in its place.
  const [row] = (await studio.client.library.list({ filter: { isTrashed: false }, offset: 0, limit: 1 })).entries;
  const { recipe } = await studio.client.library.get({ id: row?.id ?? "" });
  const mask = recipe?.kind === "image" ? recipe.mask?.id : undefined;
  expect(mask).toBeDefined();
  await page.route(
    ({ pathname }) => pathname.includes(mask ?? ""),
    (route) => route.fulfill({ status: 404 }),
  );
  await stripOf(page)
    .getByRole("button", { name: /^a window/ })
    .click();
  await resultOf(page).getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Change and resend" }).click();
  await expect(page.getByText("The mask that this was made with is no longer there.", { exact: false }).first()).toBeVisible();
  await expect(painted).toHaveCount(0);
});

test("IM-06 a result comes to be edited from the library's menu, and what comes of it is its next version", async ({ studio, page }) => {
  await openImages(studio, page);
  await sendFor(page, "a lantern");
  await page.keyboard.press("ControlOrMeta+2");
  await page.getByRole("gridcell").first().click({ button: "right" });
  await page.getByRole("menuitem", { name: "Edit in Images" }).click();
  await expect(page.getByRole("group", { name: /^Picture 1: 1024 × 1024/ })).toBeVisible();
  await expect(wordsOf(page)).toHaveValue("");
  await sendFor(page, "a brighter one");
  await page.getByRole("radio", { name: "Versions 2" }).click();
  await expect(versionOf(page, "Version 2, made from version 1")).toBeVisible();
});

test("IM-03 lesson 28 the mask editor shows picture and mask again when its place changes its size", async ({ studio, page }) => {
  await openImages(studio, page);
  await giveFile(page, photo);
  await page.getByRole("button", { name: "Mask", exact: true }).click();
  await stroke(page, [0.45, 0.45], [0.55, 0.5]);
  const seen = () =>
    surfaceOf(page).evaluate((surface) =>
      [...surface.querySelectorAll("canvas")].slice(0, 2).map((canvas) => {
        const { data } = canvas.getContext("2d")!.getImageData(0, 0, canvas.width, canvas.height);
        return data.some((value, at) => at % 4 === 3 && value > 0);
      }),
    );
  await expect.poll(seen).toEqual([true, true]);
  const before = await surfaceOf(page).boundingBox();
  await page.setViewportSize({ width: 1100, height: 700 });
  await expect.poll(async () => (await surfaceOf(page).boundingBox())?.width).not.toBe(before?.width);
  await expect.poll(seen).toEqual([true, true]);
});
