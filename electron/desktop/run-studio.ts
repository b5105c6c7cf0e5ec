import { app, dialog } from "electron";
import { createStudio } from "../core/studio.ts";
import { toFailureData } from "../../shared/failure.ts";
import { startMediaListener } from "../node/media-listener.ts";
import { acceptContractPorts } from "./contract-port.ts";
import { createDesktopHost } from "./desktop-host.ts";
import { setMenu } from "./menu.ts";
import { pageOrigin } from "./page-address.ts";
import { limitPermissions } from "./permissions.ts";
import { servePage } from "./protocol.ts";
import { allowSaving, openWindow, windowCount } from "./window.ts";

/** The app's life, in order. A studio that cannot open says why and ends; nothing is served before it stands. */
export async function runStudio(dataFolder: string): Promise<void> {
  await app.whenReady();
  try {
    const stop = await startStudio(dataFolder);
    stopBeforeQuit(stop);
    openWindow();
  } catch (error) {
    dialog.showErrorBox("Lanternist cannot start", toFailureData(error).message);
    app.exit(1);
  }
}

async function startStudio(dataFolder: string): Promise<() => Promise<void>> {
  const media = await startMediaListener((request) => studio.respond(request), pageOrigin, report);
  const studio = await createStudio(await createDesktopHost(dataFolder, media.base));
  limitPermissions();
  allowSaving(media.base);
  servePage((request) => studio.respond(request), media.origin);
  acceptContractPorts(studio.router);
  setMenu(dataFolder);
  app.on("window-all-closed", () => {
    if (process.platform !== "darwin") app.quit();
  });
  app.on("activate", () => {
    if (windowCount() === 0) openWindow();
  });
  return async () => {
    await media.close();
    await studio.close();
  };
}

/** Quitting waits until running work is written down; a second quit does not wait. */
function stopBeforeQuit(stop: () => Promise<void>): void {
  let isStopping = false;
  app.on("before-quit", (event) => {
    if (isStopping) return;
    isStopping = true;
    event.preventDefault();
    stop().then(
      () => app.quit(),
      (error: unknown) => {
        report(error);
        app.exit(1);
      },
    );
  });
}

function report(error: unknown): void {
  process.stderr.write(`${toFailureData(error).message}\n`);
}
