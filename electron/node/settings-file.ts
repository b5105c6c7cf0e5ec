import { existsSync, renameSync } from "node:fs";
import { join } from "node:path";
import Conf from "conf";
import type { SettingsFile } from "../core/host.ts";

/**
 * `<dataFolder>/settings.json`, the same file that the desktop app keeps. A file that is not JSON is set aside as
 * `settings-damaged-<time>.json`, never overwritten, and the studio starts with its defaults.
 */
export function createSettingsFile(dataFolder: string): SettingsFile {
  const conf = openConf(dataFolder);
  return {
    get: (name) => conf.get(name),
    set: (name, value) => {
      if (value === undefined) conf.delete(name);
      else conf.set(name, value);
    },
  };
}

function openConf(dataFolder: string): Conf<Record<string, unknown>> {
  const create = () => new Conf<Record<string, unknown>>({ cwd: dataFolder, configName: "settings", accessPropertiesByDotNotation: false });
  try {
    return create();
  } catch (error) {
    const file = join(dataFolder, "settings.json");
    if (!(error instanceof SyntaxError) || !existsSync(file)) throw error;
    renameSync(file, join(dataFolder, `settings-damaged-${Date.now()}.json`));
    return create();
  }
}
