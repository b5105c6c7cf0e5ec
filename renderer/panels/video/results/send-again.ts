import type { NativeVideoRecipe } from "../../../../shared/contract/recipes.ts";
import { notifyFailure } from "../../../parts/toasts.tsx";
import { dismissSendFailure, sendVideo, useSending } from "../sending/send.ts";
import { showJob } from "../view-store.ts";
import type { VideoJob } from "./video-jobs.ts";

/** Sends a job's recipe again with a few changes and shows the new job. What stands against it is said in the corner: the form is not in sight. */
export async function sendAgain(job: VideoJob, change: Partial<NativeVideoRecipe> = {}): Promise<void> {
  const [made] = await sendVideo({ ...job.recipe, ...change }, 1, job.connectionId);
  const { failure } = useSending.getState();
  if (made) showJob(made.id);
  else if (failure) {
    notifyFailure(failure);
    dismissSendFailure();
  }
}
