import { expect, test } from "./studio-fixture.ts";

test("DT-02 the first start shows the way in, with and without a gateway of one's own", async ({ studioPage }) => {
  const complaints: string[] = [];
  studioPage.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  studioPage.on("pageerror", (error) => complaints.push(error.message));
  await studioPage.reload();
  await expect(studioPage).toHaveTitle(/Lanternist/);
  await expect(studioPage.getByRole("button", { name: /demo gateway/i })).toBeVisible();
  await expect(studioPage.getByText(/connect to a gateway/i).first()).toBeVisible();
  expect(complaints).toEqual([]);
});

test("DT-01 a window without an entry link sees nothing of the studio", async ({ studio, page }) => {
  const { origin } = new URL(studio.program.ready.url);
  const answer = await page.goto(origin);
  expect(answer?.status()).toBe(403);
  await expect(page.getByText(/Open Lanternist from its own command/)).toBeVisible();
});
