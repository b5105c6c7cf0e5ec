import { SearchX } from "lucide-react";
import { useTranslation } from "react-i18next";
import { assertNever } from "../../../../../shared/assert-never.ts";
import { EmptyState } from "../../../../parts/empty-state.tsx";
import { FailedFrame } from "../../../../parts/job/failed-frame.tsx";
import { FailedOffers } from "../../../../parts/job/failed-offers.tsx";
import { UnsureJob } from "../../../../parts/job/unsure-job.tsx";
import { notifyFailure } from "../../../../parts/toasts.tsx";
import { type BatchJob, useBatch, useBatches } from "../../../../state/batches.ts";
import { retryJob } from "../../../../state/jobs.ts";
import { showBatch, showPlace } from "../batches/batches-view.ts";
import { useAsDraft } from "./use-as-draft.ts";
import { ResultsView } from "./results-view.tsx";
import { RunningBatch } from "./running-batch.tsx";

const toNew = () => showPlace({ what: "new" });

/** One batch as far as it is: under way, ended, failed, or in doubt. */
export function BatchView({ jobId }: { jobId: string }) {
  const { t } = useTranslation();
  const job = useBatch(jobId);
  const { jobs } = useBatches();
  if (job) return <KnownBatch job={job} />;
  return jobs ? <EmptyState icon={SearchX} text={t("batches.list.gone")} /> : null;
}

function KnownBatch({ job }: { job: BatchJob }) {
  const { state } = job;
  switch (state) {
    case "waiting":
    case "preparing":
    case "submitting":
    case "following":
    case "fetching":
      return <RunningBatch job={job} state={state} />;
    case "done":
      return <ResultsView job={job} />;
    case "failed":
    case "expired":
    case "cancelled":
      return job.resultMediaId === undefined ? <FailedBatch job={job} /> : <ResultsView job={job} />;
    case "unsure":
      return <UnsureJob job={job} onMade={({ id }) => showBatch(id)} onDiscarded={toNew} />;
    default:
      return assertNever(state);
  }
}

function FailedBatch({ job }: { job: BatchJob }) {
  const asDraft = useAsDraft(job);
  const again = () => void retryJob(job.id).then(({ id }) => showBatch(id), notifyFailure);
  return (
    <div className="flex min-h-0 grow flex-col px-5 py-3">
      <FailedFrame job={job} offers={<FailedOffers job={job} isReady onCorrect={asDraft} onAgain={again} />} onDiscarded={toNew} />
    </div>
  );
}
