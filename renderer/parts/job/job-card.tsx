import { Film } from "lucide-react";
import type { Job } from "../../../shared/contract/jobs.ts";
import { finalJobStates } from "../../../shared/job-states.ts";
import { SECOND } from "../../../shared/units.ts";
import { formatClock } from "../../i18n/format.ts";
import { useWords } from "../../i18n/use-words.ts";
import { startEntryDrag } from "../entry-drag.ts";
import { classNames } from "../class-names.ts";
import { JobStateChip } from "../job-state-chip.tsx";
import { posterUrl } from "../../state/media-url.ts";
import { tookOf, useJobResult } from "../../state/job-result.ts";
import { PreparingLine } from "./preparing-line.tsx";
import { RunningWords, ServiceProgress, TransferView } from "./progress-words.tsx";

/** A job in the column: its picture, how it stands, what was asked for. */
export function JobCard({
  job,
  title,
  shape,
  length: askedLength,
  isChosen,
  onChoose,
}: {
  job: Job;
  title: string;
  /** Words of the shape that was asked for, without the length. */
  shape: readonly (string | undefined)[];
  length: string | undefined;
  isChosen: boolean;
  onChoose: () => void;
}) {
  const { t, failureText } = useWords();
  const { video } = useJobResult(job.state === "done" ? job : undefined);
  // As asked for, and once it is there with its measured length.
  const length = video?.seconds === undefined ? askedLength : formatClock(video.seconds * SECOND);
  const isGoing = !finalJobStates.has(job.state);
  return (
    <li>
      <button
        type="button"
        aria-current={isChosen ? "true" : undefined}
        onClick={onChoose}
        draggable={video !== undefined}
        onDragStart={(event) => video && startEntryDrag(event.dataTransfer, video)}
        className={classNames(
          "flex w-full flex-col overflow-hidden rounded-card border bg-surface text-left transition-colors",
          isChosen ? "border-accent" : "border-line hover:border-faint",
        )}
      >
        {job.state === "done" && (
          <span className="relative flex aspect-video w-full items-center justify-center bg-well">
            {video?.hasPoster ? (
              <img
                src={posterUrl(video.mediaId)}
                alt=""
                loading="lazy"
                decoding="async"
                draggable={false}
                className="size-full object-contain"
              />
            ) : (
              <Film aria-hidden className="size-6! text-faint" />
            )}
          </span>
        )}
        <span className="flex w-full flex-col gap-1 p-2">
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <JobStateChip state={job.state} />
            <span className="numbers text-label text-muted">{[...shape, length].filter(Boolean).join(" · ")}</span>
          </span>
          <span className="line-clamp-2 text-small">{title}</span>
          {isGoing && job.state !== "fetching" && (
            <span className="text-label text-muted">
              <RunningWords job={job} />
            </span>
          )}
          {job.preparing && <PreparingLine preparing={job.preparing} />}
          {job.state === "following" && job.progress !== undefined && <ServiceProgress percent={job.progress} />}
          {job.state === "fetching" && job.transfer && <TransferView transfer={job.transfer} />}
          {job.state === "done" && (
            <span className="numbers text-label text-muted">{t("video.results.took", { time: formatClock(tookOf(job)) })}</span>
          )}
          {job.failure && (
            <span className={classNames("text-small", job.state === "unsure" ? "text-warn" : "text-bad")}>
              {failureText(job.failure).headline}
            </span>
          )}
        </span>
      </button>
    </li>
  );
}
