import { create } from "zustand";
import type { FailureData } from "../../../shared/failure.ts";
import type { Job } from "../../../shared/contract/jobs.ts";
import type { JobFilter } from "./job-order.ts";

/** What is asked of the person, one at a time. */
export type QueueDialog =
  | { about: "details"; jobId: string }
  | { about: "unsure"; job: Job }
  | { about: "discard"; job: Job }
  | { about: "refused"; job: Job; failure: FailureData };

export const useQueueView = create<{ filter: JobFilter; dialog: QueueDialog | undefined }>(() => ({ filter: "all", dialog: undefined }));

export const openDialog = (dialog: QueueDialog) => useQueueView.setState({ dialog });
export const closeDialog = () => useQueueView.setState({ dialog: undefined });
