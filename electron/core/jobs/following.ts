import type { Job } from "../../../shared/contract/jobs.ts";
import { type FailureData, isStorageTrouble, toFailureData } from "../../../shared/failure.ts";
import { HOUR, MINUTE } from "../../../shared/units.ts";
import type { ResolvedConnection } from "../gateway/connection.ts";
import type { Log } from "../log.ts";
import type { Connections } from "../settings/connections.ts";
import type { Journal } from "./journal.ts";
import type { Report } from "./maker.ts";
import type { Makers } from "./makers.ts";
import { nextAskAt, type Pacing } from "./pacing.ts";
import type { Places } from "./places.ts";
import { wait } from "../wait.ts";

/** Answers under way at once in one lane; a slow gateway must not be piled upon. */
const asksAtOnce = 6;
/** "No such task" this many times in a row, over at least this long, ends a job: the service has forgotten it (wire notes 1.7). */
const unknownInARow = 5;
const unknownForAtLeast = 2 * MINUTE;

/** No question is planned further ahead than this (`nextAskAt`: two minutes and a tenth). */
const longestWait = 3 * MINUTE;
/** Longer pauses that a gateway asks for are cut to this: a wrong header must not put paid work off for years. */
const longestPause = HOUR;

interface Followed {
  id: string;
  createdAt: number;
  pollSeconds: number;
  dueAt: number;
  failures: number;
  unknownSince?: number;
  unknownTimes: number;
}

interface Lane {
  key: string;
  /** Asked soonest first. */
  jobs: Map<string, Followed>;
  /** Milliseconds between two questions; the usual ones unless said. */
  gap?: number;
  asking: number;
  isRunning: boolean;
  wake: () => void;
}

interface Parts {
  journal: Journal;
  connections: Connections;
  makers: Makers;
  pacing: Pacing;
  /** A followed job has a place until it is not followed any more. */
  places: Places;
  log: Log;
  /** Called once when the service has said its last word and it is written down. */
  onFinished: (job: Job) => void;
  now?: () => number;
}

/**
 * The one poller for all jobs: a lane for each connection and area, at the pace that the lane allows (design section 5, lesson 13).
 * Only documented final states end following; a network error changes nothing but when the next question is due (lesson 10).
 */
export class Following {
  readonly #parts: Parts;
  readonly #now: () => number;
  readonly #lanes = new Map<string, Lane>();
  readonly #closing = new AbortController();

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#now = parts.now ?? Date.now;
  }

  /** Follows a job from here on; the first question is due at its `nextAskAt`. */
  add(job: Job): void {
    const { area, pace } = this.#parts.makers.of(job.recipe);
    const key = `${job.connectionId} ${area}`;
    const lane = this.#lanes.get(key) ?? { key, jobs: new Map(), gap: pace?.askGap, asking: 0, isRunning: false, wake: () => {} };
    this.#lanes.set(key, lane);
    this.#parts.places.hold(key, job.id);
    const createdAt = job.submittedAt ?? job.createdAt;
    // The connection's own pace is known with the first question.
    const dueAt = Math.min(job.nextAskAt ?? 0, this.#now() + longestWait);
    lane.jobs.set(job.id, { id: job.id, createdAt, pollSeconds: 10, dueAt, failures: 0, unknownTimes: 0 });
    if (lane.isRunning) lane.wake();
    else void this.#run(lane);
  }

  remove(id: string): void {
    for (const lane of this.#lanes.values()) this.#drop(lane, id);
  }

  #drop(lane: Lane, id: string): void {
    lane.jobs.delete(id);
    this.#parts.places.leave(lane.key, id);
  }

  /** Makes the next question about a job due now; the pace still holds. */
  askNow(id: string): void {
    for (const lane of this.#lanes.values()) {
      const followed = lane.jobs.get(id);
      if (followed) followed.dueAt = 0;
      lane.wake();
    }
  }

  close(): void {
    this.#closing.abort();
    for (const lane of this.#lanes.values()) lane.wake();
  }

  async #run(lane: Lane): Promise<void> {
    lane.isRunning = true;
    while (lane.jobs.size > 0 && !this.#closing.signal.aborted) {
      const next = lane.asking < asksAtOnce ? soonest(lane) : undefined;
      // A clock that was set back must not put questions off for as long as it jumped.
      if (next && Number.isFinite(next.dueAt)) next.dueAt = Math.min(next.dueAt, this.#now() + longestWait);
      const delay = next ? Math.max(next.dueAt - this.#now(), this.#parts.pacing.next(lane.key)) : undefined;
      if (next && delay !== undefined && delay <= 0) {
        this.#parts.pacing.take(lane.key, lane.gap);
        next.dueAt = Number.POSITIVE_INFINITY; // Being asked: due again when the answer is in.
        lane.asking += 1;
        const end = () => {
          lane.asking -= 1;
          lane.wake();
        };
        void this.#ask(lane, next).then(end, (error: unknown) => {
          this.#parts.log.error("question-broken", { id: next.id, failure: toFailureData(error) });
          end();
        });
      } else {
        await this.#rest(lane, delay);
      }
    }
    lane.isRunning = false;
  }

  /** Until the delay is over or something changed. Bounded, since a clock that jumped (sleep) must not leave jobs waiting. */
  async #rest(lane: Lane, delay = MINUTE): Promise<void> {
    const resting = new AbortController();
    lane.wake = () => resting.abort();
    await wait(Math.min(delay, MINUTE), resting.signal).catch(() => undefined);
    lane.wake = () => {};
  }

  async #ask(lane: Lane, followed: Followed): Promise<void> {
    try {
      const job = this.#parts.journal.get(followed.id);
      const connection = await this.#parts.connections.resolve(job.connectionId);
      const asked = { recipe: job.recipe, ageMs: this.#now() - followed.createdAt };
      followed.pollSeconds = this.#parts.makers.of(job.recipe).pollSeconds(connection, asked);
      const report = await this.#question(job, connection);
      this.#parts.pacing.succeed(lane.key);
      if (lane.jobs.get(followed.id) === followed) this.#heard(lane, followed, report);
    } catch (error) {
      if (this.#closing.signal.aborted || lane.jobs.get(followed.id) !== followed) return;
      this.#missed(lane, followed, toFailureData(error));
    }
  }

  #question(job: Job, connection: ResolvedConnection): Promise<Report> {
    return this.#parts.makers.of(job.recipe).ask(connection, job.serviceId ?? "", this.#closing.signal, job.recipe);
  }

  #heard(lane: Lane, followed: Followed, report: Report): void {
    const { journal } = this.#parts;
    const { progress } = report;
    const said = {
      lastAskedAt: this.#now(),
      serviceStatus: report.status,
      trouble: undefined,
      ...(progress !== undefined && { progress }),
    };
    if (report.outcome === "going") {
      followed.failures = 0;
      followed.unknownTimes = 0;
      this.#plan(followed);
      journal.update(followed.id, { ...said, nextAskAt: followed.dueAt }, { answer: report.answer });
      return;
    }
    const isDone = report.outcome === "succeeded" && this.#parts.makers.of(journal.get(followed.id).recipe).hasNoFiles;
    const state = isDone ? "done" : report.outcome === "succeeded" ? "fetching" : report.outcome;
    const change: Partial<Job> = { ...said, state, failure: report.failure, nextAskAt: undefined };
    const job = journal.update(followed.id, change, { detail: report.failure?.reason, answer: report.answer });
    this.#drop(lane, followed.id); // Once it is written down; until then it is asked again.
    this.#parts.onFinished(job);
  }

  #missed(lane: Lane, followed: Followed, failure: FailureData): void {
    // A disk that is in the way says nothing about the gateway: asked again at the usual pace, since the answer may be the last one.
    if (!isStorageTrouble(failure)) followed.failures += 1;
    if (failure.code === "rate-limited") this.#parts.pacing.backOff(lane.key, Math.min(failure.retryAfter ?? 0, longestPause));
    this.#plan(followed);
    try {
      this.#writeMissed(lane, followed, failure);
    } catch (error) {
      // The disk does not take it: nothing is lost by asking again, and it is seen all the same.
      const trouble = toFailureData(error);
      if (!isStorageTrouble(trouble)) throw error;
      if (this.#parts.journal.has(followed.id)) this.#parts.journal.show({ ...this.#parts.journal.get(followed.id), trouble });
    }
  }

  #writeMissed(lane: Lane, followed: Followed, failure: FailureData): void {
    if (this.#isForgotten(followed, failure)) {
      const words = { ...failure, reason: "task-unknown", message: "The gateway does not know this task any more." };
      const change = { state: "failed", failure: words, trouble: undefined, nextAskAt: undefined } as const;
      const job = this.#parts.journal.update(followed.id, change, { detail: "task-unknown" });
      this.#drop(lane, followed.id);
      this.#parts.onFinished(job);
      return;
    }
    this.#parts.journal.update(followed.id, { lastAskedAt: this.#now(), trouble: failure, nextAskAt: followed.dueAt });
  }

  #isForgotten(followed: Followed, failure: FailureData): boolean {
    // Only the gateway can have forgotten a task; a connection that is not there any more says nothing about it.
    if (failure.code !== "not-found" || failure.reason === "route-not-served" || failure.delivery !== "answered") {
      followed.unknownTimes = 0;
      return false;
    }
    followed.unknownTimes += 1;
    if (followed.unknownTimes === 1) followed.unknownSince = this.#now();
    return followed.unknownTimes >= unknownInARow && this.#now() - (followed.unknownSince ?? 0) >= unknownForAtLeast;
  }

  #plan(followed: Followed): void {
    const { pollSeconds, failures, createdAt } = followed;
    followed.dueAt = nextAskAt({ pollSeconds, ageMs: this.#now() - createdAt, failures, now: this.#now(), random: Math.random });
  }
}

function soonest(lane: Lane): Followed | undefined {
  let first: Followed | undefined;
  for (const each of lane.jobs.values()) if (!first || each.dueAt < first.dueAt) first = each;
  return first;
}
