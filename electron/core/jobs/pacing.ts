import { HOUR, MINUTE, SECOND } from "../../../shared/units.ts";

/**
 * 150 questions a minute: the service behind allows 180 requests a minute to personal accounts, and questions are not the only ones
 * (wire notes 1.14).
 */
const usualGap = 400;
const firstBackOff = 2 * SECOND;
const longestBackOff = 2 * MINUTE;
/** Gaps vary upwards only, so that the pace is never exceeded. */
const jitter = 0.1;

interface Lane {
  /** When the next request may leave, as far as the pace goes. */
  freeAt: number;
  gap: number;
  /** No request before this, because the service asked for it or failed. */
  pausedUntil: number;
  pauseLength: number;
  failures: number;
}

/**
 * How often requests of one key (connection and area) may leave. Nothing waits in here: who wants to ask calls `next`, waits, and calls
 * `take` when the request leaves.
 */
export class Pacing {
  readonly #now: () => number;
  readonly #random: () => number;
  readonly #gap: number;
  readonly #lanes = new Map<string, Lane>();

  /** `minimumGap`: milliseconds between two requests of one key. `random` is in [0, 1). */
  constructor(parts: { now?: () => number; random?: () => number; minimumGap?: number } = {}) {
    this.#now = parts.now ?? Date.now;
    this.#random = parts.random ?? Math.random;
    this.#gap = parts.minimumGap ?? usualGap;
  }

  /** Milliseconds until the next request of the key may leave; 0 for now. */
  next(key: string): number {
    const lane = this.#lanes.get(key);
    if (!lane) return 0;
    const now = this.#now();
    // A clock that was set back must not stretch a wait beyond what was meant.
    lane.freeAt = Math.min(lane.freeAt, now + lane.gap * (1 + jitter));
    lane.pausedUntil = Math.min(lane.pausedUntil, now + lane.pauseLength);
    return Math.max(0, Math.ceil(Math.max(lane.freeAt, lane.pausedUntil) - now));
  }

  /** A request of the key leaves now. `gap`: milliseconds to the next one, where the key has a pace of its own. */
  take(key: string, gap = this.#gap): void {
    const lane = this.#lane(key);
    lane.gap = gap;
    lane.freeAt = this.#now() + gap * (1 + jitter * this.#random());
  }

  /**
   * The service asked for fewer requests, or failed: waits 2 s, then twice as long each time up to 2 min, a quarter of it left to chance,
   * but never less than `retryAfter` milliseconds. Failures of requests that had left before the pause count as one.
   */
  backOff(key: string, retryAfter = 0): void {
    const lane = this.#lane(key);
    const now = this.#now();
    if (lane.pausedUntil <= now) lane.failures += 1;
    const doubled = Math.min(firstBackOff * 2 ** (lane.failures - 1), longestBackOff);
    const own = doubled * (0.75 + 0.25 * this.#random());
    const asked = retryAfter * (1 + jitter * this.#random());
    const until = Math.max(lane.pausedUntil, now + Math.max(own, asked));
    lane.pauseLength = until - now;
    lane.pausedUntil = until;
  }

  /** The service answered: the next trouble begins with a short pause again. One that goes on is not cut short. */
  succeed(key: string): void {
    const lane = this.#lanes.get(key);
    if (lane && lane.pausedUntil <= this.#now()) lane.failures = 0;
  }

  #lane(key: string): Lane {
    const known = this.#lanes.get(key);
    if (known) return known;
    const lane = { freeAt: 0, gap: this.#gap, pausedUntil: 0, pauseLength: 0, failures: 0 };
    this.#lanes.set(key, lane);
    return lane;
  }
}

const longestInterval = MINUTE;
const longestAfterFailures = 2 * MINUTE;

/**
 * When one job is to be asked about again, Unix milliseconds (NV-07): `pollSeconds` from now; older work less often (1.5 times as long
 * after 10 min, 3 times after 1 h, up to 1 min); twice as long after each question without an answer, up to 2 min; all ± 10 %.
 */
export function nextAskAt(job: { pollSeconds: number; ageMs: number; failures: number; now: number; random: () => number }): number {
  const own = job.pollSeconds * SECOND;
  const aged = Math.min(own * ageFactor(job.ageMs), Math.max(own, longestInterval));
  const interval = job.failures > 0 ? Math.min(aged * 2 ** job.failures, Math.max(own, longestAfterFailures)) : aged;
  return Math.round(job.now + interval * (1 - jitter + 2 * jitter * job.random()));
}

function ageFactor(ageMs: number): number {
  if (ageMs >= HOUR) return 3;
  return ageMs >= 10 * MINUTE ? 1.5 : 1;
}
