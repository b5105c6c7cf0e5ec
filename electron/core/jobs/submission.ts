import type { Job, Preparing } from "../../../shared/contract/jobs.ts";
import { Failure, type FailureData, isStorageTrouble, toFailureData } from "../../../shared/failure.ts";
import { HOUR, MINUTE, SECOND } from "../../../shared/units.ts";
import type { ResolvedConnection } from "../gateway/connection.ts";
import type { FilesFolder } from "../library/files-folder.ts";
import type { Log } from "../log.ts";
import type { Connections } from "../settings/connections.ts";
import type { Journal } from "./journal.ts";
import { Limit } from "./limit.ts";
import type { Answered, Maker } from "./maker.ts";
import type { Makers } from "./makers.ts";
import { Pacing } from "./pacing.ts";
import type { Places } from "./places.ts";
import type { Spool } from "./spool.ts";
import { wait } from "../wait.ts";

/** Creates of one area that may be under way at once on one connection, unless its maker says otherwise: services check inputs before they answer, more only queues there. */
const createsAtOnce = 2;
/** Milliseconds: what a job prepares is shown so often at most. */
const tellEvery = 250;
/** Closing waits so long for answers that are the work itself, and may take minutes. */
const closingGrace = 3 * SECOND;

interface Parts {
  journal: Journal;
  connections: Connections;
  makers: Makers;
  places: Places;
  /** Inputs are read from there while they are sent, and answers arrive there. */
  files: Pick<FilesFolder, "use">;
  spool: Spool;
  log: Log;
  /** How long what surely was not delivered is tried again, in milliseconds from the first failure on. */
  patience: number;
  now?: () => number;
}

/**
 * Brings a waiting job to the service, at most once (GEN-07, design section 5). What surely was not delivered is tried again while patience lasts;
 * what perhaps was becomes `unsure` and is never sent again from here.
 */
export class Submission {
  readonly #journal: Journal;
  readonly #connections: Connections;
  readonly #makers: Makers;
  readonly #places: Places;
  readonly #files: Pick<FilesFolder, "use">;
  readonly #spool: Spool;
  readonly #log: Log;
  readonly #patience: number;
  readonly #now: () => number;
  readonly #limit = new Limit(createsAtOnce);
  readonly #pacing: Pacing;
  readonly #leaving = new Set<Promise<unknown>>();
  readonly #closing = new AbortController();
  /** Calls that are waited for until their work is done; each can be given up. */
  readonly #awaited = new Map<string, AbortController>();

  constructor(parts: Parts) {
    this.#journal = parts.journal;
    this.#connections = parts.connections;
    this.#makers = parts.makers;
    this.#places = parts.places;
    this.#files = parts.files;
    this.#spool = parts.spool;
    this.#log = parts.log;
    this.#patience = parts.patience;
    this.#now = parts.now ?? Date.now;
    this.#pacing = new Pacing({ now: this.#now });
  }

  /** Ends when the job is followed, failed or unsure. Aborting is possible until the request leaves; then it throws `AbortError`. */
  async run(id: string, signal: AbortSignal): Promise<Job> {
    let troubleSince: number | undefined;
    for (let tries = 1; ; tries += 1) {
      try {
        return await this.#tryOnce(id, signal);
      } catch (error) {
        // What the gateway said of a request that had left counts, also while the studio is being closed.
        if (signal.aborted && this.#journal.get(id).state !== "submitting") throw error;
        troubleSince ??= this.#now();
        const job = await this.#settleFailure(id, toFailureData(error), { tries, troubleSince });
        if (job.state !== "waiting") return job;
        await wait((job.nextAskAt ?? 0) - this.#now(), signal);
      }
    }
  }

  /** For closing: resolves when no request is on its way any more, since ending in between makes a job unsure. */
  async settled(): Promise<void> {
    this.#closing.abort();
    const timer = setTimeout(() => this.#awaited.forEach((each) => each.abort(studioEnds)), closingGrace);
    await Promise.allSettled(this.#leaving);
    clearTimeout(timer);
  }

  /** Gives up waiting for an answer that is the work itself: closes its connection. Whether there was one to give up. */
  giveUp(id: string): boolean {
    const awaited = this.#awaited.get(id);
    awaited?.abort(personGaveUp);
    return awaited !== undefined;
  }

  /** Waits for a place at the service first: what is prepared too early may be stale when its turn comes. */
  async #tryOnce(id: string, signal: AbortSignal): Promise<Job> {
    const before = this.#journal.get(id);
    const { pace } = this.#makers.of(before.recipe);
    const lane = this.#laneOf(before);
    await this.#places.enter(lane, id, pace?.atServiceAtOnce ?? Number.POSITIVE_INFINITY, signal);
    let job: Job | undefined;
    try {
      job = await this.#files.use(() => this.#send(id, signal), signal);
      return job;
    } finally {
      // A job that is followed keeps its place.
      if (job?.state !== "following") this.#places.leave(lane, id);
    }
  }

  async #send(id: string, signal: AbortSignal): Promise<Job> {
    const job = this.#journal.update(id, { state: "preparing", nextAskAt: undefined });
    const { recipe, connectionId } = job;
    const maker = this.#makers.of(recipe);
    const connection = await this.#connections.resolve(connectionId);
    maker.check(recipe, connection);
    const prepared = await maker.prepare(recipe, connection, signal, this.#teller(id, signal));
    const leave = async () => {
      await this.#turn(this.#laneOf(job), maker.pace?.createGap?.(connection) ?? 0, signal);
      signal.throwIfAborted();
      this.#journal.update(id, { state: "submitting", submittedAt: this.#now(), trouble: undefined });
      // From here on the request may cost money: it is not aborted, and its answer is written down before anything else.
      const leaving = maker.answersAtOnce ? this.#awaitResult(id, connection, prepared) : this.#create(id, connection, prepared);
      this.#leaving.add(leaving);
      return leaving.finally(() => this.#leaving.delete(leaving));
    };
    return this.#limit.run(this.#laneOf(job), signal, leave, maker.pace?.createsAtOnce);
  }

  async #create(id: string, connection: ResolvedConnection, prepared: unknown): Promise<Job> {
    const job = this.#journal.get(id);
    const maker = this.#makers.of(job.recipe);
    const { serviceId, answer } = await maker.submit(connection, prepared);
    const nextAskAt = this.#now() + Math.min(maker.pollSeconds(connection), 5) * SECOND;
    this.#pacing.succeed(this.#laneOf(job));
    return this.#write(id, { state: "following", serviceId, nextAskAt }, { detail: serviceId, answer });
  }

  /** What an answer holds is in the spool, and safe there, before the job says that it has it. */
  async #awaitResult(id: string, connection: ResolvedConnection, prepared: unknown): Promise<Job> {
    const job = this.#journal.get(id);
    const controller = new AbortController();
    this.#awaited.set(id, controller);
    let answered: Answered | undefined;
    try {
      this.#spool.discard(id);
      answered = await this.#makers.of(job.recipe).submit(connection, prepared, controller.signal, this.#spool.folderOf(id));
    } catch (error) {
      throw controller.signal.aborted ? this.#givenUp(controller.signal.reason, error) : error;
    } finally {
      this.#awaited.delete(id);
      if (!answered) this.#spool.discard(id);
    }
    const { answer, cutOff } = answered;
    await this.#spool.keepAnswer(id, answer).catch((error: unknown) => {
      this.#log.error("answer-not-spooled", { id, failure: toFailureData(error) });
    });
    this.#pacing.succeed(this.#laneOf(job));
    return this.#write(id, { state: "fetching", ...(cutOff && { missing: cutOff }) }, { answer });
  }

  #givenUp(reason: unknown, error: unknown): unknown {
    // What the service said before counts more than that nobody waited any longer.
    if (toFailureData(error).delivery === "answered") return error;
    return new Failure(reason === personGaveUp ? notWaitedFor : endedWhileWaiting, error);
  }

  #laneOf({ connectionId, recipe }: Pick<Job, "connectionId" | "recipe">): string {
    return `${connectionId} ${this.#makers.of(recipe).area}`;
  }

  /** Creates of a lane with a pace of its own leave one after the other. */
  async #turn(lane: string, gap: number, signal: AbortSignal): Promise<void> {
    if (gap <= 0) return;
    for (let delay = this.#pacing.next(lane); delay > 0; delay = this.#pacing.next(lane)) await wait(delay, signal);
    this.#pacing.take(lane, gap);
  }

  /** Writes down what a job prepares, a few times a second: a pause and the next start go on from there. */
  #teller(id: string, signal: AbortSignal): NonNullable<Parameters<Maker["prepare"]>[3]> {
    let told: { what: Preparing["what"]; at: number } | undefined;
    return (preparing) => {
      const at = this.#now();
      const isSoon = told?.what === preparing.what && Math.abs(at - told.at) < tellEvery;
      if (isSoon || signal.aborted) return;
      told = { what: preparing.what, at };
      try {
        this.#journal.update(id, { preparing, trouble: undefined });
      } catch (error) {
        // What cannot be shown is no reason to stop what goes well.
        this.#log.warn("preparing-not-written", { id, failure: toFailureData(error) });
      }
    };
  }

  /**
   * Writes down what the gateway answered. A disk that refuses it (full, held by another program) is asked again until it takes it: the id of
   * paid work must not be lost, nor a refusal become a doubt. Only closing ends the tries; the log has the id then.
   */
  async #write(id: string, change: Partial<Job>, more: { detail?: string; answer?: Record<string, unknown> }): Promise<Job> {
    for (let tries = 1; ; tries += 1) {
      try {
        return this.#journal.update(id, change, more);
      } catch (error) {
        const trouble = toFailureData(error);
        this.#log.error("answer-not-written", { id, serviceId: change.serviceId, failure: trouble });
        if (!isStorageTrouble(trouble)) throw error;
        if (this.#closing.signal.aborted) throw notWritten(change.serviceId, error);
        this.#journal.show({ ...this.#journal.get(id), trouble });
        await wait(Math.min(2 ** (tries - 1) * SECOND, MINUTE / 2), this.#closing.signal).catch(() => undefined);
      }
    }
  }

  async #settleFailure(id: string, failure: FailureData, trouble: { tries: number; troubleSince: number }): Promise<Job> {
    const job = this.#journal.get(id);
    const wasLeaving = job.state === "submitting";
    if (wasLeaving && failure.code === "rate-limited") this.#pacing.backOff(this.#laneOf(job), Math.min(failure.retryAfter ?? 0, HOUR));
    if (wasLeaving && failure.reason === notWaitedFor.reason) {
      return this.#write(id, { state: "cancelled", failure, trouble: undefined }, { detail: failure.reason });
    }
    if (wasLeaving && isUnclear(failure)) {
      return this.#write(id, { state: "unsure", failure: { ...failure, code: "unsure", action: "decide" } }, { detail: failure.reason });
    }
    const delay = mayTryAgain(failure, wasLeaving) ? retryDelay(trouble.tries, failure) : undefined;
    if (delay === undefined || this.#now() + delay > trouble.troubleSince + this.#patience) {
      return this.#write(id, { state: "failed", failure, trouble: undefined }, { detail: failure.reason ?? failure.code });
    }
    return this.#write(
      id,
      { state: "waiting", trouble: failure, nextAskAt: this.#now() + delay },
      { detail: failure.reason ?? failure.code },
    );
  }
}

const personGaveUp = new DOMException("The person gave up waiting.", "AbortError");
const studioEnds = new DOMException("The studio ends.", "AbortError");

const notWaitedFor = {
  code: "cancelled",
  reason: "no-longer-awaited",
  message:
    "You stopped waiting, and the connection was closed. The gateway may finish the work and bill it; its result cannot be had any more.",
  action: "none",
  delivery: "unknown",
} as const;

const endedWhileWaiting = {
  code: "unsure",
  reason: "studio-ended",
  message: "The studio ended while the request was on its way: the gateway may have it.",
  delivery: "unknown",
} as const;

/** Whether the work may have been started: everything but the gateway's own refusal and what surely never left. */
function isUnclear({ code, delivery }: FailureData): boolean {
  return code === "unsure" || (delivery !== "answered" && delivery !== "not-sent");
}

function notWritten(serviceId: string | undefined, cause: unknown): Failure {
  const message = `The gateway took the work${serviceId === undefined ? "" : ` as ${serviceId}`}; this could not be written down.`;
  return new Failure({ code: "unsure", reason: "studio-ended", message, delivery: "unknown" }, cause);
}

/** Milliseconds: doubling from one second to a minute, a quarter up or down to chance, never sooner than the gateway said (GEN-07). */
function retryDelay(tries: number, failure: FailureData): number {
  const own = Math.min(2 ** (tries - 1) * SECOND, MINUTE) * (0.75 + Math.random() / 2);
  return Math.ceil(Math.max(own, failure.retryAfter ?? 0));
}

/** A database that another program holds, and a drive that is not connected. */
const passingReasons: ReadonlySet<string> = new Set(["database-busy", "library-away"]);

/** Only what surely did not start any work (GEN-07), and passes. Before the request leaves, nothing has started any. */
function mayTryAgain(failure: FailureData, wasLeaving: boolean): boolean {
  if (failure.code === "rate-limited" || failure.code === "storage-full" || passingReasons.has(failure.reason ?? "")) return true;
  if (failure.code === "unreachable") return failure.reason !== "tls" && (failure.delivery === "not-sent" || !wasLeaving);
  return !wasLeaving && failure.code === "gateway-error" && failure.action !== "none" && (failure.service?.status ?? 0) >= 500;
}
