import Store from "electron-store";
import type { SettingsFile } from "../core/host.ts";

/** `<dataFolder>/settings.json` by electron-store: the same file, in the same form, as the other hosts keep with its base `conf`. */
export function createDesktopSettings(dataFolder: string): SettingsFile {
  const store = new Store<Record<string, unknown>>({ cwd: dataFolder, name: "settings", accessPropertiesByDotNotation: false });
  return {
    get: (name) => store.get(name),
    set: (name, value) => {
      if (value === undefined) store.delete(name);
      else store.set(name, value);
    },
  };
}
