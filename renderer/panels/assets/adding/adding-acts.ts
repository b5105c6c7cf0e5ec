import type { Job } from "../../../../shared/contract/jobs.ts";
import { notifyFailure } from "../../../parts/toasts.tsx";
import { cancelJob, retryJob } from "../../../state/jobs.ts";

/** One after the other: the core paces what goes to the service, and one refusal must not stop the others. */
async function each(jobs: readonly Job[], act: (id: string) => Promise<unknown>): Promise<void> {
  let refusal: unknown;
  for (const job of jobs) {
    try {
      await act(job.id);
    } catch (error) {
      refusal = error;
    }
  }
  // One word for all of them.
  if (refusal !== undefined) notifyFailure(refusal);
}

/** None of them is unsure, so nothing may be made twice. */
export const retryAll = (jobs: readonly Job[]) => each(jobs, (id) => retryJob(id));
export const cancelAll = (jobs: readonly Job[]) => each(jobs, cancelJob);
