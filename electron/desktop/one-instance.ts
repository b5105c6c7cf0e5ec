import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { app } from "electron";
import { showWindow } from "./window.ts";

/**
 * Runs `start` in the first instance for a data folder; a later one shows the first's window and ends. Chromium's own files live in a
 * folder beside the studio's, which also is what the instances are told apart by.
 */
export function keepOneInstance(dataFolder: string, start: () => void): void {
  const profile = join(dataFolder, "electron");
  mkdirSync(profile, { recursive: true, mode: 0o700 });
  app.setPath("userData", profile);
  if (!app.requestSingleInstanceLock()) {
    app.quit();
    return;
  }
  app.on("second-instance", () => {
    if (app.isReady()) showWindow();
  });
  start();
}
