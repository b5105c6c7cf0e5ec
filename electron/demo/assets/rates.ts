import { Refusal } from "../refusal.ts";
import type { ActionName } from "./routes.ts";

/** Calls a second (wire notes 2.7; three for the verification is what services of this family say). */
const perSecond = { change: 30, get: 100, verify: 3 };
/** Creations that may be under way at the same time. */
export const MOST_IN_FLIGHT = 30;

type Pace = keyof typeof perSecond;

/** How many calls of each user came in the last second. */
export class Rates {
  #second: number;
  #calls = new Map<string, number[]>();

  constructor(speed: number) {
    this.#second = 1000 / speed;
  }

  /** Counts a call. Throws a `Refusal` for one too many. */
  take(action: ActionName, owner: string): void {
    const pace = paceOf(action);
    const now = performance.now();
    const calls = (this.#calls.get(`${owner} ${pace}`) ?? []).filter((moment) => moment > now - this.#second);
    if (calls.length >= perSecond[pace]) throw tooMany("AccountRateLimitExceeded", `more than ${perSecond[pace]} calls a second`);
    this.#calls.set(`${owner} ${pace}`, [...calls, now]);
  }
}

/** Throws a `Refusal` when so many assets are being processed that no more are taken. */
export function checkInFlight(processing: number): void {
  if (processing >= MOST_IN_FLIGHT) throw tooMany("InflightBatchsizeExceeded", `${MOST_IN_FLIGHT} assets are being processed already`);
}

function paceOf(action: ActionName): Pace {
  if (action.includes("VisualValidate")) return "verify";
  return action.startsWith("Get") ? "get" : "change";
}

function tooMany(code: string, why: string): Refusal {
  return new Refusal(429, code, `The request was refused: ${why}. Try again later.`);
}
