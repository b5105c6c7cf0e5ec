import { Pencil, Plug, RefreshCw, RotateCw } from "lucide-react";
import { useWords } from "../../../i18n/use-words.ts";
import { Button } from "../../../parts/button.tsx";
import { CopyButton } from "../../../parts/copy-button.tsx";
import { failureReport } from "../../../parts/failure-report.ts";
import { DiscardButton } from "../../../parts/job/discard-button.tsx";
import { JobStateChip } from "../../../parts/job-state-chip.tsx";
import { ServiceWordsView } from "../../../parts/service-words.tsx";
import { notifyFailure } from "../../../parts/toasts.tsx";
import { askJobNow } from "../../../state/jobs.ts";
import { goToSettings } from "../../../state/layout.ts";
import { recipeToDraft } from "../draft/recipe-to-draft.ts";
import { useSending } from "../sending/send.ts";
import { showForm } from "../view-store.ts";
import type { ClipJob } from "./clip-jobs.ts";
import { putIntoForm } from "./put-into-form.ts";
import { sendAgain } from "./send-again.ts";

/** A clip that ended without a result: what happened, what it means, what to do. */
export function FailedClip({ job }: { job: ClipJob }) {
  const { t, failureText } = useWords();
  const { failure } = job;
  const text = failure && failureText(failure);
  return (
    <div className="flex min-h-0 grow flex-col overflow-y-auto">
      <div className="m-auto flex w-full max-w-140 flex-col gap-4 rounded-card bg-surface p-5">
        <JobStateChip state={job.state} className="self-start" />
        {failure && text ? (
          <div role="alert" className="flex flex-col gap-2">
            <h2 className="text-large font-semibold">{text.headline}</h2>
            <p className="wrap-anywhere">{text.message}</p>
            <p className="text-muted">{text.advice}</p>
            <ServiceWordsView failure={failure} />
          </div>
        ) : (
          <p>{t(job.state === "expired" ? "video.results.expired" : "video.results.cancelledThere")}</p>
        )}
        <p className="line-clamp-3 border-l-2 border-line pl-3 text-small whitespace-pre-line text-muted">{job.recipe.prompt}</p>
        <Offers job={job} />
        <div className="flex flex-wrap items-center gap-1 border-t border-line pt-3">
          {failure && <CopyButton text={() => failureReport(failure)} label={t("parts.failure.copy")} />}
          <DiscardButton job={job} onDone={showForm} />
        </div>
      </div>
    </div>
  );
}

/** The likeliest way out first. */
function Offers({ job }: { job: ClipJob }) {
  const { t } = useWords();
  const isReady = useSending(({ state }) => state === "ready");
  const { failure } = job;
  const isRefused = failure?.code === "content-rejected" || failure?.code === "invalid-input" || failure?.code === "too-large";
  const isAtConnection = failure?.code === "key-rejected" || failure?.code === "no-key" || failure?.code === "no-credit";
  return (
    <div className="flex flex-wrap gap-1.5">
      {canAskAgain(job) && (
        <Button
          look="primary"
          icon={RefreshCw}
          title={t("video.failed.askAgainHint")}
          onClick={() => void askJobNow(job.id).catch(notifyFailure)}
        >
          {t("video.failed.askAgain")}
        </Button>
      )}
      {isAtConnection && (
        <Button className="h-8!" icon={Plug} onClick={() => goToSettings("connections")}>
          {t("video.failed.connection")}
        </Button>
      )}
      <Button className="h-8!" icon={Pencil} onClick={() => putIntoForm(recipeToDraft(job.recipe, { connectionId: job.connectionId }))}>
        {t("video.failed.correct")}
      </Button>
      {!isRefused && (
        <Button className="h-8!" icon={RotateCw} isBusy={!isReady} onClick={() => void sendAgain(job)}>
          {t("video.failed.retry")}
        </Button>
      )}
    </div>
  );
}

/** Whether the service still has the work, so that asking for it again costs nothing. */
function canAskAgain(job: ClipJob): boolean {
  const hasEnded = /^(?:failed|failure|fail|error|cancell?ed|expired)$/i.test(job.serviceStatus ?? "");
  return job.state === "failed" && job.serviceId !== undefined && !hasEnded;
}
