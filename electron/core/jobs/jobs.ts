import { randomBytes } from "node:crypto";
import type { Job, JobDetails, JobsChange, JobState, LostWork, RequestPreview } from "../../../shared/contract/jobs.ts";
import { finalJobStates, isInDoubt } from "../../../shared/job-states.ts";
import type { Recipe } from "../../../shared/contract/recipes.ts";
import { Failure, toFailureData } from "../../../shared/failure.ts";
import type { Log } from "../log.ts";
import type { Connections } from "../settings/connections.ts";
import type { Preferences } from "../settings/preferences.ts";
import type { Journal } from "./journal.ts";
import type { Report } from "./maker.ts";
import type { Makers } from "./makers.ts";
import type { Runner } from "./runner.ts";

interface Parts {
  journal: Journal;
  runner: Runner;
  makers: Makers;
  connections: Connections;
  preferences: Preferences;
  log: Log;
  now?: () => number;
}

/** What a person can do with jobs. */
export class Jobs {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * Writes the jobs down, starts them, answers at once. Fails with `invalid-input`, having made none, if any recipe cannot be sent.
   * `alongside` is part of the same transaction: see `Journal.add`.
   */
  async create(
    input: { connectionId?: string; recipes: Recipe[]; retryOf?: string },
    alongside?: (jobs: readonly Job[]) => void,
  ): Promise<Job[]> {
    const { connections, makers, journal, runner, preferences } = this.#parts;
    const connection = await connections.resolve(input.connectionId);
    for (const recipe of input.recipes) makers.of(recipe).check(recipe, connection);
    const now = (this.#parts.now ?? Date.now)();
    const jobs = input.recipes.map((recipe, index): Job => ({
      id: newId(),
      state: "waiting",
      connectionId: connection.id,
      connectionName: connection.name,
      isDemo: connection.isDemo,
      recipe,
      createdAt: now + index, // Distinct, so that the order stays that of the request.
      updatedAt: now,
      entryIds: [],
      ...(input.retryOf !== undefined && { retryOf: input.retryOf }),
    }));
    journal.add(jobs, alongside);
    // From here on they will be sent: nothing may make this call look as if they would not.
    for (const job of jobs) runner.go(job);
    try {
      for (const { recipe } of jobs) if ("prompt" in recipe) preferences.rememberPrompt(recipe.kind, recipe.prompt);
    } catch (error) {
      this.#parts.log.warn("prompt-not-remembered", { failure: toFailureData(error) });
    }
    return jobs;
  }

  async preview(input: { connectionId?: string; recipe: Recipe; full?: boolean }): Promise<RequestPreview> {
    const maker = this.#parts.makers.of(input.recipe);
    const connection = await this.#parts.connections.resolve(input.connectionId);
    maker.check(input.recipe, connection);
    return maker.preview(input.recipe, connection, input.full ?? false);
  }

  watch(signal?: AbortSignal): AsyncGenerator<JobsChange, void, void> {
    return this.#parts.journal.watch(signal);
  }

  list(query: { states?: JobState[]; offset: number; limit: number }): { jobs: Job[]; total: number } {
    return this.#parts.journal.list(query);
  }

  get(id: string): JobDetails {
    return this.#parts.journal.details(id);
  }

  /** Stops a job for certain, or fails with `conflict` and leaves it as it is (lesson 11). */
  async cancel(id: string): Promise<Job> {
    const { journal, runner, makers, connections } = this.#parts;
    const job = journal.get(id);
    if (job.state === "waiting" || job.state === "preparing") {
      await runner.stop(id);
      if (!["waiting", "preparing"].includes(journal.get(id).state)) return this.cancel(id); // It left while it was being stopped.
      return journal.update(id, { state: "cancelled", trouble: undefined, nextAskAt: undefined });
    }
    // Where the answer is the work, there is no later moment: the connection is closed, and the job says that it may be billed (GEN-06).
    if (job.state === "submitting" && (await runner.giveUp(id))) {
      const now = journal.get(id);
      if (now.state === "cancelled") return now;
      throw cannotCancel(now.state);
    }
    if (job.state !== "following") throw cannotCancel(job.state);
    const connection = await connections.resolve(job.connectionId);
    const maker = makers.of(job.recipe);
    await this.#assertGoing(job, () => maker.ask(connection, job.serviceId ?? "", undefined, job.recipe));
    await maker.cancel(connection, job.serviceId ?? "").catch((error: unknown) => {
      if (error instanceof Failure && error.code === "conflict" && error.data.delivery === "not-sent") throw error;
      throw new Failure(
        {
          code: "conflict",
          reason: "cancel-refused",
          message: "The gateway did not cancel it: the work goes on there and is paid.",
          ...serviceWords(error),
        },
        error,
      );
    });
    if (maker.isFollowedWhenCancelled) return runner.hurry(journal.get(id));
    await runner.stop(id);
    const now = journal.get(id);
    return now.state === "following"
      ? journal.update(id, { state: "cancelled", trouble: undefined, nextAskAt: undefined }, { detail: "confirmed" })
      : now;
  }

  /**
   * The same call that cancels queued work deletes finished work (wire notes 1.11), so what is finished by now must not be cancelled. Where
   * the question gets no answer, nothing is sent either.
   */
  async #assertGoing(job: Job, ask: () => Promise<Report>): Promise<void> {
    const { outcome } = await ask();
    if (outcome === "going") return;
    const { journal, runner } = this.#parts;
    const now = journal.get(job.id);
    if (now.state === "following") await runner.hurry(now);
    throw new Failure({ code: "conflict", reason: "cancel-too-late", message: "The work has ended at the gateway just now." });
  }

  /** The same recipe as a new job. Repeating what may be under way already needs the person's word for it. */
  async retry(id: string, mayCostAgain: boolean): Promise<Job> {
    const job = this.#parts.journal.get(id);
    if (isInDoubt(job) && !mayCostAgain) {
      throw new Failure({
        code: "conflict",
        reason: "may-cost-again",
        action: "decide",
        message: "The first request may have been delivered: sending it again may make and cost the work twice.",
      });
    }
    if (!finalJobStates.has(job.state))
      throw new Failure({ code: "conflict", reason: "still-going", message: "The job is still going on." });
    const [repeated] = await this.create({ connectionId: job.connectionId, recipes: [job.recipe], retryOf: id });
    return repeated as Job;
  }

  /** Fails as the service does where it lists no tasks. */
  async findLost(id: string): Promise<{ found: LostWork[] }> {
    const { journal, makers, connections } = this.#parts;
    const job = journal.get(id);
    const connection = await connections.resolve(job.connectionId);
    const listed = await makers.of(job.recipe).findLost(connection, job.recipe, job.submittedAt ?? job.createdAt);
    return { found: listed.filter((work) => !journal.isKnown(job.connectionId, work.serviceId)) };
  }

  adopt(id: string, serviceId: string): Job {
    const { journal, runner, makers } = this.#parts;
    const job = journal.get(id);
    if (job.state !== "unsure")
      throw new Failure({ code: "conflict", reason: "not-unsure", message: "Only an unsure job can take over found work." });
    if (makers.of(job.recipe).answersAtOnce)
      throw new Failure({ code: "conflict", reason: "pictures-not-listed", message: "The gateway gives out its answer once only." });
    if (journal.isKnown(job.connectionId, serviceId)) {
      throw new Failure({ code: "conflict", reason: "already-followed", message: "Another job follows this work already." });
    }
    return runner.go(
      journal.update(id, { state: "following", serviceId, failure: undefined, nextAskAt: 0 }, { detail: `adopted ${serviceId}` }),
    );
  }

  async discard(id: string): Promise<{ id: string }> {
    const { journal, runner } = this.#parts;
    if (journal.get(id).state === "submitting") {
      throw new Failure({
        code: "conflict",
        reason: "discard-submitting",
        message: "The request is on its way: wait for its answer, then discard.",
      });
    }
    await runner.stop(id);
    await runner.forget(journal.get(id));
    journal.remove(id);
    return { id };
  }

  /** Asks or tries again at once; a job that failed after the service had its work is taken up again, which costs nothing. */
  async askNow(id: string): Promise<Job> {
    const { journal, runner, makers } = this.#parts;
    const job = journal.get(id);
    if (job.state === "failed" && job.serviceId !== undefined) {
      return runner.go(journal.update(id, { state: "following", failure: undefined, nextAskAt: 0 }, { detail: "asked again" }));
    }
    if (job.state === "failed" && makers.of(job.recipe).answersAtOnce && journal.answer(id)) {
      return runner.go(journal.update(id, { state: "fetching", failure: undefined, nextAskAt: undefined }, { detail: "asked again" }));
    }
    if (finalJobStates.has(job.state)) throw new Failure({ code: "conflict", reason: "already-ended", message: "The job has ended." });
    return runner.hurry(job);
  }

  /** Halts a download, or the upload of a file that a job needs; what has arrived is kept, also over a restart. */
  async pause(id: string): Promise<Job> {
    const { journal, runner } = this.#parts;
    const job = journal.get(id);
    if (job.state !== "fetching" && job.preparing?.what !== "publishing")
      throw new Failure({ code: "conflict", reason: "not-downloading", message: "Only an upload or a download can be paused." });
    await runner.stop(id);
    const now = journal.get(id);
    if (now.state === "fetching")
      return journal.update(id, { transfer: { bytes: 0, ...now.transfer, isPaused: true }, nextAskAt: undefined });
    if (now.preparing?.what === "publishing") return journal.update(id, { preparing: { ...now.preparing, isPaused: true } });
    // The upload was over before it could be halted.
    return now.state === "waiting" || now.state === "preparing" ? runner.go(now) : now;
  }

  resume(id: string): Job {
    const { journal, runner } = this.#parts;
    const job = journal.get(id);
    if (job.preparing?.what === "publishing")
      return runner.go(journal.update(id, { preparing: { ...job.preparing, isPaused: false }, trouble: undefined }));
    if (job.state !== "fetching")
      throw new Failure({ code: "conflict", reason: "not-downloading", message: "Only an upload or a download can be resumed." });
    return runner.go(journal.update(id, { transfer: { bytes: 0, ...job.transfer, isPaused: false }, trouble: undefined }));
  }
}

/** 60 random bits in letters that cannot be mistaken for one another. */
export function newId(): string {
  const letters = "0123456789abcdefghjkmnpqrstvwxyz";
  return Array.from(randomBytes(12), (byte) => letters[byte % letters.length]).join("");
}

function cannotCancel(state: JobState): Failure {
  if (state === "submitting") {
    const message = "The request is on its way; it can be cancelled when its answer is in.";
    return new Failure({ code: "conflict", reason: "cancel-submitting", message });
  }
  if (state === "fetching") {
    const message = "The work is done and paid: its result is being downloaded. Pause the download instead.";
    return new Failure({ code: "conflict", reason: "cancel-fetching", message });
  }
  return new Failure({ code: "conflict", reason: "already-ended", message: "The job has ended already." });
}

function serviceWords(error: unknown) {
  return error instanceof Failure ? { service: error.data.service, tried: error.data.tried } : {};
}
