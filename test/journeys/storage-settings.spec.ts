import { join } from "node:path";
import type { Page } from "@playwright/test";
import { type S3Server, startS3Server } from "../s3-server.ts";
import { addingOf, areaOf, groupsOf, makeGroup } from "./assets-parts.ts";
import { type RunningStudio, expect, test } from "./studio-fixture.ts";
import { dropFiles, expectAccessible } from "./video-parts.ts";

const fixture = (name: string) => join(import.meta.dirname, "../fixtures", name);
const formOf = (page: Page) => page.getByRole("form", { name: "Storage of the connection" });
const fieldOf = (page: Page, name: string) => formOf(page).getByLabel(name, { exact: true });

async function openStorage(studio: RunningStudio, page: Page): Promise<void> {
  await studio.connect();
  await page.goto(await studio.entryLink());
  await page.locator("html[data-started]").waitFor();
  await page.keyboard.press("ControlOrMeta+,");
  await page.getByRole("button", { name: "Public storage" }).click();
  await expect(formOf(page)).toBeVisible();
}

async function fill(page: Page, s3: Pick<S3Server, "endpoint" | "keys">, bucket: string): Promise<void> {
  await formOf(page).getByRole("combobox", { name: "Provider" }).click();
  await page.getByRole("option", { name: "MinIO" }).click();
  await fieldOf(page, "Endpoint").fill(s3.endpoint);
  await fieldOf(page, "Bucket").fill(bucket);
  await fieldOf(page, "Access key id").fill(s3.keys.accessKeyId);
  await fieldOf(page, "Secret access key").fill(s3.keys.secretAccessKey);
}

test("AS-07 what is missing is said at its field; what cannot be reached, at its step", async ({ studio, page }) => {
  await openStorage(studio, page);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Enter the bucket’s name.")).toBeVisible();
  await expect(fieldOf(page, "Bucket")).toBeFocused();
  await expectAccessible(page);
  await fill(page, { endpoint: "http://127.0.0.1:9", keys: { accessKeyId: "AK", secretAccessKey: "SK-secret" } }, "films");
  await page.getByRole("button", { name: "Test storage" }).click();
  const result = page.getByRole("status", { name: "Result of the test" });
  await expect(result).toContainText("The storage does not work yet.");
  await expect(result.getByRole("listitem").first()).toContainText(/\d+ ms/);
  await expect(result.getByRole("listitem").nth(1)).toContainText("not tried");
  await expectAccessible(page);
  await fieldOf(page, "Bucket").fill("other-films");
  await expect(result).toHaveCount(0);
});

test("AS-07 the section is found by its words, and says so of the demo gateway", async ({ studio, page }) => {
  await studio.client.studio.agreeToKeyFile();
  await studio.client.connections.useDemo();
  await page.goto(await studio.entryLink());
  await page.locator("html[data-started]").waitFor();
  await page.keyboard.press("ControlOrMeta+,");
  await page.getByRole("searchbox", { name: "Search settings" }).fill("bucket");
  await expect(page.getByText("The demo gateway has a store of its own and needs none.")).toBeVisible();
});

// Where the server cannot be had, `npm test` leaves out what has its tag, counts it as skipped and says why.
test.describe("with a real S3 server", { tag: "@s3" }, () => {
  let s3: S3Server;
  test.beforeAll(async () => {
    const started = await startS3Server();
    if ("missing" in started) throw new Error(`This journey needs the S3 server: ${started.missing}`);
    s3 = started;
  });
  test.afterAll(() => s3.stop());

  test("AS-07 tested, saved, used by a job, cleaned up and removed; the keys never come back", async ({ studio, page }) => {
    await s3.createBucket("journey-films");
    await openStorage(studio, page);
    await fill(page, { ...s3, keys: { ...s3.keys, secretAccessKey: "wrong-secret" } }, "journey-films");
    await page.getByRole("button", { name: "Test storage" }).click();
    const result = page.getByRole("status", { name: "Result of the test" });
    await expect(result.getByRole("listitem").nth(1)).toContainText("The secret key does not belong to the access key");
    await fieldOf(page, "Secret access key").fill(s3.keys.secretAccessKey);
    await page.getByRole("button", { name: "Test storage" }).click();
    await expect(result).toContainText("The storage works.");
    for (const step of await result.getByRole("listitem").all()) await expect(step).toContainText(/\d+ ms/);
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Keys are kept")).toBeVisible();
    expect(await page.content()).not.toContain(s3.keys.secretAccessKey);
    await expectAccessible(page);

    await page.keyboard.press("ControlOrMeta+4");
    await expect(groupsOf(page).first()).toBeVisible();
    await makeGroup(page, "Journey");
    await dropFiles(areaOf(page), [fixture("PHOTO.jpg")]);
    await page.getByRole("button", { name: "Add 1 asset" }).click();
    await expect(addingOf(page).getByText("1 of 1 active")).toBeVisible({ timeout: 90_000 });
    await page.keyboard.press("ControlOrMeta+,");
    const published = page.getByRole("table", { name: "Published files" });
    await expect(published.getByRole("row")).toHaveCount(2);
    await expect(published.getByText("By no job")).toBeVisible({ timeout: 90_000 });
    await expectAccessible(page);
    await page.getByRole("button", { name: "Remove 1 unneeded…" }).click();
    await page.getByRole("button", { name: "Remove from storage" }).click();
    await expect(page.getByText("Nothing has been published yet.")).toBeVisible();

    await page.getByRole("button", { name: "Remove storage" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Remove storage" }).click();
    await expect(page.getByText("Keys are kept")).toHaveCount(0);
  });
});
