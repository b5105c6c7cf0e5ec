import { expect, test } from "./studio-fixture.ts";

test("DT-02 the first start shows the way in, and the demo needs one click", async ({ studio, studioPage }) => {
  const complaints: string[] = [];
  studioPage.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  studioPage.on("pageerror", (error) => complaints.push(error.message));
  await studioPage.reload();
  await expect(studioPage).toHaveTitle(/Lanternist/);
  await expect(studioPage.getByRole("heading", { name: "Connect to a gateway" })).toBeVisible();
  await studioPage.getByRole("button", { name: "Start with the demo" }).click();
  await expect(studioPage.getByRole("heading", { name: "Connect to a gateway" })).toBeHidden();
  expect(await studio.client.connections.list()).toMatchObject([{ isDemo: true, isActive: true, hasKey: true }]);
  expect(complaints).toEqual([]);
});

test("DT-01 a window without an entry link sees nothing of the studio", async ({ studio, page }) => {
  const { origin } = new URL(studio.program.ready.url);
  const answer = await page.goto(origin);
  expect(answer?.status()).toBe(403);
  await expect(page.getByText(/Open Lanternist from its own command/)).toBeVisible();
});

test("DT-06 two windows share one studio, and both go on after it was killed", async ({ studio, gateway, page, context }) => {
  await studio.connect();
  const windows = [page, await context.newPage()];
  const enter = async () => {
    for (const window of windows) {
      await window.goto(await studio.entryLink());
      await expect(window.getByRole("navigation").first()).toBeVisible();
      await expect(window.getByRole("heading", { name: "Connect to a gateway" })).toBeHidden();
    }
  };
  await enter();
  await studio.restart("SIGKILL");
  await enter();
  const connections = await studio.client.connections.list();
  expect(connections.map(({ baseUrl, isActive }) => ({ baseUrl, isActive }))).toEqual([{ baseUrl: gateway.url, isActive: true }]);
});
