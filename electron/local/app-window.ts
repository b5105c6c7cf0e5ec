import { spawn } from "node:child_process";
import { join } from "node:path";
import { findInstalledBrowser } from "./installed-browser.ts";

/** A browser that cannot start (no sandbox for root, no display) ends well within this. */
const PATIENCE = 1500;

/** Whether windows can be shown at all. */
export function hasDisplay(env: NodeJS.ProcessEnv = process.env, platform: NodeJS.Platform = process.platform): boolean {
  return platform === "darwin" || platform === "win32" || Boolean(env.DISPLAY || env.WAYLAND_DISPLAY);
}

/**
 * Opens `url` in a window of its own, with a browser profile inside the data folder, so that neither extensions nor sessions of the
 * person's own browser mix with the studio's.
 *
 * @returns `opened`, or why not; the studio serves on either way
 */
export function openAppWindow(url: string, dataFolder: string): Promise<"opened" | "no-display" | "no-browser" | "failed"> {
  if (!hasDisplay()) return Promise.resolve("no-display");
  const browser = findInstalledBrowser();
  if (!browser) return Promise.resolve("no-browser");
  const profile = join(dataFolder, "browser");
  const args = [`--app=${url}`, `--user-data-dir=${profile}`, "--no-first-run", "--no-default-browser-check"];
  return new Promise((resolve) => {
    const child = spawn(browser, args, { detached: true, stdio: "ignore" });
    const timer = setTimeout(() => resolve("opened"), PATIENCE);
    // Status 0 at once: a browser that already runs with this profile took the address over.
    const end = (result: "opened" | "failed") => {
      clearTimeout(timer);
      resolve(result);
    };
    child.on("error", () => end("failed"));
    child.on("exit", (code) => end(code === 0 ? "opened" : "failed"));
    child.unref();
  });
}
