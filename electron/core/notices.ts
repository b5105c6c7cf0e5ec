import type { Chain } from "../../shared/contract/chains.ts";
import type { Job } from "../../shared/contract/jobs.ts";
import { toFailureData } from "../../shared/failure.ts";
import { SECOND } from "../../shared/units.ts";
import { fill } from "../../shared/words/fill.ts";
import { chainNoticeWords, noticeWords, runNoticeWords } from "../../shared/words/notices.ts";
import type { Host } from "./host.ts";
import type { Journal } from "./jobs/journal.ts";
import type { Makers } from "./jobs/makers.ts";
import type { Log } from "./log.ts";
import type { Preferences } from "./settings/preferences.ts";
import { systemLanguage } from "./system-language.ts";

interface Parts {
  host: Pick<Host, "notify">;
  preferences: Pick<Preferences, "get">;
  makers: Pick<Makers, "of">;
  journal: Pick<Journal, "hasUnfinishedOf">;
  /** Whether a chain goes on with this job's end: then the chain tells, once, when it goes no further. */
  isToldByChain: (jobId: string) => boolean;
  log: Log;
}

/** So long after the last end it is looked whether the run is over. */
const settleTime = 2 * SECOND;

/**
 * Tells the person through the system when a job or a chain has ended, in their language, if they want to be told (DT-07). Jobs that leave no
 * file come by the hundred: their ends are told as one, when the last of them is there.
 */
export class Notices {
  readonly #parts: Parts;
  /** Ended and not told yet, by kind. */
  readonly #ended = new Map<Job["recipe"]["kind"], Job[]>();
  #timer: NodeJS.Timeout | undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  tell(job: Job): void {
    const { makers, isToldByChain } = this.#parts;
    if (!this.#isWanted() || isToldByChain(job.id)) return;
    if (!makers.of(job.recipe).hasNoFiles) return this.#notify(job, this.#titleOf(job));
    const { kind } = job.recipe;
    this.#ended.set(kind, [...(this.#ended.get(kind) ?? []), job]);
    this.#settleLater();
  }

  /** For chains that are joined, could not be joined, or wait for the person. */
  tellChain({ state, title }: Chain): void {
    const words: Partial<Record<string, string>> = chainNoticeWords[this.#language()];
    const said = words[state];
    if (this.#isWanted() && said !== undefined) this.#parts.host.notify({ title: said, body: title });
  }

  close(): void {
    clearTimeout(this.#timer);
  }

  #isWanted(): boolean {
    return this.#parts.preferences.get().notifiesWhenDone;
  }

  #settleLater(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      try {
        this.#tellRuns();
      } catch (error) {
        this.#parts.log.warn("notice-failed", { message: toFailureData(error).message });
      }
    }, settleTime).unref();
  }

  #tellRuns(): void {
    for (const [kind, jobs] of this.#ended) {
      // Also a job that is cancelled may be what a run still waits for, and nobody tells of it here.
      if (this.#parts.journal.hasUnfinishedOf(kind)) this.#settleLater();
      else {
        this.#ended.delete(kind);
        this.#tellRun(jobs);
      }
    }
  }

  #tellRun(jobs: readonly Job[]): void {
    const [first] = jobs;
    if (!first) return;
    const done = jobs.filter(({ state }) => state === "done").length;
    const others = jobs.length - done;
    const words = runNoticeWords[this.#language()];
    const title = others === 0 ? words.done : done === 0 ? words.none : words.some;
    this.#notify(jobs.find(({ state }) => state !== "done") ?? first, fill(title, { done, others }));
  }

  #titleOf({ state }: Job): string {
    const words: Record<string, string> = noticeWords[this.#language()];
    return words[state] ?? state;
  }

  /** `job` is what the notice leads to. */
  #notify(job: Job, title: string): void {
    this.#parts.host.notify({ title, body: this.#parts.makers.of(job.recipe).titleOf(job.recipe), jobId: job.id });
  }

  #language(): "en" | "zh-CN" {
    const { language } = this.#parts.preferences.get();
    return language === "system" ? systemLanguage() : language;
  }
}
