import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import type { BrowserContext, Locator, Page } from "@playwright/test";
import { type RunningGateway, type RunningStudio, expect, test } from "./studio-fixture.ts";
import { expectAccessible, tabTo } from "./video-parts.ts";

test.use({ speed: 1 });

const wizardOf = (page: Page): Locator => page.getByRole("dialog", { name: "Verify a real person" });
const codeOf = (page: Page): Locator => page.getByRole("img", { name: "QR code of the verification link" });
const paste = "Address in the browser’s address bar";

/** The wizard, opened from the palette. */
async function openWizard(studio: RunningStudio, page: Page): Promise<void> {
  await studio.connect();
  await page.goto(await studio.entryLink());
  await page.locator("html[data-started]").waitFor();
  await page.keyboard.press("ControlOrMeta+k");
  await expect(page.getByRole("combobox")).toBeFocused();
  await page.keyboard.type("verify a person");
  await expect(page.getByRole("option", { selected: true })).toHaveAccessibleName(/Verify a person…/);
  await page.keyboard.press("Enter");
  await expect(wizardOf(page)).toBeVisible();
}

/** The person's yes, and the link; `callbackUrl` leads the browser elsewhere at the end. */
async function makeLink(page: Page, callbackUrl?: string): Promise<void> {
  if (callbackUrl !== undefined) {
    await page.getByText("More", { exact: true }).click();
    await page.getByRole("textbox", { name: "Address to come back to" }).fill(callbackUrl);
  }
  await page.getByRole("checkbox", { name: "The person knows this and agrees" }).click();
  await page.getByRole("button", { name: "Make the link" }).click();
  await expect(codeOf(page)).toBeVisible();
}

/** The person's page, in a tab of the same browser. */
async function openHere(page: Page, context: BrowserContext): Promise<Page> {
  const [tab] = await Promise.all([context.waitForEvent("page"), page.getByRole("button", { name: "Open here" }).click()]);
  return tab;
}

const elsewhere = (gateway: RunningGateway) => `${gateway.url}/demo/faults`;
const callsOf = async (gateway: RunningGateway, action: string) =>
  (await gateway.log()).filter(({ path }) => path.endsWith(`/${action}`)).length;
const asked = (gateway: RunningGateway) => callsOf(gateway, "GetVisualValidateResult");

/** Everything that the studio has written, as one text. */
async function writtenBy(studio: RunningStudio): Promise<string> {
  const names = await readdir(studio.dataFolder, { recursive: true, withFileTypes: true });
  const files = names.filter((name) => name.isFile()).map((name) => readFile(join(name.parentPath, name.name), "latin1"));
  return (await Promise.all(files)).join("\n");
}

test("VF-01 VF-02 VF-03 from consent to the open group in a browser tab, and no secret stays", async ({
  studio,
  gateway,
  page,
  context,
}) => {
  await openWizard(studio, page);
  await expectAccessible(page);
  const make = page.getByRole("button", { name: "Make the link" });
  await expect(make).toHaveAttribute("aria-description", "The person has to know what happens, and to agree.");
  await make.click({ force: true });
  await page.getByRole("radio", { name: "繁體中文" }).click();
  await makeLink(page);
  // Without the person's yes none was asked for.
  expect(await callsOf(gateway, "CreateVisualValidateSession")).toBe(1);
  await expect(page.getByRole("timer", { name: "Time left for the link" })).toHaveText(/^[12]:\d\d$/);
  await expectAccessible(page);
  const tab = await openHere(page, context);
  const access = new URL(tab.url()).searchParams.get("accessToken") ?? "";
  expect(access).not.toBe("");
  await expect(tab.getByRole("heading", { name: "人臉驗證" })).toBeVisible();
  await tab.locator("button[value=finish]").click();
  await expect(tab.getByRole("heading", { name: "Back to Lanternist" })).toBeVisible();
  expect(tab.url()).toMatch(/\/verified$/);
  await expect(wizardOf(page).getByRole("heading", { name: "The person is verified" })).toBeVisible();
  await expectAccessible(page);
  expect(await writtenBy(studio)).not.toContain(access);
  await page.getByRole("button", { name: "Open the group" }).click();
  await expect(wizardOf(page)).toHaveCount(0);
  await expect(page.getByRole("heading", { name: /^Verified person 20/ }).first()).toBeVisible();
  await expect(page.getByRole("option", { name: /Verified person 20/, selected: true })).toBeVisible();
  // Its name is too long for the list; the time below it tells it from another person's.
  await expect(page.getByRole("option", { selected: true }).getByText(/^\w+ \d+, 20\d\d, \d+:\d\d\s[AP]M$/)).toBeVisible();
});

test("VF-01 a pasted address does the same; a tampered one, or another's, asks nobody and is told in words", async ({
  studio,
  gateway,
  page,
  context,
}) => {
  await openWizard(studio, page);
  await makeLink(page, elsewhere(gateway));
  const tab = await openHere(page, context);
  await tab.locator("button[value=finish]").click();
  await expect(tab).toHaveURL(/resultCode=10000/);
  const address = tab.url();
  await page.getByText("Paste the address that the browser came to").click();
  const field = page.getByRole("textbox", { name: paste });
  await page.getByRole("button", { name: "Check" }).click();
  await expect(page.getByText("Paste the address first.")).toBeVisible();
  await field.fill(address.replace(/state=[0-9a-f]+/, "state=00"));
  await page.keyboard.press("Enter");
  await expect(wizardOf(page).getByText(/not made for this session/)).toBeVisible();
  await field.fill("https://elsewhere.example/?resultCode=10000");
  await page.keyboard.press("Enter");
  await expect(wizardOf(page).getByText("This is not the address that the verification comes back to.")).toBeVisible();
  await expectAccessible(page);
  expect(await asked(gateway)).toBe(0);
  await field.fill(address);
  await page.keyboard.press("Enter");
  await expect(wizardOf(page).getByRole("heading", { name: "The person is verified" })).toBeVisible();
});

test("VF-03 finished on a phone: asked by hand", async ({ studio, gateway, page, context }) => {
  await openWizard(studio, page);
  await makeLink(page, elsewhere(gateway));
  await expect(wizardOf(page).getByText(/On a phone, the last page does not open/)).toBeVisible();
  const phone = await openHere(page, context);
  await phone.locator("button[value=finish]").click();
  await expect(phone).toHaveURL(/resultCode=10000/);
  expect(await asked(gateway)).toBe(0);
  await page.getByRole("button", { name: "I have finished on my phone" }).click();
  await expect(wizardOf(page).getByRole("heading", { name: "The person is verified" })).toBeVisible();
});

test("VF-03 another result code stands as it is, with what to try, and a new link is one press away", async ({ studio, page, context }) => {
  await openWizard(studio, page);
  await makeLink(page);
  const tab = await openHere(page, context);
  await tab.getByLabel("Result code").selectOption("-1003");
  await tab.locator("button[value=fail]").click();
  const alert = wizardOf(page).getByRole("alert");
  await expect(alert).toContainText("The service did not see a living face.");
  await expect(alert).toContainText("Result code -1003");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Try again with a new link" }).click();
  await expect(codeOf(page)).toBeVisible();
});

test("VF-02 the time runs out: the code goes, a new link comes", async ({ studio, page }) => {
  await page.clock.install();
  await openWizard(studio, page);
  await makeLink(page);
  const first = await codeOf(page).innerHTML();
  await page.clock.fastForward(121_000);
  await expect(codeOf(page)).toHaveCount(0);
  await expect(wizardOf(page).getByText("The link has expired").first()).toBeVisible();
  await expect(page.getByRole("button", { name: "I have finished on my phone" })).toBeVisible();
  await expectAccessible(page);
  await page.clock.setSystemTime(Date.now());
  await page.getByRole("button", { name: "New link" }).click();
  await expect(codeOf(page)).toBeVisible();
  expect(await codeOf(page).innerHTML()).not.toBe(first);
});

test.describe("where the service has none", () => {
  test.use({ faults: ["verify-unsupported:9"] });

  test("VF-04 it is explained, with the service's words and a way on, by keyboard alone", async ({ studio, page }) => {
    await openWizard(studio, page);
    const agreed = page.getByRole("checkbox", { name: "The person knows this and agrees" });
    while (!(await agreed.evaluate((box) => box === document.activeElement))) await page.keyboard.press("Tab");
    await page.keyboard.press("Space");
    await tabTo(page, /Make the link/);
    await page.keyboard.press("Enter");
    const alert = wizardOf(page).getByRole("alert");
    await expect(alert).toContainText("asset-client authentication");
    await expectAccessible(page);
    await tabTo(page, /Open connections/);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "Connections", exact: true })).toBeVisible();
  });
});

test("VF-01 VF-02 a reload goes on with the open session, and keeps no secret for it; one that is over says so, one that was ended is forgotten", async ({
  studio,
  page,
  context,
}) => {
  await openWizard(studio, page);
  await makeLink(page);
  const code = await codeOf(page).innerHTML();
  await page.reload();
  await expect(codeOf(page)).toBeVisible();
  expect(await codeOf(page).innerHTML()).toBe(code);
  const stored = await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]));
  const tab = await openHere(page, context);
  const access = new URL(tab.url()).searchParams.get("accessToken") ?? "";
  expect(access).not.toBe("");
  expect(stored).not.toContain(access);
  const id = await page.evaluate(() => sessionStorage.getItem("lanternist:verification"));
  await studio.client.verification.end({ id: id ?? "" });
  await expect(wizardOf(page).getByRole("heading", { name: "This verification has ended" })).toBeVisible();
  await page.reload();
  await expect(wizardOf(page).getByRole("heading", { name: "This verification has ended" })).toBeVisible();
  await page.getByRole("button", { name: "Try again with a new link" }).click();
  await expect(codeOf(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "End it" }).click();
  await expect(wizardOf(page)).toHaveCount(0);
  await page.reload();
  await page.locator("html[data-started]").waitFor();
  await expect(wizardOf(page)).toHaveCount(0);
});

test("VF-01 closing asks only while a session is open, and ends it; in Chinese and dark too", async ({ studio, page }) => {
  await openWizard(studio, page);
  await page.keyboard.press("Escape");
  await expect(wizardOf(page)).toHaveCount(0);
  await studio.client.preferences.set({ language: "zh-CN", theme: "dark" });
  await page.keyboard.press("ControlOrMeta+k");
  await expect(page.getByRole("combobox")).toBeFocused();
  await page.keyboard.type("认证真人");
  await expect(page.getByRole("option", { selected: true })).toHaveAccessibleName(/认证真人…/);
  await page.keyboard.press("Enter");
  await page.getByRole("checkbox", { name: "本人知情并同意" }).click();
  await page.getByRole("button", { name: "生成链接" }).click();
  await expect(page.getByRole("img", { name: "认证链接的二维码" })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("alertdialog", { name: "结束此认证？" })).toBeVisible();
  await page.getByRole("button", { name: "继续" }).click();
  await expect(page.getByRole("img", { name: "认证链接的二维码" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "结束", exact: true }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});
