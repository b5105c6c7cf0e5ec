import type { FailureData } from "../../../shared/failure.ts";
import { MINUTE, SECOND } from "../../../shared/units.ts";

/** Tries of a call that may be repeated, the first included. */
export const mostTries = 3;
/** Longer waits that a service asks for are the caller's to plan. */
const longestWait = MINUTE;

/** What the decision to repeat needs to know of a call. */
export interface Repeatable {
  method: string;
  isPaid?: boolean;
}

/**
 * Whether a failed call is sent again by itself (GEN-07): a GET after whatever may pass; another call only if it surely did not arrive.
 * A paid call never: its caller knows what else is known and decides.
 */
export function mayRetry(call: Repeatable, failure: FailureData): boolean {
  if ((failure.retryAfter ?? 0) > longestWait) return false;
  if (failure.code === "unreachable" && failure.reason !== undefined && lastingTroubles.has(failure.reason)) return false;
  if (call.method === "GET") return isPassing(failure);
  return !call.isPaid && failure.delivery === "not-sent" && failure.code === "unreachable";
}

/** Waiting a second does not mend these. */
const lastingTroubles = new Set(["tls", "proxy", "unsafe-port"]);

function isPassing(failure: FailureData): boolean {
  if (failure.code === "unreachable" || failure.code === "rate-limited") return true;
  const status = failure.service?.status ?? 0;
  if (failure.code !== "gateway-error" || failure.action !== "retry") return false;
  return status >= 500 || status === 408 || status === 425 || failure.reason === "cut-off-body" || failure.reason === "empty-body";
}

/**
 * Milliseconds before the next try: what the service asked for, else exponential with full jitter, so that many callers do not come back
 * at once. `tries` counts those made; `random` is in [0, 1).
 */
export function retryDelay(tries: number, retryAfter: number | undefined, random: number): number {
  const spread = random * Math.min(20 * SECOND, SECOND * 2 ** (tries - 1));
  return Math.round(retryAfter === undefined ? spread : retryAfter + random * 0.1 * retryAfter);
}

/** Milliseconds that headers ask to wait: `retry-after-ms`, or `Retry-After` as seconds or as a date (wire notes 7.4). */
export function retryAfterOf(headers: Headers, now: number): number | undefined {
  const exact = Number(headers.get("retry-after-ms") ?? Number.NaN);
  if (Number.isFinite(exact) && exact >= 0) return Math.round(exact);
  const text = headers.get("retry-after")?.trim();
  if (!text) return undefined;
  if (/^\d+(?:\.\d+)?$/.test(text)) return Math.round(Number(text) * SECOND);
  // `Date.parse` takes bare numbers for years.
  const date = /[a-z]/i.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
