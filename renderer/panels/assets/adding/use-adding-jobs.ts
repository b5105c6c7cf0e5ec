import { useMemo } from "react";
import type { Job } from "../../../../shared/contract/jobs.ts";
import type { AssetRecipe } from "../../../../shared/contract/recipes.ts";
import { finalJobStates } from "../../../../shared/job-states.ts";
import { retriedIds } from "../../../state/job-groups.ts";
import { useJobs } from "../../../state/jobs.ts";
import { useAssetsLook } from "../view-store.ts";

export type AssetJob = Job & { recipe: AssetRecipe };

const isAssetJob = (job: Job): job is AssetJob => job.recipe.kind === "asset";

export const addingStages = ["needs-you", "going", "waiting", "ended"] as const;
export type AddingStage = (typeof addingStages)[number];

/** What a job of the strip is at; those that need somebody come first. */
export function stageOf({ state }: Pick<Job, "state">): AddingStage {
  if (state === "failed" || state === "expired" || state === "unsure") return "needs-you";
  if (state === "done" || state === "cancelled") return "ended";
  return state === "waiting" ? "waiting" : "going";
}

/** Jobs that make assets at a connection: all unfinished ones, and those that ended since the list was last cleared. Pure. */
export function addingJobsOf(jobs: readonly Job[], connectionId: string, clearedAt: number): readonly AssetJob[] {
  const retried = retriedIds(jobs);
  const mine = jobs.filter(isAssetJob).filter((job) => {
    if (job.connectionId !== connectionId || retried.has(job.id)) return false;
    return !finalJobStates.has(job.state) || job.state === "unsure" || (job.finishedAt ?? job.updatedAt) > clearedAt;
  });
  const rank = (job: Job) => addingStages.indexOf(stageOf(job));
  return mine.toSorted((one, other) => rank(one) - rank(other) || one.createdAt - other.createdAt);
}

export function useAddingJobs(connectionId: string): readonly AssetJob[] {
  const jobs = useJobs();
  const clearedAt = useAssetsLook((look) => look.clearedAt[connectionId]) ?? 0;
  return useMemo(() => addingJobsOf(jobs, connectionId, clearedAt), [jobs, connectionId, clearedAt]);
}
