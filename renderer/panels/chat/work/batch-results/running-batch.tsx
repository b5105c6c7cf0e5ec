import { Pause, Play, RefreshCw, Square } from "lucide-react";
import type { ReactNode } from "react";
import type { Job } from "../../../../../shared/contract/jobs.ts";
import { MINUTE } from "../../../../../shared/units.ts";
import { formatAgo, formatMoment, formatNumber } from "../../../../i18n/format.ts";
import { useWords } from "../../../../i18n/use-words.ts";
import { AskingButton } from "../../../../parts/asking-button.tsx";
import { Button } from "../../../../parts/button.tsx";
import { DiscardButton } from "../../../../parts/job/discard-button.tsx";
import { PreparingLine } from "../../../../parts/job/preparing-line.tsx";
import { RunningWords, TransferView } from "../../../../parts/job/progress-words.tsx";
import { JobStateChip } from "../../../../parts/job-state-chip.tsx";
import { notify, notifyFailure } from "../../../../parts/toasts.tsx";
import { type BatchJob, cancelBatch } from "../../../../state/batches.ts";
import { askJobNow, pauseJob, resumeJob, useJobDetails } from "../../../../state/jobs.ts";
import { useNow } from "../../../../state/now.ts";
import { showPlace } from "../batches/batches-view.ts";
import { OutcomeBar, OutcomeCounts } from "./outcome-bar.tsx";
import { countsIn, momentIn } from "./outcomes.ts";

type Running = Extract<Job["state"], "waiting" | "preparing" | "submitting" | "following" | "fetching">;

/** A batch under way: what is done of it by the service's own count, since when, until when, and the ways out. */
export function RunningBatch({ job, state }: { job: BatchJob; state: Running }) {
  const { t, failureText, connectionName } = useWords();
  const { data: details } = useJobDetails(job.id);
  const counts = state === "following" || state === "fetching" ? countsIn(details?.service) : undefined;
  const isStopping = job.serviceStatus === "canceling";
  const name = connectionName({ name: job.connectionName, isDemo: job.isDemo });
  const { title, count, models } = job.recipe;
  return (
    <div className="flex min-h-0 grow flex-col overflow-y-auto p-5">
      <div className="m-auto flex w-full max-w-140 flex-col gap-4 rounded-card bg-surface p-5">
        <div className="flex flex-col gap-1">
          <JobStateChip state={state} className="self-start" />
          <h2 className="text-large font-semibold wrap-anywhere">{title}</h2>
          <p className="numbers text-muted">
            {[t("batches.requests", { count, number: formatNumber(count) }), models.join(", "), name].join(" · ")}
          </p>
        </div>
        <p aria-live="polite">{isStopping ? t("batches.running.stopping") : t(`batches.running.state.${state}`, { name })}</p>
        {counts && (
          <div className="flex flex-col gap-2">
            <OutcomeBar counts={counts} className="h-2.5!" />
            <OutcomeCounts counts={counts} />
          </div>
        )}
        {job.preparing && <PreparingLine preparing={job.preparing} />}
        {state === "fetching" && job.transfer && <TransferView transfer={job.transfer} />}
        <div className="flex flex-col gap-0.5 text-small text-muted">
          <p>
            <RunningWords job={job} isFull />
          </p>
          {state === "following" && <Until at={momentIn(details?.service, "expires_at")} />}
          {job.trouble && (
            <p className="text-warn">
              {t("video.results.trouble")} {failureText(job.trouble).message}
            </p>
          )}
        </div>
        {state === "following" && <p className="text-small text-muted">{t("batches.running.away")}</p>}
        <RunningActs job={job} isStopping={isStopping} />
      </div>
    </div>
  );
}

/** The service gives up what is not done by then, and bills none of it. */
function Until({ at }: { at: number | undefined }): ReactNode {
  const { t } = useWords();
  const now = useNow(MINUTE);
  if (at === undefined) return null;
  return <p>{t("batches.running.until", { ago: formatAgo(at, now), moment: formatMoment(at) })}</p>;
}

function RunningActs({ job, isStopping }: { job: BatchJob; isStopping: boolean }) {
  const { t } = useWords();
  const run = (asked: Promise<unknown>) => void asked.catch(notifyFailure);
  const isSent = job.state === "following";
  const stop = () => run(cancelBatch(job.id).then(() => notify({ text: t(isSent ? "batches.stop.asked" : "batches.stop.unsent") })));
  return (
    <div className="flex flex-wrap items-center gap-1 border-t border-line pt-3">
      {isSent && (
        <Button icon={RefreshCw} onClick={() => run(askJobNow(job.id))}>
          {t("video.results.askNow")}
        </Button>
      )}
      {job.state === "fetching" &&
        (job.transfer?.isPaused ? (
          <Button icon={Play} onClick={() => run(resumeJob(job.id))}>
            {t("video.results.resume")}
          </Button>
        ) : (
          <Button icon={Pause} onClick={() => run(pauseJob(job.id))}>
            {t("video.results.pause")}
          </Button>
        ))}
      {job.state !== "fetching" && !isStopping && (
        <AskingButton
          icon={Square}
          question={{
            title: t("batches.stop.title"),
            body: t(isSent ? "batches.stop.body" : "batches.stop.unsentBody"),
            act: t("batches.stop.act"),
          }}
          onAct={stop}
        >
          {t("batches.stop.open")}
        </AskingButton>
      )}
      <DiscardButton job={job} onDone={() => showPlace({ what: "new" })} />
    </div>
  );
}
