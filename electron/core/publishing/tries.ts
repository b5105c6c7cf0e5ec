import { MINUTE, SECOND } from "../../../shared/units.ts";
import { wait } from "../wait.ts";
import { mayPass, storageFailure } from "./storage-failure.ts";

const mostTries = 5;
/** Nothing was taken off, and no answer came, for so long: the connection is dead. Generous, since a host may take a whole part at once. */
const stallLimit = 10 * MINUTE;

/** Does it again, up to five times in half a minute, while what stands in the way may pass by itself. Only for what can be done twice. */
export async function withTries<T>(work: (isAgain: boolean) => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work(tries > 1);
    } catch (error) {
      if (tries >= mostTries || !mayPass(error)) throw error;
      await wait(2 ** (tries - 1) * SECOND * (0.75 + Math.random() / 2), signal);
    }
  }
}

/** Ends work that does not say for ten minutes that it goes on; the failure is one that passes. */
export async function withoutStall<T>(
  host: string,
  signal: AbortSignal,
  work: (signal: AbortSignal, goesOn: () => void) => Promise<T>,
): Promise<T> {
  const over = new AbortController();
  const failure = () => storageFailure("storage-busy", { host, status: 0 }, { code: "unreachable" });
  const timer = setTimeout(() => over.abort(failure()), stallLimit);
  try {
    return await work(AbortSignal.any([signal, over.signal]), () => void timer.refresh());
  } finally {
    clearTimeout(timer);
  }
}
