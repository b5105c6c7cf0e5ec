import type { ReactNode } from "react";
import { assertNever } from "../../../shared/assert-never.ts";
import type { Job } from "../../../shared/contract/jobs.ts";
import { RunningJob, type RunningWordsOfPanel } from "./running-job.tsx";
import { UnsureJob } from "./unsure-job.tsx";

export interface JobParts {
  job: Job;
  /** Two sides. */
  shape: readonly [number, number];
  /** Words of the panel's own, while it is under way. */
  said?: RunningWordsOfPanel;
  /** Shown when it is done. */
  finished: ReactNode;
  /** Shown when it ended without a result. */
  failed: ReactNode;
  onBack: () => void;
  onShow: (jobId: string) => void;
}

/** A job as far as it is: under way, made, failed, or in doubt. */
export function JobBody({ job, shape, said, finished, failed, onBack, onShow }: JobParts) {
  const { state } = job;
  switch (state) {
    case "waiting":
    case "preparing":
    case "submitting":
    case "following":
    case "fetching":
      return <RunningJob job={job} state={state} shape={shape} said={said} onDiscarded={onBack} />;
    case "done":
      return finished;
    case "failed":
    case "expired":
    case "cancelled":
      return failed;
    case "unsure":
      return <UnsureJob job={job} onMade={(made) => onShow(made.id)} onDiscarded={onBack} />;
    default:
      return assertNever(state);
  }
}
