import type { Job } from "../../../shared/contract/jobs.ts";
import { type FailureData, toFailureData } from "../../../shared/failure.ts";
import { MINUTE, SECOND } from "../../../shared/units.ts";
import type { Connections } from "../settings/connections.ts";
import type { Journal } from "./journal.ts";
import { Limit } from "./limit.ts";
import type { Makers } from "./makers.ts";
import { wait } from "./wait.ts";

/** Creates that may be under way at once on one connection: services check inputs before they answer, more only queues there. */
const createsAtOnce = 2;

/**
 * Brings a waiting job to the service, at most once (GEN-07, design section 5). What surely was not delivered is tried again while patience lasts;
 * what perhaps was becomes `unsure` and is never sent again from here.
 */
export class Submission {
  readonly #journal: Journal;
  readonly #connections: Connections;
  readonly #makers: Makers;
  readonly #patience: number;
  readonly #now: () => number;
  readonly #limit = new Limit(createsAtOnce);
  readonly #leaving = new Set<Promise<unknown>>();

  constructor(parts: { journal: Journal; connections: Connections; makers: Makers; patience: number; now?: () => number }) {
    this.#journal = parts.journal;
    this.#connections = parts.connections;
    this.#makers = parts.makers;
    this.#patience = parts.patience;
    this.#now = parts.now ?? Date.now;
  }

  /** Ends when the job is followed, failed or unsure. Aborting is possible until the request leaves; then it throws `AbortError`. */
  async run(id: string, signal: AbortSignal): Promise<Job> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await this.#tryOnce(id, signal);
      } catch (error) {
        if (signal.aborted) throw error;
        const job = this.#settleFailure(id, toFailureData(error), tries);
        if (job.state !== "waiting") return job;
        await wait((job.nextAskAt ?? 0) - this.#now(), signal);
      }
    }
  }

  /** Resolves when no request is on its way any more: closing the studio in between would make a job unsure. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.#leaving);
  }

  async #tryOnce(id: string, signal: AbortSignal): Promise<Job> {
    const { recipe, connectionId } = this.#journal.update(id, { state: "preparing", nextAskAt: undefined });
    const maker = this.#makers.of(recipe);
    maker.check(recipe);
    const connection = await this.#connections.resolve(connectionId);
    const prepared = await maker.prepare(recipe, connection, signal);
    return this.#limit.run(connectionId, signal, async () => {
      signal.throwIfAborted();
      this.#journal.update(id, { state: "submitting", submittedAt: this.#now(), trouble: undefined });
      // From here on the request may cost money: it is not aborted, and its answer is written down before anything else.
      const leaving = maker.submit(connection, prepared).then(({ serviceId, answer }) => {
        const nextAskAt = this.#now() + Math.min(maker.pollSeconds(connection), 5) * SECOND;
        return this.#journal.update(id, { state: "following", serviceId, nextAskAt }, { detail: serviceId, answer });
      });
      this.#leaving.add(leaving);
      return leaving.finally(() => this.#leaving.delete(leaving));
    });
  }

  #settleFailure(id: string, failure: FailureData, tries: number): Job {
    const job = this.#journal.get(id);
    const wasLeaving = job.state === "submitting";
    if (wasLeaving && (failure.code === "unsure" || failure.delivery === "unknown" || failure.code === "bug")) {
      return this.#journal.update(
        id,
        { state: "unsure", failure: { ...failure, code: "unsure", action: "decide" } },
        { detail: failure.reason },
      );
    }
    const delay = mayTryAgain(failure) ? retryDelay(tries, failure) : undefined;
    if (delay === undefined || this.#now() + delay > job.createdAt + this.#patience) {
      return this.#journal.update(id, { state: "failed", failure, trouble: undefined }, { detail: failure.reason ?? failure.code });
    }
    return this.#journal.update(
      id,
      { state: "waiting", trouble: failure, nextAskAt: this.#now() + delay },
      { detail: failure.reason ?? failure.code },
    );
  }
}

/** Milliseconds: doubling from one second to a minute, a quarter up or down to chance, never sooner than the gateway said (GEN-07). */
function retryDelay(tries: number, failure: FailureData): number {
  const own = Math.min(2 ** (tries - 1) * SECOND, MINUTE) * (0.75 + Math.random() / 2);
  return Math.ceil(Math.max(own, failure.retryAfter ?? 0));
}

/** Only what surely did not start any work (GEN-07). */
function mayTryAgain(failure: FailureData): boolean {
  if (failure.code === "rate-limited") return true;
  return failure.code === "unreachable" && failure.delivery === "not-sent" && failure.reason !== "tls";
}
