import type { Entry, EntryRow } from "../../../../shared/contract/library.ts";
import type { Job } from "../../../../shared/contract/jobs.ts";
import type { NativeVideoRecipe } from "../../../../shared/contract/recipes.ts";
import { useEntry } from "../../../state/library.ts";
import { useJobs } from "../../../state/jobs.ts";

/** As many as the column shows; older ones are in the library. */
const SHOWN = 40;

/** A job of this panel: its recipe is one of native video (CV-08). */
export type VideoJob = Job & { recipe: NativeVideoRecipe };

export function isVideoJob(job: Job): job is VideoJob {
  return job.recipe.kind === "native-video";
}

/** This panel's jobs, newest first. */
export function useVideoJobs(): { jobs: readonly VideoJob[]; hasMore: boolean } {
  const jobs = useJobs().filter(isVideoJob);
  return { jobs: jobs.slice(0, SHOWN), hasMore: jobs.length > SHOWN };
}

export interface JobResult {
  video: Entry | undefined;
  lastFrame: EntryRow | undefined;
  /** The file is no longer in the library. */
  error: unknown;
}

/** The files that a job made. The video comes first among them. */
export function useJobResult(job: Job | undefined): JobResult {
  const entry = useEntry(job?.entryIds[0]);
  return {
    video: entry.data?.kind === "video" ? entry.data : undefined,
    lastFrame: entry.data?.siblings.find((sibling) => sibling.kind === "image"),
    error: entry.error,
  };
}

/** Milliseconds from the press, or from sending, to the end. */
export function tookOf(job: Job): number {
  return (job.finishedAt ?? job.updatedAt) - (job.submittedAt ?? job.createdAt);
}
