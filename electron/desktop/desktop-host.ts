import { join } from "node:path";
import { app, shell } from "electron";
import type { Host } from "../core/host.ts";
import { openTarget } from "../node/open.ts";
import { startDemo } from "../node/start-demo.ts";
import { createNetFetch } from "./net-fetch.ts";
import { dragFiles } from "./drag-files.ts";
import { chooseFolder } from "./folder-window.ts";
import { notify } from "./notifications.ts";
import { createDesktopSecrets } from "./secrets.ts";
import { createDesktopSettings } from "./settings-file.ts";
import { verificationWindow } from "./verification-window.ts";

/** The five things of the design's section 1, as Electron has them. */
export async function createDesktopHost(dataFolder: string, mediaBase: string): Promise<Host> {
  const settings = createDesktopSettings(dataFolder);
  return {
    kind: "electron",
    version: app.getVersion(),
    dataFolder,
    settings,
    secrets: await createDesktopSecrets(dataFolder, settings),
    fetch: createNetFetch(),
    reveal: async (path) => shell.showItemInFolder(path),
    open: openTarget,
    chooseFolder,
    dragFiles,
    notify,
    startDemo,
    mediaBase: () => mediaBase,
    verification: verificationWindow,
    pageFolder: join(app.getAppPath(), "dist", "page"),
  };
}
