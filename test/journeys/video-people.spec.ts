import { expect, test } from "./studio-fixture.ts";
import { cardsOf, dropFile, expectAccessible, makeOf, openVideo, promptOf, tabTo } from "./video-parts.ts";

const photo = "test/fixtures/PHOTO.jpg";
const plain = "test/fixtures/plain.jpg";

test("NV-11 beside references it is said that real faces are refused, and how a person is verified; once put away it stays so", async ({
  studio,
  page,
}) => {
  await openVideo(studio, page);
  await dropFile(promptOf(page), photo, "image/jpeg");
  const hint = page.getByRole("region", { name: "Real faces" });
  await expect(page.getByRole("group", { name: /^First frame/ })).toBeVisible();
  await expect(hint).toBeHidden();
  await page.getByRole("radio", { name: "References" }).click();
  await dropFile(promptOf(page), plain, "image/jpeg");
  await expect(hint).toContainText("Real human faces");
  await expectAccessible(page);
  await hint.getByRole("button", { name: "Verify a person…" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Verify a real person" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await hint.getByRole("button", { name: "Do not show this again" }).click();
  await expect(hint).toBeHidden();
  await page.reload();
  await expect(page.getByRole("group", { name: /^Image 1/ })).toBeVisible();
  await expect(hint).toBeHidden();
});

test("NV-11 a face that the service refused leads to the verification, by keyboard", async ({ studio, gateway, page }) => {
  await openVideo(studio, page);
  await page.getByRole("radio", { name: "References" }).click();
  await dropFile(promptOf(page), photo, "image/jpeg");
  await expect(page.getByRole("group", { name: /^Image 1/ })).toBeVisible();
  await promptOf(page).fill("the person of Image 1 smiles");
  await gateway.fault("moderated");
  await makeOf(page).click();
  await cardsOf(page).filter({ hasText: "the person of Image 1 smiles" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "real person" })).toBeVisible();
  await expect(page.getByText("The gateway names Image 1.")).toBeVisible();
  await tabTo(page, /Verify a person/);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Verify a real person" })).toBeVisible();
});

test("NV-02 AS-07 a video of this machine is a reference where files can be published, and is not where they cannot", async ({
  studio,
  page,
}) => {
  await studio.connect();
  const [made] = await studio.client.jobs.create({
    recipes: [{ kind: "native-video", model: "vidgen-2", prompt: "a lake", inputs: [], duration: 5, resolution: "480p", ratio: "16:9" }],
  });
  await expect.poll(async () => (await studio.client.jobs.get({ id: made?.id ?? "" })).state, { timeout: 90_000 }).toBe("done");
  const [entryId = ""] = (await studio.client.jobs.get({ id: made?.id ?? "" })).entryIds;
  const { path } = await studio.client.library.get({ id: entryId });
  await page.goto(await studio.entryLink());
  await page.getByRole("button", { name: "New video" }).or(promptOf(page)).first().waitFor();
  await page.getByRole("radio", { name: "References" }).click();
  await dropFile(promptOf(page), path, "video/mp4");
  await expect(page.getByRole("group", { name: /^Video 1/ })).toBeVisible();
  const refusal = page.getByRole("region", { name: "References" }).getByText(/cannot be sent in the request/);
  await expect(refusal).toBeVisible();
  await studio.client.connections.useDemo();
  await expect(refusal).toBeHidden();
  await expect(page.getByRole("region", { name: "Body as JSON" })).toContainText("<public address of ");
  await promptOf(page).fill("like Video 1");
  await makeOf(page).click();
  await cardsOf(page).filter({ hasText: "like Video 1" }).click();
  await expect(page.locator("video")).toBeVisible({ timeout: 90_000 });
});
