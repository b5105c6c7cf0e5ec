import type { Job } from "../../../shared/contract/jobs.ts";
import { finalJobStates } from "../../../shared/job-states.ts";
import { assertNever } from "../../../shared/assert-never.ts";
import { type FailureData, isStorageTrouble, toFailureData } from "../../../shared/failure.ts";
import { SECOND } from "../../../shared/units.ts";
import type { FilesFolder } from "../library/files-folder.ts";
import type { Log } from "../log.ts";
import { wait } from "../wait.ts";
import type { Fetching } from "./fetching.ts";
import type { Following } from "./following.ts";
import type { Journal } from "./journal.ts";
import type { Makers } from "./makers.ts";
import type { Spool } from "./spool.ts";
import type { Submission } from "./submission.ts";

interface Parts {
  journal: Journal;
  submission: Submission;
  following: Following;
  fetching: Fetching;
  makers: Makers;
  files: Pick<FilesFolder, "isAway">;
  spool: Spool;
  log: Log;
  onEnded: (job: Job) => void;
}

/** Moves each job from state to state until it ends. Knows the states, not the areas (design section 5). */
export class Runner {
  readonly #parts: Parts;
  readonly #active = new Map<string, { controller: AbortController; ended: Promise<void> }>();
  readonly #again = new Set<NodeJS.Timeout>();
  readonly #closing = new AbortController();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Takes up every unfinished job where it was left (NV-07). A request that was on its way when the studio ended is unsure. */
  start(): void {
    const { journal, files } = this.#parts;
    const jobs = journal.unfinished().toReversed();
    const sent = jobs.filter(({ state }) => state === "submitting");
    if (files.isAway) void this.#takeUpLater(sent);
    else this.#takeUpAllSent(sent);
    // What is at the service already counts before anything else is sent there.
    for (const job of jobs) if (job.state === "following") this.go(job);
    for (const job of jobs) if (job.state !== "submitting" && job.state !== "following") this.go(job);
  }

  /** What had come of their answers lies where the library's files do: until their drive is there, nothing is said of them. */
  async #takeUpLater(sent: readonly Job[]): Promise<void> {
    const { files, log } = this.#parts;
    try {
      while (files.isAway) await wait(awayPause, this.#closing.signal);
      this.#takeUpAllSent(sent);
    } catch (error) {
      if (!this.#closing.signal.aborted) log.error("jobs-not-taken-up", { failure: toFailureData(error) });
    }
  }

  #takeUpAllSent(sent: readonly Job[]): void {
    const { journal, spool } = this.#parts;
    for (const { id } of sent) {
      const job = journal.find(id);
      if (job?.state === "submitting") this.#takeUpSent(job);
    }
    spool.sweep((id) => this.#isWanted(id));
  }

  /** What came of a job that cannot be read may be paid for: it stays. */
  #isWanted(id: string): boolean {
    const { journal, spool } = this.#parts;
    if (!journal.has(id)) return spool.isRecent(id);
    const job = journal.find(id);
    return job === undefined || keptStates.has(job.state);
  }

  /** An answer that was arriving may be here, whole or in part; else nobody knows what became of the request. */
  #takeUpSent(job: Job): void {
    const { journal, makers, spool } = this.#parts;
    const saved = makers.of(job.recipe).recover?.(spool.arrived(job.id));
    if (!saved) journal.update(job.id, { state: "unsure", failure: lostInBetween }, { detail: "studio ended in between" });
    else this.go(journal.update(job.id, { state: "fetching", missing: saved.cutOff }, { detail: "from the spool", answer: saved.answer }));
  }

  /** Goes on with a job from the state that it is in. */
  go(job: Job): Job {
    if (this.#closing.signal.aborted || this.#active.has(job.id)) return job;
    switch (job.state) {
      case "waiting":
      case "preparing":
        if (!isPaused(job)) this.#run(job.id, (signal) => this.#parts.submission.run(job.id, signal));
        break;
      case "submitting":
        break; // Its request has left: whatever comes of it, it is not sent again from here (GEN-07).
      case "following":
        this.#parts.following.add(job);
        break;
      case "fetching":
        if (!isPaused(job)) this.#run(job.id, (signal) => this.#parts.fetching.run(job.id, signal));
        break;
      case "done":
      case "failed":
      case "expired":
      case "cancelled":
      case "unsure":
        this.#tell(job);
        break;
      default:
        assertNever(job.state);
    }
    return job;
  }

  /** Stops working at a job; resolves when nothing runs for it any more. A request that has left is waited for. */
  async stop(id: string): Promise<void> {
    this.#parts.following.remove(id);
    const active = this.#active.get(id);
    active?.controller.abort();
    await active?.ended;
  }

  /** Gives up waiting for an answer that is the work itself; resolves when that is settled. Whether there was one. */
  async giveUp(id: string): Promise<boolean> {
    const ended = this.#active.get(id)?.ended;
    if (!this.#parts.submission.giveUp(id)) return false;
    await ended;
    return true;
  }

  /** Does at once what a job was going to do next. */
  async hurry(job: Job): Promise<Job> {
    if (job.state === "following") {
      this.#parts.following.askNow(job.id);
      return job;
    }
    if (job.state === "submitting") return job;
    await this.stop(job.id);
    return this.go(this.#parts.journal.get(job.id));
  }

  /** Removes what a download has left of a job that is discarded. Its request may have left while it was stopped: it is not followed either. */
  async forget(job: Job): Promise<void> {
    this.#parts.following.remove(job.id);
    await this.#parts.fetching.discardParts(job);
    await this.#parts.makers.of(job.recipe).forget?.(job.id);
    this.#parts.spool.discard(job.id);
  }

  async close(): Promise<void> {
    this.#closing.abort();
    for (const timer of this.#again) clearTimeout(timer);
    this.#parts.following.close();
    for (const { controller } of this.#active.values()) controller.abort();
    await this.#parts.submission.settled();
    await Promise.all([...this.#active.values()].map(({ ended }) => ended));
  }

  #run(id: string, work: (signal: AbortSignal) => Promise<Job>): void {
    const controller = new AbortController();
    const ended = work(controller.signal).then(
      (job) => this.#next(id, job),
      (error: unknown) => this.#broken(id, controller.signal, error),
    );
    this.#active.set(id, { controller, ended });
  }

  #next(id: string, job: Job): void {
    this.#active.delete(id);
    this.go(job);
  }

  /** A notice that cannot be shown is no reason for the job to stumble. */
  #tell(job: Job): void {
    try {
      this.#parts.onEnded(job);
    } catch (error) {
      this.#parts.log.warn("notice-failed", { id: job.id, message: toFailureData(error).message });
    }
  }

  /**
   * Nothing is swallowed: what the stages did not foresee (a disk that cannot be written, a bug) is logged and shown on the job, which goes on
   * when the disk may be writable again, at the next start, or on demand. A request that had left is unsure.
   */
  #broken(id: string, signal: AbortSignal, error: unknown): void {
    this.#active.delete(id);
    if (signal.aborted) return;
    const failure = toFailureData(error);
    this.#parts.log.error("job-broken", { id, message: failure.message });
    try {
      this.#show(id, failure);
    } catch (second) {
      this.#parts.log.error("job-not-written", { id, message: toFailureData(second).message });
    }
    if (isStorageTrouble(failure)) this.#goLater(id);
  }

  #goLater(id: string): void {
    const { journal, log } = this.#parts;
    const timer = setTimeout(() => {
      this.#again.delete(timer);
      try {
        if (journal.has(id)) this.go(journal.get(id));
      } catch (error) {
        log.error("job-not-read", { id, message: toFailureData(error).message });
      }
    }, storagePause);
    this.#again.add(timer.unref());
  }

  #show(id: string, failure: FailureData): void {
    const { journal } = this.#parts;
    if (!journal.has(id) || finalJobStates.has(journal.get(id).state)) return;
    if (journal.get(id).state === "submitting")
      journal.update(id, { state: "unsure", failure: lostInBetween, trouble: failure }, { detail: failure.reason });
    else journal.update(id, { trouble: failure });
  }
}

/** Whether the person has halted the job's upload or download. */
function isPaused({ state, preparing, transfer }: Job): boolean {
  if (state === "fetching") return transfer?.isPaused ?? false;
  return preparing?.what === "publishing" && preparing.isPaused;
}

/** The spool of an ended job is of use only where fetching may be tried again. */
const keptStates: ReadonlySet<Job["state"]> = new Set(["submitting", "fetching", "failed"]);

const storagePause = 20 * SECOND;
/** Milliseconds between looks for a drive. */
const awayPause = 2 * SECOND;

const lostInBetween = {
  code: "unsure",
  reason: "studio-ended",
  message: "The studio ended while the request was on its way: the gateway may have it.",
  action: "decide",
  delivery: "unknown",
} as const;
