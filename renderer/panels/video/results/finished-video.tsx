import { useRef } from "react";
import { showInspector } from "../../../layout/inspector.tsx";
import { useInspector } from "../../../layout/use-inspector.ts";
import { FactsLine } from "../../../parts/job/facts-line.tsx";
import { ResultView } from "../../../parts/job/result-view.tsx";
import { useJobResult } from "../../../state/job-result.ts";
import { useJobDetails } from "../../../state/jobs.ts";
import { showForm } from "../view-store.ts";
import { ResultActions } from "./result-actions.tsx";
import type { VideoJob } from "./video-jobs.ts";

/** The result as the largest thing on the screen, poster first; below it what it is and what can come of it. */
export function FinishedVideo({ job }: { job: VideoJob }) {
  const player = useRef<HTMLVideoElement>(null);
  const result = useJobResult(job);
  const { data: details } = useJobDetails(job.id);
  const { isOpen } = useInspector();
  return (
    <ResultView job={job} result={result} player={player} onDiscarded={showForm}>
      {result.video && <FactsLine video={result.video} seed={details?.service?.["seed"]} onDetails={isOpen ? undefined : showInspector} />}
      <ResultActions job={job} result={result} answer={details?.service} player={player} />
    </ResultView>
  );
}
