import type { Job, LostWork, Preparing, RequestPreview } from "../../../shared/contract/jobs.ts";
import type { Recipe } from "../../../shared/contract/recipes.ts";
import type { FailureData } from "../../../shared/failure.ts";
import type { ResolvedConnection } from "../gateway/connection.ts";
import type { Expected } from "../transfer/expected.ts";
import type { ModelUsage } from "../usage/charges.ts";
import type { Arrived } from "./spool.ts";

/** What the service said when asked about a piece of work. */
export interface Report {
  outcome: "going" | "succeeded" | "failed" | "expired" | "cancelled";
  /** The service's own word. */
  status: string;
  answer: Record<string, unknown>;
  /** Percent, where the service names one. */
  progress?: number;
  /** Unix milliseconds at which the service lets its files go, where it names a time. */
  expiresAt?: number;
  /** Why, when it failed. */
  failure?: FailureData;
}

/** A file at an address of its own, at the gateway itself, or both; the address comes first. Or one that came with the answer: its name in the spool. */
export type ResultFile = ResultName &
  ({ url: string; contentPath?: string; spooled?: undefined } | { url?: string; contentPath: string; spooled?: undefined } | Spooled);

interface Spooled {
  spooled: string;
  url?: undefined;
  contentPath?: undefined;
}

interface ResultName {
  /** What the file is of its job; one file a role. */
  role: string;
  /** Videos and pictures become entries of the library; a file of lines is kept beside it, as the job's own. */
  kind: Expected;
  /** What the service said of this file, where its answer speaks of several. */
  service?: Record<string, unknown>;
}

/** A file that the studio makes of a result. */
export interface Derived {
  role: string;
  extension: string;
}

/** What a call that answers at once gave. */
export interface Answered {
  answer: Record<string, unknown>;
  /** Why not all of the answer is here, where that is so. */
  cutOff?: FailureData;
}

/** How fast and how many at once the service takes a kind of work, on one connection; what is not said is as for videos. */
export interface Pace {
  /** Created and not ended; the next jobs wait until one of these has. No limit unless said. */
  atServiceAtOnce?: number;
  /** Creates under way. */
  createsAtOnce?: number;
  /** Milliseconds between two creates; none unless said. */
  createGap?(connection: ResolvedConnection): number;
  /** Milliseconds between two questions. */
  askGap?: number;
}

/** What is asked about. */
export interface Asked {
  recipe: Recipe;
  /** Milliseconds since its request left. */
  ageMs: number;
}

/**
 * One kind of work, as the runner needs it. The runner knows states and money, the maker knows one area of the interface (design section 5).
 * `Prepared` is what is ready to leave, files inlined; it lives in memory only.
 */
export interface Maker<R extends Recipe = Recipe, Prepared = unknown> {
  kind: R["kind"];
  /** Calls of one area share one pace. */
  area: string;
  pace?: Pace;
  /** Its work is done when the service says so: there is nothing to fetch, and many ends are told as one. */
  hasNoFiles?: true;
  /** The answer to its request is the result: there is no id, nothing is followed, and waiting for it can be given up. */
  answersAtOnce?: true;
  /** What was done by the time that it was told to stop comes all the same, so the job goes on being followed until it has ended. */
  isFollowedWhenCancelled?: true;
  /** Seconds between two questions about one piece of work; `asked` is left out where any will do. */
  pollSeconds(connection: ResolvedConnection, asked?: Asked): number;
  /** Throws `invalid-input` when something stands against sending; nothing has been sent then. */
  check(recipe: R, connection: ResolvedConnection): void;
  /** What takes its time is told to `onPreparing`, as often as it changes. Nothing that it fails with was paid. */
  prepare(recipe: R, connection: ResolvedConnection, signal?: AbortSignal, onPreparing?: (preparing: Preparing) => void): Promise<Prepared>;
  /** The request as it would leave; inlined files are shortened unless `full`. */
  preview(recipe: R, connection: ResolvedConnection, full: boolean): Promise<RequestPreview>;
  submit(
    connection: ResolvedConnection,
    prepared: Prepared,
    signal?: AbortSignal,
    /** Where files of the answer itself go. */
    spool?: string,
  ): Promise<Answered & { serviceId?: string }>;
  /** What can be saved of an answer that was arriving when the studio ended; nothing where that is lost. */
  recover?(arrived: Arrived): Answered | undefined;
  /** `recipe`: what the work is made from, where the caller has it. */
  ask(connection: ResolvedConnection, serviceId: string, signal?: AbortSignal, recipe?: R): Promise<Report>;
  results(answer: Record<string, unknown>, serviceId: string): ResultFile[];
  /** What goes along beside the key where the gateway itself gives a file out. */
  contentHeaders?(connection: ResolvedConnection): Record<string, string>;
  /** What was asked for and did not come, of work that is done; `known`: why the answer was not whole. */
  missing?(recipe: R, answer: Record<string, unknown>, came: number, known?: FailureData): FailureData | undefined;
  /** The further file that is to be made of a result, if any. */
  derivedOf?(recipe: R, file: ResultFile): Derived | undefined;
  /** Makes it of the result that is at home, and writes it to `target`; whether that can be done. */
  derive?(recipe: R, path: string, target: string): Promise<boolean>;
  /** What many requests in one took together, by model, of a job whose file of results is at home. */
  used?(job: Job): Promise<readonly ModelUsage[]>;
  /** The library entry that the results are versions of. */
  parentOf?(recipe: R): string | undefined;
  /** Asks the service to stop; fails when it refuses or cannot. */
  cancel(connection: ResolvedConnection, serviceId: string): Promise<void>;
  /** Work of this key at the service that may be the job's lost one; newest first. Fails where the service lists nothing. */
  findLost(connection: ResolvedConnection, recipe: R, since: number): Promise<LostWork[]>;
  titleOf(recipe: R): string;
  /** Removes what the maker keeps for a job that is discarded. */
  forget?(jobId: string): Promise<void>;
}
