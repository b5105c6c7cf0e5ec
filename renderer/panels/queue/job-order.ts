import type { Job } from "../../../shared/contract/jobs.ts";
import { groupOf, type JobGroup, retriedIds } from "../../state/job-groups.ts";

export const jobFilters = ["all", "needs-you", "running", "finished"] as const;
export type JobFilter = (typeof jobFilters)[number];

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
  const finished = [...groups.finished, ...older.filter((job) => !known.has(job.id))].toSorted(
    (one, other) => other.createdAt - one.createdAt,
  );
  return filter === "finished" ? finished : [...groups["needs-you"], ...groups.running, ...finished];
}
