import { finalJobStates, type Job } from "../../../shared/contract/jobs.ts";
import type { FailureCode } from "../../../shared/failure.ts";
import { DAY } from "../../../shared/units.ts";

export type JobGroup = "needs-you" | "running" | "finished";
export const jobFilters = ["all", "needs-you", "running", "finished"] as const;
export type JobFilter = (typeof jobFilters)[number];

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

/** Jobs by group; within a group the newest first, as they came. */
export function sortJobs(jobs: readonly Job[], now: number): Record<JobGroup, Job[]> {
  const retried = retriedIds(jobs);
  const groups: Record<JobGroup, Job[]> = { "needs-you": [], running: [], finished: [] };
  for (const job of jobs) groups[groupOf(job, now, retried)].push(job);
  return groups;
}

/** What a filter shows, in order. `older` are finished jobs that were asked for beside the live ones. */
export function jobsFor(filter: JobFilter, groups: Record<JobGroup, Job[]>, older: readonly Job[]): Job[] {
  if (filter === "needs-you" || filter === "running") return groups[filter];
  const known = new Set([...groups["needs-you"], ...groups.running, ...groups.finished].map((job) => job.id));
  const finished = [...groups.finished, ...older.filter((job) => !known.has(job.id))].toSorted((one, other) => other.createdAt - one.createdAt);
  return filter === "finished" ? finished : [...groups["needs-you"], ...groups.running, ...finished];
}
