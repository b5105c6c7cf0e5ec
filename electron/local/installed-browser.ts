import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

const linuxNames = [
  "google-chrome-stable",
  "google-chrome",
  "chromium",
  "chromium-browser",
  "microsoft-edge-stable",
  "microsoft-edge",
  "brave-browser",
];
const macPrograms = ["Google Chrome", "Chromium", "Microsoft Edge", "Brave Browser"];
const windowsPrograms = [
  "Google\\Chrome\\Application\\chrome.exe",
  "Microsoft\\Edge\\Application\\msedge.exe",
  "Chromium\\Application\\chrome.exe",
];

/** Path of an installed browser that knows `--app` windows, or nothing. LANTERNIST_BROWSER names one by hand. */
export function findInstalledBrowser(
  env: NodeJS.ProcessEnv = process.env,
  platform: NodeJS.Platform = process.platform,
): string | undefined {
  return candidates(env, platform).find((path) => existsSync(path));
}

function candidates(env: NodeJS.ProcessEnv, platform: NodeJS.Platform): string[] {
  if (env.LANTERNIST_BROWSER) return [env.LANTERNIST_BROWSER];
  if (platform === "darwin") return macPrograms.map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`);
  if (platform === "win32") {
    const roots = [env.PROGRAMFILES, env["PROGRAMFILES(X86)"], env.LOCALAPPDATA].filter((root) => root !== undefined);
    return windowsPrograms.flatMap((program) => roots.map((root) => join(root, program)));
  }
  const folders = (env.PATH ?? "").split(delimiter).filter(Boolean);
  return linuxNames.flatMap((name) => folders.map((folder) => join(folder, name)));
}
