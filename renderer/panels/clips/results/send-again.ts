import { notifyFailure } from "../../../parts/toasts.tsx";
import { dismissSendFailure, sendClip, useSending } from "../sending/send.ts";
import { showJob } from "../view-store.ts";
import type { ClipJob } from "./clip-jobs.ts";

/** Sends a job's recipe again and shows the new job. What stands against it is said in the corner: the form is not in sight. */
export async function sendAgain(job: ClipJob): Promise<void> {
  const [made] = await sendClip([job.recipe], job.connectionId);
  const { failure } = useSending.getState();
  if (made) showJob(made.id);
  else if (failure) {
    notifyFailure(failure);
    dismissSendFailure();
  }
}
