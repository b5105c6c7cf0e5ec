import { readFileSync } from "node:fs";
import type { Browser, Page } from "@playwright/test";
import { KIB, MIB, SECOND } from "../../shared/units.ts";

/**
 * MiB that a browser's processes hold for themselves, after its page has let go of what it can (Linux; elsewhere nothing): memory without
 * a file behind it, and memory that they share with each other, each page of that counted once. The browser's own program and libraries are
 * left out: their share changes by 200 MiB with every other browser that comes or goes on the machine.
 */
async function browserMemory(browser: Browser, page: Page): Promise<number | undefined> {
  if (process.platform !== "linux") return undefined;
  const client = await page.context().newCDPSession(page);
  for (let round = 0; round < 3; round += 1) await client.send("HeapProfiler.collectGarbage");
  await client.detach();
  return ownMebibytes(await processesOf(browser));
}

async function processesOf(browser: Browser): Promise<number[]> {
  const wide = await browser.newBrowserCDPSession();
  const { processInfo } = await wide.send("SystemInfo.getProcessInfo");
  await wide.detach();
  return processInfo.filter(({ id, type }) => ofAPage.has(type) && !isBrowserInterface(id)).map(({ id }) => id);
}

function ownMebibytes(processes: readonly number[]): number {
  return (processes.reduce((sum, id) => sum + ownKibibytes(id), 0) * KIB) / MIB;
}

const LOOK_EVERY_MILLISECONDS = 30;

/** The most MiB that they hold at once while an act runs, what came before being let go of first; the act takes longer for the looks. */
export async function mostMemory(browser: Browser, page: Page, act: () => Promise<unknown>): Promise<number | undefined> {
  const before = await browserMemory(browser, page);
  if (before === undefined) {
    await act();
    return undefined;
  }
  const processes = await processesOf(browser);
  let most = before;
  const looks = setInterval(() => (most = Math.max(most, ownMebibytes(processes))), LOOK_EVERY_MILLISECONDS);
  try {
    await act();
  } finally {
    clearInterval(looks);
  }
  return most;
}

/** The same when it no longer falls: what the browser decoded for a moment is let go of seconds later. */
export async function settledMemory(browser: Browser, page: Page): Promise<number | undefined> {
  let least = await browserMemory(browser, page);
  for (let quiet = 0, looks = 0; least !== undefined && quiet < 5 && looks < 40; looks += 1) {
    await page.waitForTimeout(SECOND);
    const now = (await browserMemory(browser, page)) ?? least;
    quiet = now < least - 2 ? 0 : quiet + 1;
    least = Math.min(least, now);
  }
  return least;
}

/** Others come when the browser likes, such as the one for its language models. */
const ofAPage = new Set(["browser", "renderer", "GPU", "network.mojom.NetworkService", "storage.mojom.StorageService"]);

function ownKibibytes(process: number): number {
  const told = readFileSync(`/proc/${process}/smaps_rollup`, "utf8");
  const sizeOf = (kind: "Pss_Anon" | "Pss_Shmem") => Number(new RegExp(`^${kind}:\\s+(\\d+)`, "m").exec(told)?.[1] ?? 0);
  return sizeOf("Pss_Anon") + sizeOf("Pss_Shmem");
}

/** Tabs and menus, which Chromium draws in a process of their own; it shrinks while the page works. */
function isBrowserInterface(process: number): boolean {
  return readFileSync(`/proc/${process}/cmdline`, "utf8").includes("--top-chrome-webui");
}
