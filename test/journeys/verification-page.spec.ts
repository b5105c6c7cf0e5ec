import { expect, test } from "./studio-fixture.ts";
import { expectAccessible } from "./video-parts.ts";

/** The demo's own page behind an H5Link, on a phone, without the studio. */
test.use({ viewport: { width: 390, height: 844 }, speed: 1 });

async function link(gateway: { url: string; key: string }): Promise<string> {
  const headers = { authorization: `Bearer ${gateway.key}`, "content-type": "application/json" };
  const body = JSON.stringify({ CallbackURL: `${gateway.url}/demo/faults?state=abc` });
  const answer = await fetch(`${gateway.url}/api/v3/open/CreateVisualValidateSession`, { method: "POST", headers, body });
  return ((await answer.json()) as { H5Link: string }).H5Link;
}

for (const colorScheme of ["light", "dark"] as const) {
  test(`VF-01 the demo's verification page is accessible in ${colorScheme} and in its three languages`, async ({ gateway, page }) => {
    await page.emulateMedia({ colorScheme });
    await page.goto(await link(gateway));
    for (const [name, title] of [
      ["English", "Face verification"],
      ["简体中文", "人脸认证"],
      ["繁體中文", "人臉驗證"],
    ] as const) {
      await page.getByRole("link", { name }).click();
      await expect(page.getByRole("heading", { name: title })).toBeVisible();
      await expect(page).toHaveTitle(title);
      await expectAccessible(page);
      const isWider = await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
      expect(isWider).toBe(false);
    }
  });
}

test("VF-03 it is finished, failed and left by keyboard alone, and used once", async ({ gateway, page }) => {
  const back = (code: string) => new RegExp(`/demo/faults\\?state=abc&bytedToken=[^&]+&resultCode=${code}&`);
  const first = await link(gateway);
  await page.goto(first);
  await page.getByRole("button", { name: /^Finish/ }).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(back("10000"));
  await page.goto(first);
  await expect(page.getByRole("heading", { name: "This link has been used" })).toBeVisible();
  await expectAccessible(page);
  await page.goto(await link(gateway));
  await page.getByLabel("Result code").selectOption("-5021");
  await page.getByRole("button", { name: "Fail with this code" }).press("Enter");
  await expect(page).toHaveURL(back("-5021"));
  await page.goto(await link(gateway));
  await page.getByRole("button", { name: "Leave without finishing" }).press("Enter");
  await expect(page).toHaveURL(back("-1006"));
});
