import { countOrders, goToImages, makeOf, openImages, resultOf, sendFor, stageOf, stripOf, wordsOf } from "./images-parts.ts";
import { expect, test } from "./studio-fixture.ts";

test("IM-01 IM-05 alternatives are counted before sending, each call is sent once, and settings stand beside what came", async ({
  studio,
  gateway,
  page,
}) => {
  await openImages(studio, page);
  await expect(page.getByText("In braces, {red|blue} makes a call for each.")).toBeVisible();
  await wordsOf(page).fill("a {red|blue} lantern");
  await page.getByRole("spinbutton", { name: "How many" }).fill("2");
  await page.getByRole("spinbutton", { name: "How many" }).press("Enter");
  await page.getByRole("radio", { name: "1536 × 1024" }).click();
  await expect(page.getByText("2 calls, 4 pictures. Each is billed.")).toBeVisible();
  await expect(makeOf(page)).toHaveText(/Make 4 pictures/);
  await makeOf(page).click();
  await expect(resultOf(page)).toBeVisible({ timeout: 90_000 });
  await expect(resultOf(page)).toContainText("1536 × 1024");
  // The stack of the call that is shown.
  await page.getByRole("radio", { name: "Picture 2 of 2" }).click();
  await expect(page.getByRole("radio", { name: "Picture 2 of 2" })).toBeChecked();
  await expect(stripOf(page).getByRole("button", { name: /lantern · 2 pictures$/ })).toHaveCount(2);
  expect(await countOrders(gateway)).toBe(2);
  await page.getByRole("radio", { name: "Details" }).click();
  await expect(page.getByRole("row", { name: /^Size/ })).toHaveText(/1536 × 1024.*1536 × 1024/);
  await expect(page.getByRole("row", { name: /^Quality/ })).toHaveText(/open.*medium/);
  await expect(page.getByText("Tokens, total")).toBeVisible();
});

test("IM-01 a model shows only the controls that it has, and counts the prompt by its own limit", async ({ studio, page }) => {
  await openImages(studio, page);
  const model = page.getByRole("combobox", { name: "Model" });
  const choose = async (id: string) => {
    await model.click();
    await page.getByRole("option", { name: new RegExp(`^${id}`) }).click();
  };
  const controls = () =>
    page
      .getByRole("region", { name: "Options" })
      .getByRole("group")
      .evaluateAll((rows) => rows.map((row) => row.getAttribute("aria-label")).filter(Boolean));
  await expect(page.getByText("0 / 32,000")).toBeVisible();
  await choose("img-legacy-3");
  await expect(page.getByText("0 / 4,000")).toBeVisible();
  await expect.poll(async () => (await controls()).toSorted()).toEqual(["Quality", "Size", "Style"]);
  await choose("img-legacy-2");
  // Characters are counted as code points: an emoji is one.
  await wordsOf(page).fill("😀".repeat(1001));
  await expect(page.getByText("1,001 / 1,000")).toBeVisible();
  await expect(makeOf(page)).toHaveAttribute("aria-disabled", "true");
  await wordsOf(page).fill("😀".repeat(1000));
  await expect(makeOf(page)).not.toHaveAttribute("aria-disabled", "true");
});

test("IM-01 each line a prompt; presets keep settings; the form outlives a reload", async ({ studio, page }) => {
  await openImages(studio, page);
  await page.getByRole("radio", { name: "high" }).click();
  await page.getByRole("button", { name: "Presets" }).click();
  await page.getByRole("menuitem", { name: /Keep these settings/ }).click();
  await page.getByRole("textbox", { name: "Keep the present settings as" }).fill("fine");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog").getByText("img-2 · high")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("radio", { name: "low" }).click();
  await page.getByRole("button", { name: "Each line is a prompt of its own" }).click();
  await wordsOf(page).fill("a fox\n\na {big|small} dog");
  await expect(makeOf(page)).toHaveText(/Make 3 pictures/);
  await expect.poll(async () => (await studio.client.preferences.getPageState({ name: "image-draft" })).value).toContain("small");
  await page.goto(await studio.entryLink());
  await expect(makeOf(page)).toHaveText(/Make 3 pictures/);
  await page.getByRole("button", { name: "Presets" }).click();
  await page.getByRole("menuitem", { name: /^fine/ }).click();
  await expect(page.getByRole("radio", { name: "high" })).toBeChecked();
});

test("GEN-07 an answer that was lost is unsure, and nothing is sent again by itself", async ({ studio, gateway, page }) => {
  await openImages(studio, page);
  await gateway.fault("reset-before-answer");
  await wordsOf(page).fill("a lantern");
  await wordsOf(page).press("ControlOrMeta+Enter");
  await expect(stageOf(page).getByRole("heading", { name: "It is not known whether this was delivered" })).toBeVisible({ timeout: 90_000 });
  // Pictures are not listed anywhere, so there is nothing to look through.
  await expect(page.getByRole("button", { name: "Look for it at the gateway" })).toHaveCount(0);
  expect(await countOrders(gateway)).toBe(1);
  await expect(stripOf(page).getByRole("button", { name: /Unsure$/ })).toBeVisible();
});

test("IM-01 a refusal is told in words, and the prompt goes back into the form", async ({ studio, gateway, page }) => {
  await openImages(studio, page);
  await gateway.fault("moderated");
  await wordsOf(page).fill("something refused");
  await wordsOf(page).press("ControlOrMeta+Enter");
  await expect(stageOf(page).getByRole("alert")).toBeVisible({ timeout: 90_000 });
  await wordsOf(page).fill("");
  await page.getByRole("button", { name: "Correct and send again" }).click();
  await expect(wordsOf(page)).toHaveValue("something refused");
  await sendFor(page, "something else");
});

test("the panel is found by keyboard, palette and rail, and the example runs at once", async ({ studio, page }) => {
  await openImages(studio, page);
  await page.keyboard.press("ControlOrMeta+1");
  await page.keyboard.press("ControlOrMeta+k");
  await page.getByRole("dialog").getByRole("combobox").fill("Images");
  await expect(page.getByRole("option", { selected: true })).toHaveAccessibleName(/Images/);
  await page.keyboard.press("Enter");
  await goToImages(page);
  await page.getByRole("button", { name: "Make this picture" }).click();
  await expect(resultOf(page)).toBeVisible({ timeout: 90_000 });
});

test.describe("GEN-06 a call that takes its time", () => {
  test.use({ speed: 1 });

  test("shows how long it goes, and says what cancelling means before and after", async ({ studio, gateway, page }) => {
    await openImages(studio, page);
    await gateway.fault("slow");
    await wordsOf(page).fill("a lantern");
    await wordsOf(page).press("ControlOrMeta+Enter");
    await expect(stageOf(page).getByText("The gateway makes it; this can take minutes")).toBeVisible();
    await expect(stageOf(page).getByText(/^0:0\d so far/)).toBeVisible();
    await expect(stageOf(page).getByText(/^Cancelling stops waiting\./)).toBeVisible();
    await stageOf(page).getByRole("button", { name: "Cancel" }).click();
    await expect(stageOf(page).getByText(/You stopped waiting/)).toBeVisible();
    await expect(stageOf(page).getByText("parts.failure")).toHaveCount(0);
    expect(await countOrders(gateway)).toBe(1);
  });
});
