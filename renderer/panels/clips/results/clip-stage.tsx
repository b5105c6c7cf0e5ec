import { assertNever } from "../../../../shared/assert-never.ts";
import { StageHead } from "../../../parts/job/recents-column.tsx";
import { RunningJob } from "../../../parts/job/running-job.tsx";
import { UnsureJob } from "../../../parts/job/unsure-job.tsx";
import { showForm, showJob } from "../view-store.ts";
import { type ClipJob, shapeOf } from "./clip-jobs.ts";
import { FailedClip } from "./failed-clip.tsx";
import { FinishedClip } from "./finished-clip.tsx";

/** One job in the place of the form. */
export function ClipStage({ job }: { job: ClipJob }) {
  return (
    <div className="flex h-full min-h-0 min-w-0 flex-col gap-2.5 px-5 pb-3">
      <StageHead prompt={job.recipe.prompt} onBack={showForm} />
      <StageBody job={job} />
    </div>
  );
}

function StageBody({ job }: { job: ClipJob }) {
  const { state } = job;
  switch (state) {
    case "waiting":
    case "preparing":
    case "submitting":
    case "following":
    case "fetching":
      return <RunningJob job={job} state={state} shape={shapeOf(job.recipe)} onDiscarded={showForm} />;
    case "done":
      return <FinishedClip job={job} />;
    case "failed":
    case "expired":
    case "cancelled":
      return <FailedClip job={job} />;
    case "unsure":
      return <UnsureJob job={job} onMade={(made) => showJob(made.id)} onDiscarded={showForm} />;
    default:
      return assertNever(state);
  }
}
