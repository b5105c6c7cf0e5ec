import type { Entry, EntryRow } from "../../shared/contract/library.ts";
import type { Job } from "../../shared/contract/jobs.ts";
import { useEntry } from "./library.ts";

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
