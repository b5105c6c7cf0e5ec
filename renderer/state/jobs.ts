import { skipToken, useQuery } from "@tanstack/react-query";
import type { Job, JobsChange } from "../../shared/contract/jobs.ts";
import type { Recipe } from "../../shared/contract/recipes.ts";
import { client } from "./client.ts";
import { follow } from "./follow.ts";
import { groupOf, retriedIds } from "./job-groups.ts";
import { orpc, queryClient } from "./queries.ts";

export interface KnownJobs {
  /** Newest first: all unfinished and the newest finished ones. */
  jobs: readonly Job[];
  /** Of all jobs ever, finished ones included. */
  total: number;
}

const key = ["live", "jobs"] as const;
/** Changes within this time are shown together: a thousand followed jobs must not draw a thousand times. */
const GATHER_MILLISECONDS = 50;

/** Keeps the cache in step with the core by one subscription for the whole page. Ends with the signal. */
export function watchJobs(signal: AbortSignal): Promise<void> {
  let gathered: JobsChange[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const show = () => {
    timer = undefined;
    const changes = gathered;
    gathered = [];
    queryClient.setQueryData<KnownJobs>(key, (known) => changes.reduce<KnownJobs | undefined>(applyChange, known));
  };
  return follow(
    (streamSignal) => client.jobs.watch(undefined, { signal: streamSignal }),
    (change) => {
      gathered.push(change);
      timer ??= setTimeout(show, change.type === "snapshot" ? 0 : GATHER_MILLISECONDS);
    },
    signal,
  );
}

/** What is known after one change; pure. */
export function applyChange(known: KnownJobs | undefined, change: JobsChange): KnownJobs | undefined {
  if (change.type === "snapshot") return { jobs: newestFirst(change.jobs), total: change.total };
  if (!known) return known;
  if (change.type === "removed") {
    const jobs = known.jobs.filter((job) => job.id !== change.id);
    return { jobs, total: known.total - (known.jobs.length - jobs.length) };
  }
  const place = known.jobs.findIndex((job) => job.id === change.job.id);
  if (place >= 0) return { ...known, jobs: known.jobs.with(place, change.job) };
  return { jobs: newestFirst([change.job, ...known.jobs]), total: known.total + 1 };
}

function newestFirst(jobs: readonly Job[]): readonly Job[] {
  return jobs.toSorted((one, other) => other.createdAt - one.createdAt);
}

/** All known jobs, live. `undefined` until the first snapshot. */
export function useKnownJobs(): KnownJobs | undefined {
  return useQuery<KnownJobs>({ queryKey: key, queryFn: skipToken }).data;
}

/** Live jobs, newest first; empty until known. */
export function useJobs(): readonly Job[] {
  return useKnownJobs()?.jobs ?? none;
}
const none: readonly Job[] = [];

export function useJob(id: string | undefined): Job | undefined {
  return useJobs().find((job) => job.id === id);
}

export interface JobCounts {
  running: number;
  waiting: number;
  /** What waits for the person: see `groupOf`. */
  needsYou: number;
}

export function countJobs(jobs: readonly Job[], now: number = Date.now()): JobCounts {
  const counts = { running: 0, waiting: 0, needsYou: 0 };
  const retried = retriedIds(jobs);
  for (const job of jobs) {
    const group = groupOf(job, now, retried);
    if (group === "needs-you") counts.needsYou += 1;
    else if (group === "running") counts[job.state === "waiting" ? "waiting" : "running"] += 1;
  }
  return counts;
}

/** Journals one job a recipe and starts them. Throws a failure of the contract; see `failureOf`. */
export function createJobs(recipes: Recipe[], about: { connectionId?: string; retryOf?: string } = {}): Promise<Job[]> {
  return client.jobs.create({ recipes, ...about });
}

export const cancelJob = (id: string) => client.jobs.cancel({ id });
export const discardJob = (id: string) => client.jobs.discard({ id });
export const askJobNow = (id: string) => client.jobs.askNow({ id });
export const pauseJob = (id: string) => client.jobs.pause({ id });
export const resumeJob = (id: string) => client.jobs.resume({ id });
/** An unsure job needs `mayCostAgain`: ask the person first (GEN-07). */
export const retryJob = (id: string, mayCostAgain = false) => client.jobs.retry({ id, mayCostAgain });

/** History and the service's last answer; asked again whenever the job changes. */
export function useJobDetails(id: string | undefined) {
  const job = useJob(id);
  return useQuery({
    ...orpc.jobs.get.queryOptions({ input: id ? { id } : skipToken }),
    queryKey: [...orpc.jobs.get.queryKey({ input: { id: id ?? "" } }), job?.updatedAt],
    placeholderData: (before) => before,
  });
}
