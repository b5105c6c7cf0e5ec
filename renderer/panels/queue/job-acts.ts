import type { Job } from "../../../shared/contract/jobs.ts";
import { finalJobStates, isInDoubt } from "../../../shared/job-states.ts";
import { words } from "../../i18n/language.ts";
import { notify, notifyFailure } from "../../parts/toasts.tsx";
import { failureOf } from "../../state/failure-of.ts";
import { askJobNow, cancelJob, discardJob, pauseJob, resumeJob, retryJob } from "../../state/jobs.ts";
import { requestPanel } from "../../state/requests.ts";
import { openViewer } from "../../state/viewer.ts";
import { forgetOlderJobs } from "./older-jobs.ts";
import { closeDialog, openDialog } from "./queue-store.ts";

type Said = "cancelled" | "retried" | "discarded" | "asked";

async function say(act: Promise<unknown>, said?: Said): Promise<void> {
  try {
    await act;
    if (said) notify({ tone: "good", text: words.t(`queue.said.${said}`) });
  } catch (error) {
    notifyFailure(error);
  }
}

/** Cancels where that is still possible. A refusal is told as it is, with what can be done instead (lesson 11). */
export async function cancel(job: Job): Promise<void> {
  try {
    const { state } = await cancelJob(job.id);
    notify({ tone: "good", text: words.t(state === "cancelled" ? "queue.said.cancelled" : "queue.batch.stopping") });
  } catch (error) {
    const failure = failureOf(error);
    if (failure.code === "conflict") openDialog({ about: "refused", job, failure });
    else notifyFailure(error);
  }
}

export const pause = (job: Job) => void say(pauseJob(job.id));
export const resume = (job: Job) => void say(resumeJob(job.id));
export const askNow = (job: Job) => void say(askJobNow(job.id), "asked");

/** A job in doubt asks first what it may cost (GEN-07). */
export function retry(job: Job): void {
  if (isInDoubt(job)) openDialog({ about: "unsure", job });
  else void say(retryJob(job.id), "retried");
}

/** Asks first where something would be lost by it. */
export function askToDiscard(job: Job): void {
  if (!finalJobStates.has(job.state) || job.state === "unsure") openDialog({ about: "discard", job });
  else discard(job);
}

export function discard(job: Job): void {
  closeDialog();
  void say(discardJob(job.id).then(forgetOlderJobs), "discarded");
}

/** The batch with its rows, in the Chat panel. */
export const showBatch = ({ id }: Job) => requestPanel({ to: "chat", what: "show-batch", jobId: id });

/** The asset that a job made, in the Assets panel. */
export function showAsset({ recipe, serviceId }: Job): void {
  if (recipe.kind !== "asset") return;
  const { groupId } = recipe;
  requestPanel(
    serviceId === undefined
      ? { to: "assets", what: "show-group", groupId }
      : { to: "assets", what: "show-asset", groupId, assetId: serviceId },
  );
}

export function showResult(job: Job): void {
  const [first] = job.entryIds;
  if (first !== undefined) openViewer(first, { list: { ids: job.entryIds } });
}
