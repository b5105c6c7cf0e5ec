import { homedir } from "node:os";
import { join, resolve } from "node:path";

/** Where this person's studio lives: `chosen`, else LANTERNIST_DATA, else the platform's own place for such data. Absolute. */
export function dataFolder(chosen?: string): string {
  const wanted = chosen ?? process.env.LANTERNIST_DATA;
  return wanted ? resolve(wanted) : defaultDataFolder(process.platform, process.env, homedir());
}

/** The platform's place: XDG on Linux, Application Support on macOS, roaming AppData on Windows. */
export function defaultDataFolder(platform: NodeJS.Platform, env: NodeJS.ProcessEnv, home: string): string {
  if (platform === "darwin") return join(home, "Library", "Application Support", "Lanternist");
  if (platform === "win32") return join(env.APPDATA ?? join(home, "AppData", "Roaming"), "Lanternist");
  return join(env.XDG_DATA_HOME || join(home, ".local", "share"), "lanternist");
}
