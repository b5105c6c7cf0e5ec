import { openClips, sceneOf } from "./clips-parts.ts";
import { expect, test } from "./studio-fixture.ts";
import { countCreates, expectAccessible, tabTo } from "./video-parts.ts";

test("CV-04 NV-03 GEN-07 a storyboard of three shots as a chain, stopped, gone on with, to the joined film, by keyboard only", async ({
  gateway,
  studio,
  page,
}) => {
  test.setTimeout(120_000);
  await openClips(studio, page);
  await tabTo(page, /^\s*Plain text/);
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("radio", { name: "Storyboard" })).toBeFocused(); // The focus moves a moment after the key.
  await page.keyboard.press("Space");
  await expect(page.getByRole("button", { name: "As a chain of shots…" })).toHaveAccessibleDescription("A chain needs at least two shots.");
  for (const [at, scene] of ["a lantern is lit", "the lake lies still", "a boat sets out"].entries()) {
    await tabTo(page, /Add a shot/);
    await page.keyboard.press("Enter");
    await expect(sceneOf(page, at + 1)).toBeFocused();
    await page.keyboard.type(scene);
  }
  await tabTo(page, /As a chain of shots/);
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "A clip for each shot" });
  await expect(dialog.getByText("Shot 3: The duration is 2 s; this model makes 5–15 whole seconds.")).toBeVisible();
  const make = dialog.getByRole("button", { name: "Make 3 shots" });
  await expect(make).toHaveAccessibleDescription("Mend the shots first.");
  await expectAccessible(page);
  await tabTo(page, /^\s*480p/);
  await page.keyboard.press("Space");
  await tabTo(page, /Round up to 5 s/);
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("3 clips of 5 s: each is paid.")).toBeVisible();
  await expect(dialog.getByRole("list", { name: "What stands against it" })).toBeHidden();
  await tabTo(page, /Make 3 shots/);
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: "As a chain of shots…" })).toBeFocused();

  const card = page.getByRole("article", { name: "Chain: a lantern is lit" });
  await expect(card.getByText("Running").first()).toBeVisible();
  await tabTo(page, /Stop after this shot/);
  await page.keyboard.press("Enter");
  const goOn = card.getByRole("button", { name: "Go on" });
  await expect(goOn).toBeFocused();
  await expect(card.getByText("1 of 3 shots")).toBeVisible({ timeout: 90_000 });
  await expect(card.getByText("Stopped")).toBeVisible();
  expect(await countCreates(gateway)).toBe(1);
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(card.getByText("Joined")).toBeVisible({ timeout: 90_000 });
  expect(await countCreates(gateway)).toBe(3);
  await expectAccessible(page);

  // The card’s button, not the notice’s.
  await tabTo(page, /^Play the film/);
  await page.keyboard.press("Enter");
  const player = page.locator("video");
  await expect(player).toBeVisible();
  await expect.poll(() => player.evaluate((video: HTMLVideoElement) => video.duration)).toBeGreaterThan(14);
  await expect.poll(() => player.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0.2);
  await page.keyboard.press("Escape");

  // Only after a question: the last shot would be paid once more.
  await tabTo(page, /Make again from shot 3 \(costs\)/);
  await page.keyboard.press("Enter");
  await expect(page.getByText("1 shot is made anew and paid.")).toBeVisible();
  await expect(page.getByRole("alertdialog").getByRole("button", { name: "Cancel" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
  expect(await countCreates(gateway)).toBe(3);
  await tabTo(page, /Discard/);
  await page.keyboard.press("Enter");
  await page.getByRole("alertdialog").getByRole("button", { name: "Discard" }).press("Enter");
  await expect(card).toBeHidden();
  expect((await studio.client.library.list({ filter: { isTrashed: false, kind: "video" } })).total).toBe(4);
});
