import { once } from "node:events";
import { toFailureData } from "../../shared/failure.ts";
import { backupToOffer, stageRestore } from "../core/backups/stage-restore.ts";
import type { SettingsFile } from "../core/host.ts";
import { createStudio, type Studio } from "../core/studio.ts";
import { dataFolder } from "../node/data-folder.ts";
import { createNodeHost } from "../node/node-host.ts";
import { openAppWindow } from "./app-window.ts";
import { pageFolder } from "./built-page.ts";
import { listenAtKeptPort } from "./kept-port.ts";
import { type Listener, startListener } from "./listener.ts";
import type { LocalOptions } from "./options.ts";
import { wayBackPath } from "./way-back.ts";
import { announce, askForAnotherWindow, withdraw } from "./running-studio.ts";

/**
 * The local host from start to end: one studio per data folder, shown in the browser.
 *
 * @returns the exit status: 0 after a signal or when a running studio took the person over, 5 when the storage cannot be used or restored
 */
export async function serve(options: LocalOptions): Promise<number> {
  const folder = dataFolder(options.data);
  const running = await askForAnotherWindow(folder);
  if (running && options.restore !== undefined) {
    complain("Close the studio first; nothing was restored.");
    return 5;
  }
  if (running) {
    await show({ ...running, dataFolder: folder }, options, "Lanternist is already running");
    return 0;
  }
  if (options.restore !== undefined && !(await stage(folder, options.restore))) return 5;
  const door: { port?: number } = {};
  const opened = await openStudio(folder, () => (door.port === undefined ? undefined : `http://127.0.0.1:${door.port}${wayBackPath}`));
  if (!opened) return 5;
  const { studio, settings } = opened;
  const listener = await listen(studio, settings, options.port);
  if (!listener) return 5;
  door.port = listener.port;
  announce(folder, { pid: process.pid, port: listener.port, secret: listener.secret });
  await show({ url: listener.entryLink(), dataFolder: folder, pid: process.pid }, options, "Lanternist is running");
  await signalToEnd();
  withdraw(folder, process.pid);
  await listener.close();
  await studio.close();
  return 0;
}

/** Whether the backup waits now for the start that follows. */
async function stage(folder: string, name: string): Promise<boolean> {
  try {
    await stageRestore({ dataFolder: folder, kind: "local" }, name);
    return true;
  } catch (error) {
    complain(toFailureData(error).message);
    return false;
  }
}

async function openStudio(
  folder: string,
  returnAddress: () => string | undefined,
): Promise<{ studio: Studio; settings: SettingsFile } | undefined> {
  try {
    const host = await createNodeHost({ kind: "local", dataFolder: folder, pageFolder });
    return { studio: await createStudio({ ...host, verification: { returnAddress } }), settings: host.settings };
  } catch (error) {
    complain(`${toFailureData(error).message}${wayToRestore(error)}`);
    return undefined;
  }
}

/** What a person can do where the database is damaged or gone and there is a backup; else nothing. */
export function wayToRestore(error: unknown): string {
  const name = backupToOffer(error);
  return name === undefined ? "" : ` To restore it, start the studio once with --restore ${name}.`;
}

/** A port that was named is that one or none. */
async function listen(studio: Studio, settings: SettingsFile, named: number | undefined): Promise<Listener | undefined> {
  const open = (port: number) => startListener(studio, { port, report: (error) => complain(toFailureData(error).message) });
  try {
    return await (named === undefined ? listenAtKeptPort(settings, open) : open(named));
  } catch (error) {
    await studio.close();
    complain(
      `${named === undefined ? "No port can" : `Port ${named} cannot`} be used: ${error instanceof Error ? error.message : String(error)}.`,
    );
    return undefined;
  }
}

interface Place {
  url: string;
  dataFolder: string;
  pid: number;
}

/** Tells where the studio is, in one line. */
async function show(place: Place, options: LocalOptions, words: string): Promise<void> {
  if (options.json) {
    const { url, dataFolder, pid } = place;
    process.stdout.write(`${JSON.stringify({ url, dataFolder, pid })}\n`);
    return;
  }
  const opened = options.isOpening ? await openAppWindow(place.url, place.dataFolder) : "asked-not-to";
  const why = options.note ? `${options.note}; ` : "";
  const where =
    opened === "opened"
      ? `in a browser window${options.note ? ` (${options.note})` : ""}`
      : `at ${place.url} (${why}${reasons[opened]}; the address lets one browser in, once)`;
  process.stdout.write(`${words} ${where}. Data: ${place.dataFolder}.${place.pid === process.pid ? " Ctrl+C ends it." : ""}\n`);
}

const reasons = {
  "asked-not-to": "open it in a browser of this machine",
  "no-display": "there is no display here to open a window on",
  "no-browser": "no Chrome, Chromium or Edge was found",
  failed: "the browser did not start",
};

/** The first signal ends in order; a second one, at once. */
async function signalToEnd(): Promise<void> {
  await Promise.race([once(process, "SIGINT"), once(process, "SIGTERM"), once(process, "SIGHUP")]);
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(130));
}

function complain(words: string): void {
  process.stderr.write(`${words}\n`);
}
