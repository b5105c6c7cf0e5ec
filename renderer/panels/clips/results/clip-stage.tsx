import { JobStage } from "../../../parts/job/job-stage.tsx";
import { showForm, showJob } from "../view-store.ts";
import { type ClipJob, shapeOf } from "./clip-jobs.ts";
import { FailedClip } from "./failed-clip.tsx";
import { FinishedClip } from "./finished-clip.tsx";

/** One clip in the place of the form. */
export function ClipStage({ job }: { job: ClipJob }) {
  return (
    <JobStage
      job={job}
      shape={shapeOf(job.recipe)}
      finished={<FinishedClip job={job} />}
      failed={<FailedClip job={job} />}
      onBack={showForm}
      onShow={showJob}
    />
  );
}
