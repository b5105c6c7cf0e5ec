import type { SettingsFile } from "../core/host.ts";
import type { Listener } from "./listener.ts";

const SETTING = "localPort";
/** Where another program has taken the port, the next ones are tried: the same each time, so that they hold too. */
const NEIGHBOURS = 3;

/**
 * Listens where this studio listened before. A browser keeps by address what a page stores, and what is too large for the core's page state
 * (masks in work) lies there: at a new port it would be gone. Any free port the first time, and where the neighbours are taken too.
 *
 * @param open starts a listener at a port; 0 is any free one
 * @throws what `open` throws for any other reason than a port that is taken
 */
export async function listenAtKeptPort(settings: SettingsFile, open: (port: number) => Promise<Listener>): Promise<Listener> {
  const kept = keptPort(settings);
  for (const port of kept === undefined ? [] : neighboursOf(kept)) {
    try {
      return await open(port);
    } catch (error) {
      if (!isTaken(error)) throw error;
    }
  }
  const listener = await open(0);
  if (kept === undefined) settings.set(SETTING, listener.port);
  return listener;
}

function keptPort(settings: SettingsFile): number | undefined {
  const port = settings.get(SETTING);
  return Number.isInteger(port) && Number(port) > 0 && Number(port) <= 65_535 ? Number(port) : undefined;
}

function neighboursOf(port: number): number[] {
  return Array.from({ length: NEIGHBOURS }, (_, step) => port + step).filter((one) => one <= 65_535);
}

/** Windows says EACCES of a port that it keeps for itself. */
function isTaken(error: unknown): boolean {
  return error instanceof Error && "code" in error && (error.code === "EADDRINUSE" || error.code === "EACCES");
}
