import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { chooseFile, openScreen } from "./chat-work-parts.ts";
import { expect, test } from "./studio-fixture.ts";
import { expectAccessible } from "./video-parts.ts";

// Batches that really run, at thirty times the speed of a day.
test.use({ speed: 30 });

const resultsOf = (page: Page) => page.getByRole("grid", { name: "Requests and answers" });
const rowsOf = (page: Page) =>
  resultsOf(page)
    .getByRole("row")
    .filter({ has: page.getByRole("gridcell") });
const filterOf = (page: Page, name: string) => page.getByRole("group", { name: "Show by outcome" }).getByRole("button", { name });

/** Twenty rows; the demo gateway lets those end as their words say. */
const table = [
  "product,material",
  ...Array.from({ length: 20 }, (_, row) => `Chair ${row + 1},${row % 5 === 2 ? "#errored oak" : row === 9 ? "#expired elm" : "ash"}`),
].join("\n");

test("CH-03 a prompt is sent for every row of a table, its failures are found, sent again, and all of it is exported", async ({
  page,
  studio,
}) => {
  // A look by axe alone takes long on a busy machine.
  test.slow();
  await openScreen(studio, page, "Batches");
  await chooseFile(page, "Choose a file…", { name: "chairs.csv", text: table });
  const prompt = page.getByRole("textbox", { name: "Prompt for each row" });
  await prompt.fill("Describe {{colour}}");
  await expect(page.getByText("The table has no column “colour”.").first()).toBeVisible();
  await prompt.fill("One sentence about  of {{material}}.");
  await prompt.press("Home");
  for (let step = 0; step < "One sentence about ".length; step += 1) await prompt.press("ArrowRight");
  await page.getByRole("button", { name: "product", exact: true }).click();
  await expect(prompt).toHaveValue("One sentence about {{product}} of {{material}}.");
  const plan = page.getByRole("complementary", { name: "What will be sent" });
  await expect(plan.getByText("One sentence about Chair 1 of ash.")).toBeVisible();
  await expect(plan.getByText("20 requests")).toBeVisible();
  await expect(plan.getByText(/costs half/)).toBeVisible();

  await page.getByRole("button", { name: "Send 20 requests" }).click();
  await expect(resultsOf(page)).toBeVisible({ timeout: 90_000 });
  await expect(filterOf(page, "Answered 15")).toBeVisible();
  await filterOf(page, "Failed 4").click();
  await expect(rowsOf(page)).toHaveCount(4);
  await expect(rowsOf(page).first()).toContainText("Chair 3");

  await test.step("rows are read by the keys alone", async () => {
    await resultsOf(page).focus();
    await page.keyboard.press("ArrowDown");
    const details = page.getByRole("complementary", { name: "Request and answer" });
    await expect(details).toContainText("Chair 3");
    await expect(details).toContainText("The service failed");
    await page.keyboard.press("ArrowDown");
    await expect(details).toContainText("Chair 8");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("complementary", { name: "About this batch" })).toBeVisible();
  });

  await test.step("all rows leave as a table", async () => {
    await page.getByRole("button", { name: "Export" }).click();
    const saved = page.waitForEvent("download");
    await page.getByRole("menuitem", { name: "Table (CSV)" }).click();
    const text = await readFile(await (await saved).path(), "utf8");
    const lines = text.trim().split("\r\n");
    expect(lines[0]).toContain("custom_id,outcome,model,prompt,answer");
    expect(text.match(/,succeeded,/g)).toHaveLength(15);
    expect(text.match(/,errored,/g)).toHaveLength(4);
    expect(text).toContain("One sentence about Chair 20 of ash.");
  });

  await page.getByRole("button", { name: "Try 5 again" }).click();
  const again = page.getByRole("dialog", { name: "Try the failed ones again" });
  await again.getByRole("checkbox", { name: /Expired/ }).click();
  await again.getByRole("button", { name: "Send 4 requests" }).click();
  await expect(page.getByRole("heading", { name: "chairs.csv (again)" })).toBeVisible();
  await expect(filterOf(page, "Failed 4")).toBeVisible({ timeout: 90_000 });
  await expect(page.getByRole("region", { name: "Batches" }).getByRole("listitem")).toHaveCount(2);
  await expectAccessible(page);
});

test("CH-03 a file with bad lines is refused with their numbers, and nothing is sent", async ({ page, studio, gateway }) => {
  // A look by axe alone takes long on a busy machine.
  test.slow();
  await openScreen(studio, page, "Batches");
  await page.getByRole("radio", { name: "File of requests" }).click();
  const lines = ['{"prompt":"One"}', "nonsense", '{"custom_id":"a","prompt":"Two"}', "", '{"custom_id":"a","prompt":"Three"}'];
  await chooseFile(page, "Choose a file…", { name: "requests.jsonl", text: lines.join("\n") });
  const problems = page.getByRole("main").getByRole("list", { name: "Problems" }).getByRole("listitem");
  await expect(problems.nth(0)).toContainText("Line 2: This line is not a JSON object.");
  await expect(problems.nth(1)).toContainText("Line 5: The custom_id “a” is that of line 3 already.");
  const send = page.getByRole("button", { name: /^Send / });
  await expect(send).toHaveAttribute("aria-description", "Errors stand against it: mend them first.");
  await expectAccessible(page);
  // It says that it is off, so a test has to insist, as an impatient person does.
  await send.click({ force: true });
  expect((await gateway.log()).filter(({ path }) => path.includes("/batches"))).toEqual([]);
});
