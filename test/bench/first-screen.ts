import { gzipSync } from "node:zlib";
import { type Browser, chromium, type Page, type Response } from "@playwright/test";
import { askForAnotherWindow } from "../../electron/local/running-studio.ts";
import { browserArguments, findTestBrowser } from "../browser.ts";
import { measureAnswer, type FirstAct } from "./time-to-answer.ts";

/** A page behind a listener, known by the folder that announces it. */
export interface Screen {
  folder: string;
  first: FirstAct;
}

/** What the first visit of a screen asked the network for. */
export interface Scripts {
  files: number;
  /** Bytes, each file packed by itself as a server would. */
  gzip: number;
}

/**
 * Milliseconds until each screen answered, `rounds` of each, in one warm browser: the screens in turn, each visit in a fresh context (no
 * cache, no cookies), so that none gains from an earlier one. The visit that warms up is not counted, and tells the scripts.
 */
export async function measureScreens<Name extends string>(screens: Record<Name, Screen>, rounds: number) {
  const executablePath = findTestBrowser();
  if (executablePath === undefined) throw new Error("This bench needs Chrome, Chromium or Edge: run `npm test` once, which gets one.");
  const browser = await chromium.launch({ executablePath, args: browserArguments });
  try {
    const names = Object.keys(screens) as Name[];
    const times = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>;
    const scripts: Partial<Record<Name, Scripts>> = {};
    for (const name of names) scripts[name] = await scriptsOf(browser, screens[name]);
    for (let round = 0; round < rounds; round += 1) for (const name of names) times[name].push(await visit(browser, screens[name]));
    return { times, scripts: scripts as Record<Name, Scripts> };
  } finally {
    await browser.close();
  }
}

/** Everything that the screen loads by itself before and shortly after it answers, lazily loaded parts included. */
async function scriptsOf(browser: Browser, screen: Screen): Promise<Scripts> {
  const loaded: Response[] = [];
  const bodies = new Map<string, number>();
  await visit(browser, screen, async (page, isOver) => {
    if (!isOver) return void page.on("response", (response) => response.request().resourceType() === "script" && loaded.push(response));
    await page.waitForLoadState("networkidle");
    for (const response of loaded) {
      const body = await response.body();
      if (body.includes("React DevTools"))
        throw new Error("The built page holds React's slow development build: run `npm run build` first.");
      bodies.set(response.url(), gzipSync(body).length);
    }
  });
  return { files: bodies.size, gzip: [...bodies.values()].reduce((sum, bytes) => sum + bytes, 0) };
}

type Look = (page: Page, isOver: boolean) => Promise<void>;

async function visit(browser: Browser, { folder, first }: Screen, look?: Look): Promise<number> {
  const link = await askForAnotherWindow(folder);
  if (!link) throw new Error("A page of this bench does not answer.");
  const context = await browser.newContext({ locale: "en-US", viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(20_000);
    await page.addInitScript(measureAnswer, first);
    await look?.(page, false);
    await page.goto(link.url, { waitUntil: "commit" });
    const milliseconds = await page.evaluate(() => window.answered);
    if (milliseconds === undefined) throw new Error("The page was not measured.");
    await look?.(page, true);
    return milliseconds;
  } finally {
    await context.close();
  }
}
