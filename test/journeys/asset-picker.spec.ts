import type { Page } from "@playwright/test";
import { ConnectionSettings } from "../../shared/contract/connections.ts";
import { seedAssets } from "./assets-parts.ts";
import { type RunningGateway, type RunningStudio, expect, startGateway, test } from "./studio-fixture.ts";
import { expectAccessible, makeOf, openVideo, promptOf, tabTo } from "./video-parts.ts";

const pickerOf = (page: Page) => page.getByRole("dialog", { name: "Choose an asset" });
const addOf = (page: Page) => page.getByRole("button", { name: /^Add pictures/ });

/** References, and the picker of its pictures. */
async function openPicker(page: Page): Promise<void> {
  await page.getByRole("radio", { name: "References" }).click();
  await addOf(page).click();
  await page.getByRole("menuitem", { name: "Choose an asset…" }).click();
  await expect(pickerOf(page)).toBeVisible();
}

/** An asset that the service is asked for behind the studio's back. */
async function createAsset(gateway: RunningGateway, asset: { GroupId: string; URL: string; Name: string }): Promise<string> {
  const headers = { authorization: `Bearer ${gateway.key}`, "content-type": "application/json" };
  const body = JSON.stringify({ ...asset, AssetType: "Image" });
  const answer = await fetch(`${gateway.url}/api/v3/open/CreateAsset`, { method: "POST", headers, body });
  return ((await answer.json()) as { Id: string }).Id;
}

async function firstGroup(studio: RunningStudio): Promise<string> {
  const { groups } = await studio.client.assets.listGroups({ filter: { groupType: "AIGC" } });
  return groups[0]?.id ?? "";
}

test("AS-05 an asset is found and picked by keyboard, stands in the slot, is sent by its address, and is shown in the recipe", async ({
  studio,
  gateway,
  page,
}) => {
  await seedAssets(gateway, 3, 40);
  await openVideo(studio, page);
  await openPicker(page);
  await expectAccessible(page);
  await expect(page.getByRole("searchbox", { name: "Search assets by name" })).toBeFocused();
  await page.keyboard.type("fox");
  await expect(
    pickerOf(page)
      .getByRole("button", { name: /^fox \d+/ })
      .first(),
  ).toBeVisible();
  await expect(pickerOf(page).getByRole("button", { name: /^kite/ })).toHaveCount(0);
  const name = (await pickerOf(page).getByRole("button", { name: /^fox/ }).first().innerText()).split("\n")[0] ?? "";
  await tabTo(page, /^ ?fox/);
  await page.keyboard.press("Enter");
  await expect(pickerOf(page)).toHaveCount(0);
  const slot = page.getByRole("group", { name: `Image 1: ${name}` });
  await expect(slot.locator("img")).toBeVisible();
  await expect(slot.getByText("Active")).toBeVisible();
  await expect(page.getByText(/"asset:\/\/asset-/)).toBeVisible();
  await expectAccessible(page);
  await promptOf(page).fill("Image 1 runs");
  await makeOf(page).click();
  await expect.poll(async () => (await studio.client.jobs.list({})).jobs[0]?.state, { timeout: 90_000 }).toBe("done");
  const { jobs } = await studio.client.jobs.list({});
  expect(jobs[0]?.recipe).toMatchObject({ inputs: [{ source: { type: "asset" } }] });
});

test("AS-05 one that failed cannot be picked and says why; one that is processed can, and the form says that the job waits", async ({
  studio,
  page,
}) => {
  const slow = await startGateway([], 0.05);
  try {
    await seedAssets(slow, 1, 1);
    await studio.client.studio.agreeToKeyFile();
    await studio.client.connections.add({ settings: ConnectionSettings.parse({ name: "Slow", baseUrl: slow.url }), key: slow.key });
    const GroupId = await firstGroup(studio);
    const picture = "https://pictures.example/waiting.jpg";
    await createAsset(slow, { GroupId, URL: picture, Name: "still waiting" });
    await page.goto(await studio.entryLink());
    await openPicker(page);
    await expect(pickerOf(page).getByText("One that the service still processes can be used", { exact: false })).toBeVisible();
    await pickerOf(page)
      .getByRole("button", { name: /^still waiting/ })
      .click();
    await expect(page.getByText("The service still processes this asset; the job waits for it.").first()).toBeVisible();
  } finally {
    await slow.program.stop();
  }
});

test("AS-05 a failed one is shown with its reason and cannot be taken", async ({ studio, gateway, page }) => {
  await seedAssets(gateway, 1, 1);
  await openVideo(studio, page);
  const GroupId = await firstGroup(studio);
  const id = await createAsset(gateway, { GroupId, URL: "http://127.0.0.1:9/nothing.jpg", Name: "never came" });
  await expect.poll(async () => (await studio.client.assets.get({ id })).status).toBe("Failed");
  await openPicker(page);
  const tile = pickerOf(page).getByRole("button", { name: /^never came/ });
  await expect(tile).toHaveAttribute("aria-disabled", "true");
  await expect(tile).toHaveAttribute("aria-description", /\S/);
  await tile.click({ force: true });
  await page.keyboard.press("Escape");
  await expect(pickerOf(page)).toHaveCount(0);
  await expect(page.getByRole("group", { name: /^Image 1/ })).toHaveCount(0);
});

test("AS-09 an asset of another connection is marked and not sent; a drag from the Assets panel fills the slot", async ({
  studio,
  gateway,
  page,
}) => {
  await seedAssets(gateway, 1, 3);
  await openVideo(studio, page);
  const { assets } = await studio.client.assets.list({});
  const { id = "", name = "" } = assets[0] ?? {};
  await page.getByRole("radio", { name: "First frame" }).click();
  const transfer = await page.evaluateHandle(
    (dragged) => {
      const carried = new DataTransfer();
      carried.setData("application/x-lanternist-asset", JSON.stringify(dragged));
      carried.setData("text/plain", `asset://${dragged.id}`);
      return carried;
    },
    { id, assetType: "Image", name },
  );
  const empty = page.getByRole("button", { name: /^First frame: empty/ });
  for (const event of ["dragenter", "dragover", "drop"]) await empty.dispatchEvent(event, { dataTransfer: transfer });
  await expect(page.getByRole("group", { name: `First frame: ${name}` })).toBeVisible();
  await expect(makeOf(page)).not.toHaveAttribute("aria-disabled", "true");
  const settings = ConnectionSettings.parse({ name: "Another key", baseUrl: gateway.url });
  const other = await studio.client.connections.add({ settings, key: "sk-another-key-of-the-demo-gateway" });
  await studio.client.connections.activate({ id: other.id });
  await expect(page.getByText("This asset is not of this connection.", { exact: false }).first()).toBeVisible();
  await expect(makeOf(page)).toHaveAttribute("aria-disabled", "true");
  await expectAccessible(page);
});
