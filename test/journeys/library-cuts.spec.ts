import type { Page } from "@playwright/test";
import { makeVideos, openLibrary } from "./library-seed.ts";
import { expect, test } from "./studio-fixture.ts";
import { expectAccessible } from "./video-parts.ts";

const said = (page: Page, text: RegExp) =>
  expect(page.getByRole("status").or(page.getByRole("listitem")).filter({ hasText: text }).first()).toBeVisible();

test("DT-04 a range becomes a clip, a frame a picture, and two clips one film; each knows what it was made of", async ({
  studio,
  page,
}) => {
  await studio.connect();
  await makeVideos(studio, { seed: 1, returnLastFrame: false }, { seed: 2, returnLastFrame: false });
  await openLibrary(studio, page);
  const videos = page.getByRole("gridcell", { name: /^Video/ });
  await videos.first().dblclick();
  const viewer = page.getByRole("dialog");
  const position = viewer.getByRole("slider", { name: "Position" });
  await expect(viewer.locator("[data-loudness]")).toHaveCount(1);
  await page.keyboard.press("k");
  await position.press("Home");
  for (const key of ["l", "l", "o", "w"]) await page.keyboard.press(key);
  await said(page, /The range is a clip of its own now/);
  await page.keyboard.press("Shift+s");
  await said(page, /The frame is a picture in the library now/);
  await expectAccessible(page);
  // What was said in the corner does not take the key for itself.
  await page.keyboard.press("Escape");
  await expect(viewer).toHaveCount(0);
  await expect(page.getByRole("gridcell", { name: /^Picture/ })).toHaveCount(1);
  await expect(videos).toHaveCount(3);

  await videos.nth(0).click();
  await videos.nth(2).click({ modifiers: ["ControlOrMeta"] });
  await videos.nth(2).click({ button: "right" });
  await page.getByRole("menuitem", { name: "Join into one film" }).click();
  await said(page, /The clips are one film now/);
  await expect(videos).toHaveCount(4);
  const { entries } = await studio.client.library.list({ filter: { isTrashed: false } });
  const seconds = entries.filter(({ kind }) => kind === "video").map((entry) => Math.round(entry.seconds ?? 0));
  expect(seconds.toSorted((one, other) => one - other)).toEqual([2, 5, 5, 7]);
  const joined = entries.find((entry) => Math.round(entry.seconds ?? 0) === 7);
  const graph = await studio.client.lineage.of({ id: joined?.id ?? "" });
  // The clip that was cut off comes of a video itself.
  expect(graph.links.map(({ how }) => how)).toEqual(["part", "part", "part"]);
});
