import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type Page } from "@playwright/test";
import { ensureBuiltPage } from "../../electron/local/built-page.ts";
import { askForAnotherWindow } from "../../electron/local/running-studio.ts";
import { browserArguments, findTestBrowser } from "../browser.ts";
import { startProgram } from "../child-program.ts";
import { scrollThrough, timeUntil } from "./asset-acts-in-page.ts";
import { type Figure, median, rounded } from "./figure.ts";
import { connectFolder, type Gateway } from "./seed.ts";

const rounds = 5;
const groups = 100;
const assets = 10_000;

interface Round {
  open: number;
  search: number;
  end: number;
  group: number;
  scroll: Awaited<ReturnType<typeof scrollThrough>>;
}

/** A library of 10,000 assets in 100 groups at the demo gateway, as a person meets it in the Assets panel (AS-03). */
export async function run(): Promise<Figure[]> {
  await ensureBuiltPage();
  const folder = mkdtempSync(join(tmpdir(), "lanternist-bench-"));
  const gateway = await startProgram<Gateway>("electron/demo/main.ts", ["--json"]);
  try {
    await seed(gateway.ready);
    await connectFolder(folder, gateway.ready);
    const studio = await startProgram("electron/local/main.ts", ["--json", "--data", folder]);
    try {
      return figures(await measure(folder), await timeOfService(gateway.ready));
    } finally {
      await studio.stop();
    }
  } finally {
    await gateway.stop("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  }
}

async function seed({ url }: Gateway): Promise<void> {
  const answer = await fetch(new URL("/demo/assets/seed", url), { method: "POST", body: JSON.stringify({ groups, assets }) });
  if (!answer.ok) throw new Error(`The demo gateway made no assets: ${await answer.text()}`);
}

/** Milliseconds that the service itself takes for a page of 100, median: everything below waits for at least that. */
async function timeOfService({ url, key }: Gateway): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const began = performance.now();
    const answer = await fetch(`${url}/api/v3/open/ListAssets`, {
      method: "POST",
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
      body: JSON.stringify({ Filter: { GroupType: "AIGC" }, PageNumber: 1, PageSize: 100 }),
    });
    const { TotalCount } = (await answer.json()) as { TotalCount?: number };
    if (TotalCount !== assets) throw new Error(`The service lists ${TotalCount} assets.`);
    times.push(performance.now() - began);
  }
  return median(times);
}

async function measure(folder: string): Promise<Round[]> {
  const executablePath = findTestBrowser();
  if (executablePath === undefined) throw new Error("This bench needs Chrome, Chromium or Edge: run `npm test` once, which gets one.");
  const browser = await chromium.launch({ executablePath, args: browserArguments });
  try {
    const measured: Round[] = [];
    // The first round warms up and is not counted.
    for (let round = 0; round <= rounds; round += 1) {
      const context = await browser.newContext({ locale: "en-US", viewport: { width: 1440, height: 900 } });
      const link = await askForAnotherWindow(folder);
      if (!link) throw new Error("The studio does not answer.");
      const page = await context.newPage();
      page.setDefaultTimeout(30_000);
      await page.goto(link.url);
      await page.locator("html[data-started]").waitFor();
      const one = await walk(page);
      if (round > 0) measured.push(one);
      await context.close();
    }
    return measured;
  } finally {
    await browser.close();
  }
}

/** Opened, gone through, jumped to its end, searched, and a group of it opened. */
async function walk(page: Page): Promise<Round> {
  // The code of the other panels comes when the page rests.
  await page.waitForLoadState("networkidle");
  const open = await page.evaluate(timeUntil, { act: "press-key", key: "4", shown: "img" } as const);
  const scroll = await page.evaluate(scrollThrough, { frames: 240, pixels: 300 });
  const end = await page.evaluate(timeUntil, { act: "press-end", shown: "last" } as const);
  const search = await page.evaluate(timeUntil, { act: "search", text: "lantern 4321", shown: "one" } as const);
  await page.evaluate(timeUntil, { act: "search", text: "", shown: "many" } as const);
  const group = await page.evaluate(timeUntil, { act: "open-group", shown: "group" } as const);
  await leaveAsFound(page);
  return { open, search, end, group, scroll };
}

/** The page and the panel open where they were left, which is kept after a moment. */
async function leaveAsFound(page: Page): Promise<void> {
  await page.locator('#asset-groups [role="option"]').first().click();
  await page.keyboard.press("ControlOrMeta+1");
  await page.waitForTimeout(1000);
}

function figures(measured: readonly Round[], service: number): Figure[] {
  const peer = { name: "the service's own answer with 100 assets", value: rounded(service) };
  const time = (figure: string, pick: (round: Round) => number, aim: string): Figure => {
    const value = median(measured.map(pick));
    return { figure, value: rounded(value), unit: "ms", peer, ratio: rounded(value / service), aim };
  };
  return [
    time("open the panel until pictures are there", (round) => round.open, "≤ 1000"),
    time("jump to the last of 10,000", (round) => round.end, "≤ 500"),
    time("search by name, from the last letter", (round) => round.search, "≤ 600"),
    time("open a group", (round) => round.group, "≤ 500"),
    {
      figure: "scroll 72,000 pixels, median frame",
      value: rounded(median(measured.map(({ scroll }) => scroll.median))),
      unit: "ms",
      aim: "≤ 20",
    },
    {
      figure: "scroll 72,000 pixels, longest frame",
      value: rounded(median(measured.map(({ scroll }) => scroll.longest))),
      unit: "ms",
      aim: "≤ 100",
    },
    {
      figure: "tiles in the page at most",
      value: Math.max(...measured.map(({ scroll }) => scroll.mostTiles)),
      unit: "tiles",
      aim: "≤ 160",
    },
  ];
}
