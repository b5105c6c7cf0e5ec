import type { Job } from "../../shared/contract/jobs.ts";
import { finalJobStates } from "../../shared/job-states.ts";
import type { FailureCode } from "../../shared/failure.ts";
import { DAY } from "../../shared/units.ts";

export type JobGroup = "needs-you" | "running" | "finished";

/** Troubles that go on until a person does something; others mend themselves. */
const needsPerson: ReadonlySet<FailureCode> = new Set(["no-key", "key-rejected", "no-credit", "storage-full"]);

/** Failures older than this are history. */
const LATELY = DAY;

/** What a job asks of the person now. `retried` are ids whose recipe was sent again: they are dealt with. */
export function groupOf(job: Job, now: number, retried: ReadonlySet<string>): JobGroup {
  if (job.state === "unsure") return retried.has(job.id) ? "finished" : "needs-you";
  if (!finalJobStates.has(job.state)) return job.trouble && needsPerson.has(job.trouble.code) ? "needs-you" : "running";
  const hasFailed = job.state === "failed" || job.state === "expired";
  return hasFailed && !retried.has(job.id) && now - (job.finishedAt ?? job.updatedAt) < LATELY ? "needs-you" : "finished";
}

export function retriedIds(jobs: readonly Job[]): ReadonlySet<string> {
  return new Set(jobs.flatMap((job) => job.retryOf ?? []));
}

/** Whether the service still has the work, so that asking for it again costs nothing. */
export function canAskAgain(job: Job): boolean {
  if (job.state !== "failed" || job.serviceId === undefined) return false;
  const hasEnded = /^(?:failed|failure|fail|error|cancell?ed|expired)$/i.test(job.serviceStatus ?? "");
  return !hasEnded && job.failure?.code !== "content-rejected";
}
