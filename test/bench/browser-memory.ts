import { readFileSync } from "node:fs";
import type { Browser, Page } from "@playwright/test";
import { KIB, MIB } from "../../shared/units.ts";

/** MiB that all processes of a browser hold, each shared page counted once (Linux; elsewhere nothing); after its page has let go of what it can. */
export async function browserMemory(browser: Browser, page: Page): Promise<number | undefined> {
  if (process.platform !== "linux") return undefined;
  const client = await page.context().newCDPSession(page);
  for (let round = 0; round < 3; round += 1) await client.send("HeapProfiler.collectGarbage");
  await client.detach();
  const wide = await browser.newBrowserCDPSession();
  const { processInfo } = await wide.send("SystemInfo.getProcessInfo");
  await wide.detach();
  const kibibytes = processInfo.map(({ id }) => Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${id}/smaps_rollup`, "utf8"))?.[1] ?? 0));
  return (kibibytes.reduce((sum, size) => sum + size, 0) * KIB) / MIB;
}
