import { notifyFailure } from "../../../parts/toasts.tsx";
import type { ImageJob } from "../stage/image-jobs.ts";
import { showJob } from "../view-store.ts";
import { dismissSendFailure, sendImages, useSending } from "./send.ts";

/** Sends a job's recipe again, mask and all, and shows the new job. What stands against it is said in the corner. */
export async function sendAgain(job: ImageJob): Promise<void> {
  const [made] = await sendImages([job.recipe], job.connectionId);
  const { failure } = useSending.getState();
  if (made) showJob(made.id);
  else if (failure) {
    notifyFailure(failure);
    dismissSendFailure();
  }
}
