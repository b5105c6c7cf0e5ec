import { expect, test } from "./studio-fixture.ts";
import { expectAccessible } from "./video-parts.ts";

test.use({ speed: 20 });
test.setTimeout(180_000);

test("GEN-11 prices of one's own: an estimate before, the cost after, the sum in the ledger; the budget asks once", async ({
  studio,
  studioPage: page,
}) => {
  await studio.connect();
  await page.reload();
  await page.getByRole("button", { name: "no price set" }).click();

  const price = page.getByRole("textbox", { name: "vidgen-2: price a unit, Second" }).first();
  await price.fill("0.1");
  await price.press("Enter");
  await expect.poll(async () => (await studio.client.prices.get()).models).toMatchObject([{ model: "vidgen-2", units: { second: 0.1 } }]);
  for (const theme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme: theme });
    await expectAccessible(page);
  }

  await page.getByRole("navigation").getByRole("button", { name: "Video" }).first().click();
  await page.getByRole("textbox", { name: "Prompt" }).fill("a red fox in snow");
  await expect(page.getByText("est. $0.50")).toBeVisible();
  await page.getByRole("button", { name: "Make video" }).click();
  await expect.poll(async () => (await studio.client.jobs.list({})).jobs[0]?.state, { timeout: 60_000 }).toBe("done");

  await studio.client.prices.set({ monthlyBudget: 0.6 });
  await expect(page.getByText("est. $0.50 · passes this month’s budget")).toBeVisible();
  await page.getByRole("button", { name: "Make video" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel" }).click();
  expect((await studio.client.jobs.list({})).total).toBe(1);

  await page.getByRole("navigation").getByRole("button", { name: "Settings" }).click();
  await page.getByRole("button", { name: "Usage and cost" }).click();
  await expect(page.getByRole("row", { name: /^Total 1 5 s/ })).toContainText("$0.50");
  for (const theme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme: theme });
    await expectAccessible(page);
  }
});
