import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";
import { findInstalledBrowser } from "../electron/local/installed-browser.ts";
import { runProgram } from "./run-stage.ts";

const isRoot = process.getuid?.() === 0;

/** Chromium's sandbox refuses root, and containers have a small /dev/shm. */
export const browserArguments = isRoot ? ["--no-sandbox", "--disable-dev-shm-usage"] : [];

/** A browser that is here already: Chrome, Chromium or Edge, else Playwright's own. */
export function findTestBrowser(): string | undefined {
  const own = chromium.executablePath();
  return findInstalledBrowser() ?? (existsSync(own) ? own : undefined);
}

/**
 * Finds a browser or gets one: Debian's package where we are root, else Playwright's download.
 *
 * @returns its path, or what was tried and failed
 */
export async function getTestBrowser(): Promise<{ path: string } | { failure: string }> {
  const found = findTestBrowser();
  if (found) return { path: found };
  const said = isRoot && existsSync("/usr/bin/apt-get") ? await installDebianPackage() : "";
  const installed = findTestBrowser();
  if (installed) return { path: installed };
  const download = await runProgram("playwright", ["install", "chromium"], { minutes: 5 });
  const downloaded = findTestBrowser();
  return downloaded ? { path: downloaded } : { failure: `No browser could be found or installed.\n${said}${download.output}` };
}

async function installDebianPackage(): Promise<string> {
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  const update = await runProgram("apt-get", ["update", "-qq"], { minutes: 5, env });
  const packages = ["chromium", "fonts-noto-cjk"];
  const install = await runProgram("apt-get", ["install", "-y", "-qq", "--no-install-recommends", ...packages], { minutes: 10, env });
  return update.output + install.output;
}
