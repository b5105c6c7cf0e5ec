import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import { LibraryFilter } from "../../shared/contract/library.ts";
import { MINUTE, SECOND } from "../../shared/units.ts";
import { ensureBuiltPage } from "../../electron/local/built-page.ts";
import { askForAnotherWindow } from "../../electron/local/running-studio.ts";
import { browserArguments, findTestBrowser } from "../browser.ts";
import { startProgram } from "../child-program.ts";
import { openStudio } from "../studio/open-studio.ts";
import { settledMemory } from "./browser-memory.ts";
import { type Figure, median, rounded } from "./figure.ts";
import { actInGallery, type GalleryAct, type Seen } from "./library-in-page.ts";
import { measureImport } from "./library-import.ts";
import { countOf, ENTRIES, seedLargeLibrary } from "./library-seed.ts";
import { watchMainThread } from "./main-thread.ts";
import { connectFolder, type Gateway } from "./seed.ts";

/** That the scroll takes. */
const SECONDS = 60;
const shares = [0.5, 0.9, 0.1, 0.7, 0.3, 1, 0.2, 0.6, 0.8, 0.4];
const englishSearches = ["lighthouse", "heron glacier", "take 4321", "violin", "paper boat dusk", "tin robot", "market", "film-777"];
const chineseSearches = ["狐狸", "灯塔", "雪豹在冰川上", "雨后的街道", "黑猫", "竹林中"];
const searches = [...englishSearches, ...chineseSearches];
const peers = ["react-virtuoso", "masonic"] as const;

/** One side's page: how it is reached, and what its tiles are known by. */
interface Side {
  arrive: (page: Page) => Promise<void>;
  inside: string;
  tile: string;
}

interface Measured {
  /** Milliseconds. */
  open: number;
  jumps: number[];
  frames: number[];
  longest: number;
  mostElements: number;
  /** MiB; none where the system does not tell. */
  memory: number | undefined;
}

/** A library of 100,000 entries in the real studio, beside two kept grids that are given the same tiles (DT-04). */
export async function run(): Promise<Figure[]> {
  await ensureBuiltPage();
  const executablePath = findTestBrowser();
  if (executablePath === undefined) throw new Error("This bench needs Chrome, Chromium or Edge: run `npm test` once, which gets one.");
  const folder = mkdtempSync(join(tmpdir(), "lanternist-bench-"));
  const gateway = await startProgram<Gateway>("electron/demo/main.ts", ["--json"]);
  try {
    await connectFolder(folder, gateway.ready);
    await seedLargeLibrary(folder);
    const facets = await measureFacets(folder, gateway.ready);
    const { ours, keystrokes } = await measureStudio(executablePath, folder);
    const theirs = await measurePeers(executablePath, folder);
    return [...galleryFigures(ours, theirs), ...searchFigures(keystrokes, facets), ...(await measureImport(folder, gateway.ready))];
  } finally {
    await gateway.stop("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Milliseconds of the counts beside several filters, asked of the core. */
async function measureFacets(folder: string, gateway: Gateway): Promise<number[]> {
  const { client, close } = await openStudio(folder, gateway);
  const filters = [{}, { kind: "video" }, { models: ["vidgen-1"], ratios: ["16:9"] }, { search: "lighthouse" }, { search: "狐狸" }];
  const times: number[] = [];
  for (const filter of [...filters, ...filters, ...filters]) {
    const began = performance.now();
    await client.arrange.facets({ filter: LibraryFilter.parse(filter) });
    times.push(performance.now() - began);
  }
  await close();
  return times;
}

async function measureStudio(executablePath: string, folder: string) {
  const studio = await startProgram("electron/local/main.ts", ["--json", "--data", folder]);
  const visit = async (page: Page) => {
    const link = await askForAnotherWindow(folder);
    if (!link) throw new Error("The studio does not answer.");
    await page.goto(link.url);
  };
  const side: Side = { arrive: visit, inside: '[role="grid"]', tile: '[role="gridcell"]' };
  try {
    await within(executablePath, async (page) => {
      await visit(page);
      await page.locator("html[data-started]").waitFor();
      await page.keyboard.press("ControlOrMeta+2");
      await act(page, side, { act: "look" });
      // The panel opens where it was left, which is kept after a moment.
      await page.waitForTimeout(1000);
    });
    const ours = await measureSide(executablePath, side);
    return { ours, keystrokes: await within(executablePath, (page) => measureKeystrokes(page, side)) };
  } finally {
    await studio.stop();
  }
}

interface Keystrokes {
  /** Milliseconds until the results were painted. */
  answered: number[];
  /** The same with all pictures. */
  pictured: number[];
}

/** From each letter until the page tells the right number and shows the tiles; letters that change no number are not counted. */
async function measureKeystrokes(page: Page, side: Side): Promise<Keystrokes> {
  await side.arrive(page);
  await act(page, side, { act: "look" });
  await page.waitForLoadState("networkidle");
  const keystrokes: Keystrokes = { answered: [], pictured: [] };
  for (const search of searches) {
    let last = ENTRIES;
    for (let length = 1; length <= search.length; length += 1) {
      const count = countOf(search.slice(0, length));
      const shown = count === 1 ? "1 result" : `${count.toLocaleString("en-US")} results`;
      const { times, answered = Number.NaN } = await act(page, side, {
        act: "type",
        field: "#library-search",
        text: search[length - 1] ?? "",
        shown,
      });
      if (count !== last) {
        keystrokes.answered.push(answered);
        keystrokes.pictured.push(...times);
      } else {
        // Its number was there before it was typed: the next letter must not be counted with its search.
        await page.waitForTimeout(300);
      }
      last = count;
    }
    await page.fill("#library-search", "");
    await page.getByText(`${ENTRIES.toLocaleString("en-US")} results`).waitFor();
  }
  return keystrokes;
}

type MeasuredPeers = Partial<Record<(typeof peers)[number], Measured>>;

/** What the peers take; one that shows nothing in minutes is left out, and that is said. */
async function measurePeers(executablePath: string, folder: string): Promise<MeasuredPeers> {
  const server = await startProgram<{ url: string }>("test/bench/library-page-process.ts", [join(folder, "pictures")]);
  try {
    const measure = (name: string) => {
      const arrive = async (page: Page) => void (await page.goto(`${server.ready.url}#${name}`));
      return measureSide(executablePath, { arrive, inside: "[data-tile]", tile: "[data-tile]" });
    };
    const measured: MeasuredPeers = {};
    for (const name of peers) {
      try {
        measured[name] = await measure(name);
      } catch (error) {
        process.stderr.write(`${name} was not measured: ${String(error)}\n`);
      }
    }
    return measured;
  } finally {
    await server.stop();
  }
}

async function measureSide(executablePath: string, side: Side): Promise<Measured> {
  const opens: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    opens.push(
      await within(executablePath, async (page) => {
        await side.arrive(page);
        return (await act(page, side, { act: "look" })).times[0] ?? Number.NaN;
      }),
    );
  }
  return within(executablePath, async (page, browser) => {
    await side.arrive(page);
    await act(page, side, { act: "look" });
    await page.waitForLoadState("networkidle");
    // What comes after the first screen, the other panels' code among it, is through by then.
    await page.waitForTimeout(3 * SECOND);
    const jumps: number[] = [];
    for (const share of shares) jumps.push(...(await act(page, side, { act: "jump", share })).times);
    await act(page, side, { act: "jump", share: 0 });
    let seen: Seen = { times: [], mostElements: 0 };
    const { longest } = await watchMainThread(page, async () => {
      seen = await act(page, side, { act: "scroll", seconds: SECONDS });
    });
    const memory = await settledMemory(browser, page);
    return { open: median(opens), jumps, frames: seen.times, longest, mostElements: seen.mostElements, memory };
  });
}

function act(page: Page, { inside, tile }: Side, asked: DistributiveOmit<GalleryAct, "inside" | "tile">): Promise<Seen> {
  return page.evaluate(actInGallery, { ...asked, inside, tile } as GalleryAct);
}

type DistributiveOmit<Union, Keys extends PropertyKey> = Union extends unknown ? Omit<Union, Keys> : never;

/** In a browser of its own, so that neither caches nor memory of an earlier visit help. */
async function within<Result>(executablePath: string, work: (page: Page, browser: Browser) => Promise<Result>): Promise<Result> {
  const browser = await chromium.launch({ executablePath, args: browserArguments });
  try {
    const context = await browser.newContext({ locale: "en-US", viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    page.setDefaultTimeout(3 * MINUTE);
    // A browser that has just started loads its own windows first, some two hundred files of them.
    await page.waitForTimeout(3 * SECOND);
    return await work(page, browser);
  } finally {
    await browser.close();
  }
}

function galleryFigures(ours: Measured, theirs: MeasuredPeers): Figure[] {
  const of = `${ENTRIES.toLocaleString("en-US")} entries`;
  const beside = (figure: string, pick: (side: Measured) => number | undefined, unit: string, aim: string): Figure[] => {
    const value = pick(ours);
    if (value === undefined) return [];
    const known = peers.flatMap((name) => (theirs[name] ? [{ name, value: pick(theirs[name]) ?? Number.NaN }] : []));
    if (known.length === 0) return [{ figure: `${of}: ${figure}`, value: rounded(value), unit, aim }];
    const best = known.toSorted((one, other) => one.value - other.value)[0];
    return known.map((peer) => ({
      figure: `${of}: ${figure}${peer === best ? " (beside the best)" : ""}`,
      value: rounded(value),
      unit,
      peer: { name: peer.name, value: rounded(peer.value) },
      ratio: rounded(value / peer.value),
      aim,
    }));
  };
  return [
    ...beside("cold open, from the page's load until tiles are painted", ({ open }) => open, "ms", "≤ 400"),
    ...beside(`scroll through in ${SECONDS} s, frame p50`, ({ frames }) => share(frames, 0.5), "ms", "≤ 20"),
    ...beside(`scroll through in ${SECONDS} s, frame p95`, ({ frames }) => share(frames, 0.95), "ms", "≤ 20; ratio ≤ 1"),
    ...beside(`scroll through in ${SECONDS} s, longest task`, ({ longest }) => longest, "ms", "ratio ≤ 1"),
    ...beside("jump to anywhere until tiles are painted, p95", ({ jumps }) => share(jumps, 0.95), "ms", "ratio ≤ 1"),
    ...beside("elements in the page at most", ({ mostElements }) => mostElements, "elements", "≤ 1500"),
    ...beside("the browser's own memory after the scroll", ({ memory }) => memory, "MiB", "≤ 400"),
  ];
}

function searchFigures({ answered, pictured }: Keystrokes, facets: readonly number[]): Figure[] {
  const of = `${ENTRIES.toLocaleString("en-US")} entries`;
  const both = (figure: string, times: readonly number[], aim?: string): Figure[] => [
    { figure: `${of}: ${figure}, p95`, value: rounded(share(times, 0.95)), unit: "ms", ...(aim && { aim }) },
    { figure: `${of}: ${figure}, median`, value: rounded(median(times)), unit: "ms" },
  ];
  return [
    ...both("search, from a letter until its results are painted", answered, "≤ 50"),
    ...both("search, from a letter until its results are painted with all pictures", pictured),
    ...both("counts beside a filter", facets),
  ];
}

/** The value that so many of the others do not pass. */
function share(values: readonly number[], part: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}
