import { Pause, Play, RefreshCw, Square } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Job } from "../../../shared/contract/jobs.ts";
import { formatMoment } from "../../i18n/format.ts";
import { useWords } from "../../i18n/use-words.ts";
import { Button } from "../button.tsx";
import { JobStateChip } from "../job-state-chip.tsx";
import { notify, notifyFailure } from "../toasts.tsx";
import { askJobNow, cancelJob, pauseJob, resumeJob } from "../../state/jobs.ts";
import { DiscardButton } from "./discard-button.tsx";
import { PreparingLine } from "./preparing-line.tsx";
import { RunningWords, ServiceProgress, TransferView } from "./progress-words.tsx";
import { ShapeWell } from "./shape-well.tsx";

type Running = Extract<Job["state"], "waiting" | "preparing" | "submitting" | "following" | "fetching">;

export interface RunningWordsOfPanel {
  states?: Partial<Record<Running, string>>;
  /** What cancelling now means. */
  cancelHint?: string;
  /** Said after it was cancelled. */
  cancelled?: string;
}

/** A job under way: what happens, for how long, how fresh that is, and the ways out. Nothing is shown that was not measured (lesson 13). */
export function RunningJob({
  job,
  state,
  shape: [width, height],
  said,
  onDiscarded,
}: {
  job: Job;
  state: Running;
  /** Sides of the video that was asked for. */
  shape: readonly [number, number];
  /** Words of the panel's own, where it works otherwise than the others. */
  said?: RunningWordsOfPanel;
  onDiscarded: () => void;
}) {
  const { t } = useTranslation();
  const { failureText } = useWords();
  return (
    <>
      <ShapeWell width={width} height={height}>
        <div className="flex w-full max-w-100 flex-col items-center gap-2" aria-live="polite">
          <JobStateChip state={job.state} />
          <p className="text-title">{said?.states?.[state] ?? t(`video.results.state.${state}`)}</p>
        </div>
        <div className="mt-2 flex w-full max-w-100 flex-col gap-2 text-small text-muted">
          {job.preparing && <PreparingLine preparing={job.preparing} />}
          {state === "following" && job.progress !== undefined && <ServiceProgress percent={job.progress} />}
          {state === "fetching" && job.transfer && <TransferView transfer={job.transfer} />}
          <p>
            <RunningWords job={job} isFull />
          </p>
          {said?.cancelHint && <p>{said.cancelHint}</p>}
          <p>{t("video.results.age", { moment: formatMoment(job.createdAt) })}</p>
          {job.trouble && (
            <p className="text-warn">
              {t("video.results.trouble")} {failureText(job.trouble).message}
            </p>
          )}
        </div>
      </ShapeWell>
      <div className="flex shrink-0 flex-wrap items-center justify-center gap-1">
        <RunningActions job={job} cancelled={said?.cancelled ?? t("video.results.cancelled")} />
        <DiscardButton job={job} onDone={onDiscarded} />
      </div>
    </>
  );
}

function RunningActions({ job, cancelled }: { job: Job; cancelled: string }) {
  const { t } = useTranslation();
  const run = (asked: Promise<unknown>) => void asked.catch(notifyFailure);
  const cancel = () => run(cancelJob(job.id).then(() => notify({ text: cancelled })));
  const upload = job.preparing?.what === "publishing" ? job.preparing : undefined;
  const isMoving = job.state === "fetching" || upload !== undefined;
  const isPaused = upload ? upload.isPaused : job.transfer?.isPaused;
  return (
    <>
      {isMoving && !isPaused && (
        <Button icon={Pause} onClick={() => run(pauseJob(job.id))}>
          {t(upload ? "queue.act.pauseUpload" : "video.results.pause")}
        </Button>
      )}
      {isMoving && isPaused && (
        <Button icon={Play} onClick={() => run(resumeJob(job.id))}>
          {t(upload ? "queue.act.resumeUpload" : "video.results.resume")}
        </Button>
      )}
      {job.state === "following" && (
        <Button icon={RefreshCw} onClick={() => run(askJobNow(job.id))}>
          {t("video.results.askNow")}
        </Button>
      )}
      {job.state !== "fetching" && (
        <Button icon={Square} onClick={cancel}>
          {t("video.results.cancel")}
        </Button>
      )}
    </>
  );
}
