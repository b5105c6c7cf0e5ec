import { assertNever } from "../../../../shared/assert-never.ts";
import { BackToForm } from "./recents.tsx";
import { FailedJob } from "./failed-job.tsx";
import { FinishedVideo } from "./finished-video.tsx";
import { RunningJob } from "./running-job.tsx";
import { UnsureJob } from "./unsure-job.tsx";
import type { VideoJob } from "./video-jobs.ts";

/** One job in the place of the form. */
export function Stage({ job }: { job: VideoJob }) {
  return (
    <div className="flex h-full min-h-0 min-w-0 flex-col gap-2.5 px-5 pb-3">
      <div className="flex min-w-0 items-center gap-3">
        <BackToForm />
        <p className="min-w-0 flex-1 truncate text-right text-small text-muted" title={job.recipe.prompt}>
          {job.recipe.prompt}
        </p>
      </div>
      <StageBody job={job} />
    </div>
  );
}

function StageBody({ job }: { job: VideoJob }) {
  const { state } = job;
  switch (state) {
    case "waiting":
    case "preparing":
    case "submitting":
    case "following":
    case "fetching":
      return <RunningJob job={job} state={state} />;
    case "done":
      return <FinishedVideo job={job} />;
    case "failed":
    case "expired":
    case "cancelled":
      return <FailedJob job={job} />;
    case "unsure":
      return <UnsureJob job={job} />;
    default:
      return assertNever(state);
  }
}
