import { JobStage } from "../../../parts/job/job-stage.tsx";
import { showForm, showJob } from "../view-store.ts";
import { FailedJob } from "./failed-job.tsx";
import { FinishedVideo } from "./finished-video.tsx";
import { type VideoJob, shapeOf } from "./video-jobs.ts";

/** One video in the place of the form. */
export function Stage({ job }: { job: VideoJob }) {
  return (
    <JobStage
      job={job}
      shape={shapeOf(job.recipe)}
      finished={<FinishedVideo job={job} />}
      failed={<FailedJob job={job} />}
      onBack={showForm}
      onShow={showJob}
    />
  );
}
