import { CircleHelp, Package, Pause, Play, RotateCw, X } from "lucide-react";
import { memo } from "react";
import { useWords } from "../../../i18n/use-words.ts";
import { AssetStateChip } from "../../../parts/asset/asset-state-chip.tsx";
import { kindOfAsset } from "../../../parts/asset/asset-types.ts";
import { IconButton } from "../../../parts/icon-button.tsx";
import { PreparingLine } from "../../../parts/job/preparing-line.tsx";
import { JobStateChip } from "../../../parts/job-state-chip.tsx";
import { Progress } from "../../../parts/progress.tsx";
import { SourceView } from "../../../parts/source-view.tsx";
import { notifyFailure } from "../../../parts/toasts.tsx";
import { useGroup } from "../../../state/assets.ts";
import { cancelJob, pauseJob, resumeJob, retryJob } from "../../../state/jobs.ts";
import { requestPanel } from "../../../state/requests.ts";
import { addressOf } from "../asset-acts.ts";
import type { AssetJob } from "./use-adding-jobs.ts";

export const ADDING_ROW_HEIGHT = 44;

/** One file on its way: published, created, processed, there; or why not. */
export const AddingRowView = memo(function AddingRowView({ job, place }: { job: AssetJob; place: number }) {
  const { recipe } = job;
  const { data: group } = useGroup(recipe.groupId, job.connectionId);
  return (
    <div
      role="row"
      aria-rowindex={place + 1}
      className="absolute inset-x-0 grid grid-cols-[44px_minmax(100px,1fr)_96px_minmax(140px,1.4fr)_60px] items-center gap-3 border-b border-line px-4"
      style={{ top: place * ADDING_ROW_HEIGHT, height: ADDING_ROW_HEIGHT }}
    >
      <span role="cell" aria-hidden className="h-8 w-11 overflow-hidden rounded-[4px] bg-well [&_span>span]:hidden">
        <SourceView source={recipe.source} kind={kindOfAsset(recipe.assetType) ?? "other"} />
      </span>
      <div role="cell" className="min-w-0 leading-tight">
        <p title={recipe.name} className="truncate">
          {recipe.name}
        </p>
        <p className="truncate text-label text-muted">{group?.name ?? recipe.groupId}</p>
      </div>
      <div role="cell">
        <RowState job={job} />
      </div>
      <div role="cell" className="min-w-0">
        <Step job={job} />
      </div>
      <div role="cell" className="flex justify-end gap-0.5">
        <RowActs job={job} />
      </div>
    </div>
  );
});

/** At the service it is an asset already, with a state of its own. */
function RowState({ job: { state } }: { job: AssetJob }) {
  if (state === "following" || state === "done") return <AssetStateChip status={state === "done" ? "Active" : "Processing"} />;
  return <JobStateChip state={state} />;
}

/** What happens now, in words, with as much of a measure as there is. */
function Step({ job }: { job: AssetJob }) {
  const { t, failureText } = useWords();
  const words = "truncate text-small text-muted";
  const failure = job.failure ?? job.trouble;
  if (failure) {
    const { message } = failureText(failure);
    return (
      <p title={message} className={`line-clamp-2 text-small ${job.failure && job.state !== "unsure" ? "text-bad" : "text-warn"}`}>
        {message}
      </p>
    );
  }
  switch (job.state) {
    case "waiting":
      return <p className={words}>{t("queue.turn")}</p>;
    case "preparing":
      return job.preparing ? <PreparingLine preparing={job.preparing} /> : <p className={words}>{t("queue.preparing")}</p>;
    case "submitting":
      return <p className={words}>{t("assets.adding.creating")}</p>;
    case "following":
    case "fetching":
      return (
        <div className="flex flex-col gap-1">
          <Progress name={t("queue.processing")} />
          <span className={words}>{t("queue.processing")}</span>
        </div>
      );
    case "done":
      return <p className={`${words} font-mono`}>{job.serviceId !== undefined && addressOf({ id: job.serviceId })}</p>;
    case "failed":
    case "expired":
    case "cancelled":
    case "unsure":
      return null;
  }
}

function RowActs({ job }: { job: AssetJob }) {
  const { t } = useWords();
  const run = (asked: Promise<unknown>) => void asked.catch(notifyFailure);
  const { recipe, serviceId, state, preparing } = job;
  switch (state) {
    case "waiting":
    case "preparing":
      return (
        <>
          {preparing?.what === "publishing" && !preparing.isPaused && (
            <IconButton name={t("queue.act.pauseUpload")} icon={Pause} tooltipSide="top" onClick={() => run(pauseJob(job.id))} />
          )}
          {preparing?.what === "publishing" && preparing.isPaused && (
            <IconButton name={t("queue.act.resumeUpload")} icon={Play} tooltipSide="top" onClick={() => run(resumeJob(job.id))} />
          )}
          <IconButton name={t("queue.act.cancel")} icon={X} tooltipSide="top" onClick={() => run(cancelJob(job.id))} />
        </>
      );
    case "failed":
    case "expired":
    case "cancelled":
      return <IconButton name={t("assets.adding.retry")} icon={RotateCw} tooltipSide="top" onClick={() => run(retryJob(job.id))} />;
    case "unsure":
      return (
        <IconButton
          name={t("queue.act.decide")}
          icon={CircleHelp}
          tooltipSide="top"
          onClick={() => requestPanel({ to: "queue", what: "show-job", jobId: job.id })}
        />
      );
    case "done":
      return (
        <IconButton
          name={t("queue.act.showAsset")}
          icon={Package}
          tooltipSide="top"
          onClick={() =>
            serviceId !== undefined && requestPanel({ to: "assets", what: "show-asset", groupId: recipe.groupId, assetId: serviceId })
          }
        />
      );
    case "submitting":
    case "following":
    case "fetching":
      return null;
  }
}
