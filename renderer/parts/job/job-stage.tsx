import type { ReactNode } from "react";
import { assertNever } from "../../../shared/assert-never.ts";
import type { Job } from "../../../shared/contract/jobs.ts";
import { StageHead } from "./recents-column.tsx";
import { recipeWords } from "./recipe-words.ts";
import { RunningJob } from "./running-job.tsx";
import { UnsureJob } from "./unsure-job.tsx";

interface Stage {
  job: Job;
  /** Two sides. */
  shape: readonly [number, number];
  /** Shown when it is done. */
  finished: ReactNode;
  /** Shown when it ended without a result. */
  failed: ReactNode;
  onBack: () => void;
  onShow: (jobId: string) => void;
}

/** One job in the place of the form. */
export function JobStage(stage: Stage) {
  return (
    <div className="flex h-full min-h-0 min-w-0 flex-col gap-2.5 px-5 pb-3">
      <StageHead prompt={recipeWords(stage.job.recipe)} onBack={stage.onBack} />
      <StageBody {...stage} />
    </div>
  );
}

function StageBody({ job, shape, finished, failed, onBack, onShow }: Stage) {
  const { state } = job;
  switch (state) {
    case "waiting":
    case "preparing":
    case "submitting":
    case "following":
    case "fetching":
      return <RunningJob job={job} state={state} shape={shape} onDiscarded={onBack} />;
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
