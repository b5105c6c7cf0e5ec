import { app, dialog } from "electron";
import { backupToOffer, stageRestore } from "../core/backups/stage-restore.ts";
import { createStudio } from "../core/studio.ts";
import { systemLanguage } from "../core/system-language.ts";
import { toFailureData } from "../../shared/failure.ts";
import { startMediaListener } from "../node/media-listener.ts";
import { acceptContractPorts } from "./contract-port.ts";
import { createDesktopHost } from "./desktop-host.ts";
import { setMenu } from "./menu.ts";
import { pageOrigin } from "./page-address.ts";
import { limitPermissions } from "./permissions.ts";
import { servePage } from "./protocol.ts";
import { restoreQuestion, startFailure } from "./start-dialog.ts";
import { allowSaving, openWindow, windowCount } from "./window.ts";

/** The app's life, in order. A studio that cannot open says why and ends; nothing is served before it stands. */
export async function runStudio(dataFolder: string): Promise<void> {
  await app.whenReady();
  try {
    const stop = await startStudio(dataFolder).catch((error: unknown) => startWithBackup(dataFolder, error));
    stopBeforeQuit(stop);
    openWindow();
  } catch (error) {
    const { title, text } = startFailure(toFailureData(error), systemLanguage());
    dialog.showErrorBox(title, text);
    app.exit(1);
  }
}

/** Where the database is damaged or gone, the newest good backup is offered (DT-04); refused, the start fails as it did. */
async function startWithBackup(dataFolder: string, error: unknown): Promise<() => Promise<void>> {
  const name = backupToOffer(error);
  if (name === undefined) throw error;
  const question = restoreQuestion(toFailureData(error), name, systemLanguage());
  if ((await dialog.showMessageBox({ type: "error", ...question, defaultId: 0, cancelId: 1 })).response !== 0) throw error;
  await stageRestore({ dataFolder, kind: "electron" }, name);
  return startStudio(dataFolder);
}

async function startStudio(dataFolder: string): Promise<() => Promise<void>> {
  const media = await startMediaListener((request) => studio.respond(request), pageOrigin, report);
  const studio = await createStudio(await createDesktopHost(dataFolder, media.base)).catch(async (error: unknown) => {
    await media.close();
    throw error;
  });
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
