import { SECOND } from "../../shared/units.ts";
import { failureOf } from "./failure-of.ts";
import { whenOpen } from "./line.ts";

/**
 * Follows a stream of the contract until the signal: opens it, hands on each event, and opens it again whenever it ends or breaks.
 * Every stream starts with a snapshot, so nothing is missed in between (design habit 10).
 */
export async function follow<Event>(
  open: (signal: AbortSignal) => Promise<AsyncIterable<Event>>,
  onEvent: (event: Event) => void,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    try {
      await whenOpen(signal);
      for await (const event of await open(signal)) onEvent(event);
    } catch (error) {
      if (signal.aborted) return;
      // A lost line shows itself and mends itself; anything else is a bug to be seen, while the stream is opened again.
      if (failureOf(error).code !== "disconnected") reportError(error);
    }
    await pause(SECOND, signal);
  }
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
