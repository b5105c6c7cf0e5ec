import type { Chain, ChainPlan, ChainsChange } from "../../../shared/contract/chains.ts";
import type { Job, JobsChange } from "../../../shared/contract/jobs.ts";
import type { Source } from "../../../shared/contract/recipes.ts";
import { assertNever } from "../../../shared/assert-never.ts";
import { Failure, toFailureData } from "../../../shared/failure.ts";
import { checkChain, recipeOfShot } from "../../../shared/rules/chain.ts";
import { failureOfProblems } from "../../../shared/rules/failure-of-problems.ts";
import type { Database } from "../database.ts";
import type { Entries } from "../library/entries.ts";
import type { MediaStore } from "../library/media.ts";
import type { Log } from "../log.ts";
import type { Connections } from "../settings/connections.ts";
import type { ChainJoin } from "./chain-join.ts";
import type { ChainRows } from "./chain-rows.ts";
import { currentShot, hasEndedBadly, isUnderWay, nextStep, withJob, withoutJobs } from "./chain-step.ts";
import { type Jobs, newId } from "./jobs.ts";
import type { Journal } from "./journal.ts";

interface Parts {
  database: Database;
  rows: ChainRows;
  join: ChainJoin;
  jobs: Jobs;
  journal: Journal;
  entries: Entries;
  media: MediaStore;
  connections: Connections;
  log: Log;
  /** Called when a chain is joined, could not be joined, or waits for the person. */
  onRest: (chain: Chain) => void;
}

/**
 * Storyboards sent as one clip a shot, each beginning with the last frame of the one before, joined at the end. The id of a shot's job is
 * written together with the job, so that no crash can make a shot twice (GEN-07).
 */
export class Chains {
  readonly #parts: Parts;
  readonly #life = new AbortController();
  /** The last turn of each chain: they follow one another. */
  readonly #turns = new Map<string, Promise<void>>();
  readonly #joins = new Map<string, AbortController>();
  #following: Promise<void> | undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Goes on with every running chain, and from here on whenever a job has ended. */
  start(): void {
    this.#following = this.#follow();
  }

  async close(): Promise<void> {
    this.#life.abort();
    for (const join of this.#joins.values()) join.abort();
    await this.#following;
    await Promise.all(this.#turns.values());
  }

  watch(signal?: AbortSignal): AsyncGenerator<ChainsChange, void, void> {
    return this.#parts.rows.watch(signal);
  }

  get(id: string): Chain {
    return this.#parts.rows.get(id);
  }

  /** Writes the chain and the job of its first shot down together. Fails with `invalid-input`, having made nothing, if any shot cannot be sent. */
  async create({ connectionId, ...plan }: ChainPlan & { connectionId?: string }): Promise<Chain> {
    const { rows, jobs, connections } = this.#parts;
    const connection = await connections.resolve(connectionId);
    this.#assertSendable(plan);
    const chain: Chain = {
      ...plan,
      id: newId(),
      state: "running",
      connectionId: connection.id,
      connectionName: connection.name,
      createdAt: Date.now(),
      updatedAt: Date.now(),
      shots: plan.shots.map((shot) => ({ ...shot, entryIds: [] })),
    };
    await jobs.create({ connectionId: connection.id, recipes: [recipeOfShot(plan, 0, plan.first)] }, ([job]) => {
      if (job) rows.write(withJob(chain, 0, job));
    });
    return rows.tell(rows.get(chain.id));
  }

  /** Starts no further shot; the running job goes on. */
  stop(id: string): Chain {
    const { rows } = this.#parts;
    const chain = rows.get(id);
    if (chain.state !== "running" && chain.state !== "waiting-for-you") return chain;
    return rows.save({ ...chain, state: "stopped", failure: undefined });
  }

  /** See the contract. Fails with `conflict` (`still-going`, `may-cost-again`, `chain-done`) or `invalid-input` (`shot-unknown`). */
  resume({ id, from, mayCostAgain }: { id: string; from?: number; mayCostAgain: boolean }): Chain {
    const { rows } = this.#parts;
    const chain = this.#refreshed(rows.get(id), true);
    const asked = from === undefined ? chain : madeAnew(chain, from);
    if (from === undefined && chain.state === "done")
      throw new Failure({ code: "conflict", reason: "chain-done", message: "All shots of the chain are made and joined." });
    if (from === undefined && (chain.state === "running" || chain.state === "joining")) return chain;
    const at = currentShot(asked);
    const shot = asked.shots[at];
    if (shot?.state === "unsure" && !mayCostAgain) throw mayCostAgainFailure();
    const ready = hasEndedBadly(shot?.state) ? withoutJobs(asked, at, false) : asked;
    const saved = rows.save({ ...ready, state: "running", failure: undefined, entryId: undefined });
    this.#advance(id);
    return saved;
  }

  /** Forgets the chain. Its jobs go on and its results stay. */
  discard(id: string): { id: string } {
    this.#parts.rows.get(id);
    this.#parts.rows.remove(id);
    this.#joins.get(id)?.abort();
    return { id };
  }

  #assertSendable(plan: ChainPlan): void {
    const ids = plan.first?.type === "media" ? [plan.first.id] : [];
    const facts = new Map(this.#parts.media.find(ids).map((media) => [media.id, media]));
    const failure = failureOfProblems(checkChain(plan, facts));
    if (failure) throw new Failure({ ...failure.data, message: `Shot ${failure.data.detail?.["shot"]}: ${failure.data.message}` });
  }

  async #follow(): Promise<void> {
    for await (const change of this.#parts.journal.watch(this.#life.signal)) {
      try {
        this.#noticeChange(change);
      } catch (error) {
        this.#parts.log.error("chains-not-followed", { failure: toFailureData(error) });
      }
    }
  }

  #noticeChange(change: JobsChange): void {
    const { rows } = this.#parts;
    if (change.type === "snapshot") {
      this.#each((chain) => {
        const refreshed = this.#refreshed(chain, false);
        if (JSON.stringify(refreshed) !== JSON.stringify(chain)) rows.save(refreshed);
        this.#advance(chain.id);
      });
      return;
    }
    const job = change.type === "saved" ? change.job : { id: change.id, state: "cancelled" as const, entryIds: [] };
    this.#each((chain) => this.#noticeJob(chain, job));
  }

  /** One that cannot be gone on with, for a job of it that cannot be read perhaps, holds up no other. */
  #each(work: (chain: Chain) => void): void {
    for (const chain of this.#parts.rows.open()) {
      try {
        work(chain);
      } catch (error) {
        this.#parts.log.error("chain-not-followed", { id: chain.id, failure: toFailureData(error) });
      }
    }
  }

  #noticeJob(chain: Chain, job: Pick<Job, "id" | "state" | "entryIds" | "retryOf">): void {
    const repeated = job.state === "done" ? this.#repeatedBy(job) : [];
    const at = chain.shots.findIndex(({ jobId }) => jobId === job.id || (jobId !== undefined && repeated.includes(jobId)));
    const shot = chain.shots[at];
    // What a done shot made is in the library, whatever becomes of its job.
    if (shot === undefined || shot.state === "done" || (shot.jobId === job.id && shot.state === job.state)) return;
    this.#parts.rows.save(withJob(chain, at, job));
    this.#advance(chain.id);
  }

  /** Ids of the jobs whose recipe this one repeats, nearest first. */
  #repeatedBy({ retryOf }: Pick<Job, "retryOf">): string[] {
    if (retryOf === undefined) return [];
    const { journal } = this.#parts;
    return [retryOf, ...(journal.has(retryOf) ? this.#repeatedBy(journal.get(retryOf)) : [])];
  }

  /** The chain with its jobs as they are now. A repetition takes a shot over when it is done, with `alsoGoing` when it is under way too. */
  #refreshed(chain: Chain, alsoGoing: boolean): Chain {
    const { journal } = this.#parts;
    return chain.shots.reduce((known, { jobId, state }, at) => {
      if (jobId === undefined || state === "done") return known;
      const job = journal.has(jobId) ? journal.get(jobId) : { id: jobId, state: "cancelled" as const, entryIds: [] };
      const retries = hasEndedBadly(job.state) ? journal.retriesOf(jobId) : [];
      const done = retries.find((retry) => retry.state === "done");
      const going = alsoGoing ? retries.find((retry) => !hasEndedBadly(retry.state)) : undefined;
      return withJob(known, at, done ?? going ?? job);
    }, chain);
  }

  #advance(id: string): void {
    const turn = (this.#turns.get(id) ?? Promise.resolve())
      .then(() => this.#step(id))
      .catch((error: unknown) => this.#parts.log.error("chain-broken", { id, failure: toFailureData(error) }))
      .finally(() => {
        if (this.#turns.get(id) === turn) this.#turns.delete(id);
      });
    this.#turns.set(id, turn);
  }

  async #step(id: string): Promise<void> {
    const { rows } = this.#parts;
    if (this.#life.signal.aborted || !rows.has(id)) return;
    const chain = rows.get(id);
    const step = nextStep(chain);
    switch (step.what) {
      case "start":
        return this.#startShot(chain, step.shot);
      case "join":
        return this.#join(chain);
      case "wait-for-you":
        return this.#rest({ ...chain, state: "waiting-for-you" });
      case "nothing":
        return;
      default:
        assertNever(step);
    }
  }

  async #startShot(chain: Chain, at: number): Promise<void> {
    const { rows, jobs } = this.#parts;
    const { id, connectionId } = chain;
    const isStillDue = () => {
      const step = rows.has(id) ? nextStep(rows.get(id)) : undefined;
      return step?.what === "start" && step.shot === at;
    };
    try {
      const recipe = recipeOfShot(chain, at, at === 0 ? chain.first : this.#lastFrameOf(chain, at - 1));
      await jobs.create({ connectionId, recipes: [recipe] }, ([job]) => {
        if (!job || this.#life.signal.aborted || !isStillDue())
          throw new Failure({ code: "cancelled", message: "The chain went another way." });
        rows.write(withJob(rows.get(id), at, job));
      });
      rows.tell(rows.get(id));
    } catch (error) {
      if (this.#life.signal.aborted || !isStillDue()) return;
      this.#rest({ ...rows.get(id), state: "waiting-for-you", failure: toFailureData(error) });
    }
  }

  #rest(chain: Chain): void {
    this.#told(this.#parts.rows.save(chain));
  }

  /** A notice that cannot be shown is no reason for the chain to stumble. */
  #told(chain: Chain): void {
    const { onRest, log } = this.#parts;
    try {
      onRest(chain);
    } catch (error) {
      log.warn("notice-failed", { id: chain.id, message: toFailureData(error).message });
    }
  }

  #lastFrameOf({ shots }: Chain, at: number): Source {
    const frame = this.#parts.entries.byJob(shots[at]?.jobId ?? "").find(({ role }) => role === "last-frame");
    if (frame) return { type: "media", id: frame.mediaId };
    const message = `Shot ${at + 1} came without its last frame, with which the next one was to begin.`;
    throw new Failure({ code: "gateway-error", reason: "last-frame-missing", message, detail: { shot: at + 1 }, action: "decide" });
  }

  async #join(chain: Chain): Promise<void> {
    const { rows, join, entries, database } = this.#parts;
    const { id } = chain;
    const controller = new AbortController();
    this.#joins.set(id, controller);
    try {
      if (chain.state !== "joining") rows.save({ ...chain, state: "joining" });
      const made = await join.make(chain, controller.signal);
      database.transaction(() => {
        if (rows.has(id)) rows.write({ ...rows.get(id), state: "done", failure: undefined, entryId: entries.add(made).id });
      });
      if (rows.has(id)) this.#told(rows.tell(rows.get(id)));
    } catch (error) {
      // At the end of the studio it stays `joining` and is done at the next start.
      if (controller.signal.aborted || !rows.has(id)) return;
      this.#rest({ ...rows.get(id), state: "failed", failure: toFailureData(error) });
    } finally {
      this.#joins.delete(id);
    }
  }
}

/** The shots from one on as if never started; not while one of them is being made. */
function madeAnew(chain: Chain, from: number): Chain {
  if (from >= chain.shots.length) {
    const message = `The chain has ${chain.shots.length} shots.`;
    throw new Failure({ code: "invalid-input", reason: "shot-unknown", message, detail: { count: chain.shots.length } });
  }
  if (chain.state === "joining" || chain.shots.slice(from).some(isUnderWay))
    throw new Failure({ code: "conflict", reason: "still-going", message: "The job is still going on." });
  return withoutJobs(chain, from, true);
}

function mayCostAgainFailure(): Failure {
  const message = "The first request may have been delivered: sending it again may make and cost the work twice.";
  return new Failure({ code: "conflict", reason: "may-cost-again", action: "decide", message });
}
