// Makes the pictures of the README and the guide: a real studio, a real demo gateway, a real browser (`npm run pictures`).
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import type { NativeVideoRecipe } from "../shared/contract/recipes.ts";
import { finalJobStates } from "../shared/job-states.ts";
import { ensureBuiltPage } from "../electron/local/built-page.ts";
import { browserArguments, getTestBrowser } from "../test/browser.ts";
import { fixturePath } from "../test/fixtures/fixture.ts";
import { assetsOf, seedAssets } from "../test/journeys/assets-parts.ts";
import { answered, goToChat, say } from "../test/journeys/chat-parts.ts";
import { chooseFile, showScreen } from "../test/journeys/chat-work-parts.ts";
import { ask, goToGenerate } from "../test/journeys/generate-parts.ts";
import { giveFile, sendFor, stroke, wordsOf } from "../test/journeys/images-parts.ts";
import { type RunningStudio, startGateway, startStudio } from "../test/journeys/studio-fixture.ts";

const folder = join(import.meta.dirname, "pictures");

const scenes = [
  ["A lighthouse on a rocky coast, waves at dusk, slow push in", "16:9"],
  ["Lanterns drift over a still lake at night", "9:16"],
  ["A tram crosses the old town in the rain, neon on wet stone", "16:9"],
  ["Morning mist in a pine forest, light between the trunks", "1:1"],
  ["A sailing boat far out at sea, evening sun", "16:9"],
  ["Snow falls on the mountains, a long quiet pan", "16:9"],
  ["City lights from a hill, summer night", "9:16"],
  ["Desert dunes at noon, wind draws lines in the sand", "16:9"],
  ["Autumn leaves on a pond, close and soft", "1:1"],
  ["A red fox walks through fresh snow at dawn, breath in the cold air", "16:9"],
] as const;

const gateway = await startGateway([], 20);
const data = await mkdtemp(join(tmpdir(), "lanternist-pictures-"));
await ensureBuiltPage();
const studio = await startStudio(data, gateway);
try {
  const found = await getTestBrowser();
  if ("failure" in found) throw new Error(found.failure);
  const browser = await chromium.launch({ executablePath: found.path, args: browserArguments });
  await picture(browser, "welcome", { dark: true });
  await studio.connect("My gateway");
  await makeScenes(studio, await uploadPhoto(browser));
  await picture(browser, "video", { dark: true }, showNewest);
  await picture(browser, "video-light", { dark: false, language: "zh-CN" }, showNewest);
  await seedAssets(gateway, 12, 96);
  await picture(browser, "assets", { dark: true }, openAsset);
  await picture(browser, "verification", { dark: false }, openVerification);
  await picture(browser, "library", { dark: true }, openLibrary);
  await picture(browser, "library-light", { dark: false }, openLibrary);
  await picture(browser, "images", { dark: true }, paintMask);
  await picture(browser, "chat", { dark: true }, askForShots);
  await picture(browser, "generate", { dark: true }, talkOfPicture);
  await picture(browser, "batches", { dark: false }, writeBatch);
  await browser.close();
} finally {
  await studio.program.stop();
  await gateway.program.stop();
  await rm(data, { recursive: true, force: true });
}

/** The sample photograph goes in as a page would send it; resolves to its media id. */
async function uploadPhoto(browser: Browser): Promise<string> {
  const photo = (await readFile(fixturePath("PHOTO.jpg"))).toString("base64");
  const page = await browser.newPage();
  await page.goto(await studio.entryLink());
  const id = await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const answer = await fetch("/upload?name=fox.jpg", { method: "POST", body: bytes });
    return ((await answer.json()) as { id: string }).id;
  }, photo);
  await page.close();
  return id;
}

async function makeScenes({ client }: RunningStudio, photoId: string): Promise<void> {
  const recipes = scenes.map(([prompt, ratio], index): NativeVideoRecipe => ({
    kind: "native-video",
    model: "vidgen-2",
    prompt,
    inputs: index === scenes.length - 1 ? [{ kind: "image", role: "first_frame", source: { type: "media", id: photoId } }] : [],
    duration: 5,
    resolution: "720p",
    ratio,
    seed: index + 11,
  }));
  const ids = new Set((await client.jobs.create({ recipes })).map((job) => job.id));
  for await (const change of await client.jobs.watch()) {
    const jobs = change.type === "snapshot" ? change.jobs : change.type === "saved" ? [change.job] : [];
    for (const job of jobs) if (finalJobStates.has(job.state)) ids.delete(job.id);
    if (ids.size === 0) return;
  }
}

interface Look {
  dark: boolean;
  language?: "en" | "zh-CN";
}

/** One picture of the page at 1440×900; `arrange` brings it into the state to be shown. */
async function picture(
  browser: Browser,
  name: string,
  look: Look,
  arrange: (page: Page) => Promise<void> = async () => undefined,
): Promise<void> {
  await studio.client.preferences.set({ theme: look.dark ? "dark" : "light", language: look.language ?? "en" });
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, reducedMotion: "reduce" });
  await page.goto(await studio.entryLink());
  await page.locator("html[data-started]").waitFor();
  await arrange(page);
  await page.waitForTimeout(1000); // Posters fade in.
  await page.screenshot({ path: join(folder, `${name}.png`) });
  await page.close();
}

async function showNewest(page: Page): Promise<void> {
  await page.keyboard.press("ControlOrMeta+1");
  await page.locator("article, li, button").filter({ hasText: "A red fox" }).first().click();
  await page.waitForTimeout(1500);
}

async function openAsset(page: Page): Promise<void> {
  await page.keyboard.press("ControlOrMeta+4");
  await assetsOf(page).nth(5).click();
  await page.waitForTimeout(1500);
}

/** The wizard with its link: the code is the demo gateway's and worth nothing afterwards. */
async function openVerification(page: Page): Promise<void> {
  await page.keyboard.press("ControlOrMeta+4");
  await page.getByRole("button", { name: "Verify a person…" }).first().click();
  await page.getByRole("checkbox", { name: "The person knows this and agrees" }).click();
  await page.getByRole("button", { name: "Make the link" }).click();
  await page.getByRole("img", { name: "QR code of the verification link" }).waitFor();
}

async function openLibrary(page: Page): Promise<void> {
  await page.keyboard.press("ControlOrMeta+2");
  await page.waitForTimeout(1500);
}

/** A picture that was made lies in the strip; on the stage is the photograph, with a mask painted by the brush. */
async function paintMask(page: Page): Promise<void> {
  await page.keyboard.press("ControlOrMeta+5");
  await sendFor(page, "A brass lantern on a wet cobbled street at dusk");
  await page.keyboard.press("Escape");
  await giveFile(page, fixturePath("PHOTO.jpg"));
  await page.getByRole("button", { name: "Mask", exact: true }).click();
  await stroke(page, [0.4, 0.42], [0.58, 0.46]);
  await stroke(page, [0.58, 0.5], [0.42, 0.54]);
  await wordsOf(page).fill("A paper lantern, glowing");
}

/** An answer with a table, and what is known of it. */
async function askForShots(page: Page): Promise<void> {
  await goToChat(page);
  await say(page, "Write a shot list for a 15-second film about a lighthouse keeper and a storm, as a table.");
  await answered(page);
}

/** A picture, and the same changed by talking. */
async function talkOfPicture(page: Page): Promise<void> {
  await goToGenerate(page);
  await ask(page, "A lighthouse on a cliff at dusk, its lamp just lit", 1);
  await ask(page, "Make it night, with stars", 2);
}

/** A table and a prompt, just before they are sent. */
async function writeBatch(page: Page): Promise<void> {
  await goToChat(page);
  await showScreen(page, "Batches");
  const rows = ["Oak chair,Berlin", "Ash table,Kyoto", "Elm bench,Oslo", "Pine shelf,Lisbon", "Cedar chest,Quebec", "Walnut desk,Turin"];
  await chooseFile(page, "Choose a file…", { name: "products.csv", text: ["product,city", ...rows].join("\n") });
  await page.getByRole("textbox", { name: "Prompt for each row" }).fill("One sentence that sells {{product}}, made in {{city}}.");
  await page.getByText("Oak chair, made in Berlin", { exact: false }).first().waitFor();
}
