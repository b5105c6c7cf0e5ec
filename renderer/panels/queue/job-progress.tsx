import { TriangleAlert } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Job, Transfer } from "../../../shared/contract/jobs.ts";
import { formatAgo, formatBytes, formatClock } from "../../i18n/format.ts";
import { useWords } from "../../i18n/use-words.ts";
import { classNames } from "../../parts/class-names.ts";
import { PreparingLine } from "../../parts/job/preparing-line.tsx";
import { Progress } from "../../parts/progress.tsx";
import { useNow } from "../../state/now.ts";
import { shareOf, timeLeft } from "./transfer-progress.ts";

/** How far it is and what stands in its way; only what was measured or said. */
export function JobProgress({ job }: { job: Job }) {
  if (job.trouble) return <Trouble job={job} />;
  switch (job.state) {
    case "fetching":
      return <TransferLine transfer={job.transfer ?? { bytes: 0, isPaused: false }} />;
    case "preparing":
      return job.preparing ? <PreparingLine preparing={job.preparing} /> : <Step state={job.state} />;
    case "waiting":
    case "submitting":
      return <Step state={job.state} />;
    case "following":
      return <Followed job={job} />;
    case "done":
      return <Made job={job} />;
    case "failed":
    case "expired":
    case "unsure":
    case "cancelled":
      return <Ended job={job} />;
  }
}

const line = "numbers block truncate text-small text-muted";

function TransferLine({ transfer }: { transfer: Transfer }) {
  const { t } = useTranslation();
  const { bytes, totalBytes, bytesPerSecond, isPaused } = transfer;
  const left = timeLeft(transfer);
  const amount =
    totalBytes === undefined ? formatBytes(bytes) : t("queue.of", { bytes: formatBytes(bytes), total: formatBytes(totalBytes) });
  const parts = [
    isPaused && t("queue.paused"),
    amount,
    !isPaused && bytesPerSecond !== undefined && t("queue.speed", { speed: formatBytes(bytesPerSecond) }),
    left !== undefined && t("queue.left", { time: formatClock(left) }),
  ];
  return (
    <div className="flex flex-col gap-1">
      <Progress name={t("queue.columns.progress")} share={shareOf(transfer) ?? (isPaused ? 0 : undefined)} />
      <span className={line}>{parts.filter(Boolean).join(" · ")}</span>
    </div>
  );
}

function Step({ state }: { state: "waiting" | "preparing" | "submitting" }) {
  const { t } = useTranslation();
  const words = { waiting: t("queue.turn"), preparing: t("queue.preparing"), submitting: t("queue.submitting") };
  return <span className={line}>{words[state]}</span>;
}

function Followed({ job }: { job: Job }) {
  const { t } = useTranslation();
  return (
    <div className="flex flex-col gap-1">
      <Progress name={t("parts.jobState.following")} />
      {job.serviceStatus && <span className={line}>{t("queue.says", { status: job.serviceStatus })}</span>}
    </div>
  );
}

function Made({ job: { recipe, entryIds } }: { job: Job }) {
  const { t } = useTranslation();
  const words = { asset: t("queue.asset.made"), batch: t("queue.batch.done") };
  const { kind } = recipe;
  return <span className={line}>{kind === "asset" || kind === "batch" ? words[kind] : t("queue.files", { count: entryIds.length })}</span>;
}

function Ended({ job }: { job: Job }) {
  const { failureText } = useWords();
  if (!job.failure) return null;
  const { message } = failureText(job.failure);
  return (
    <span
      title={message}
      className={classNames(
        "line-clamp-2 text-small",
        job.state === "unsure" ? "text-warn" : job.state === "cancelled" ? "text-muted" : "text-bad",
      )}
    >
      {message}
    </span>
  );
}

/** The last question or try got no answer; the job goes on and says when it is tried again. */
function Trouble({ job }: { job: Job }) {
  const { t, failureText } = useWords();
  const now = useNow();
  if (!job.trouble) return null;
  const { message } = failureText(job.trouble);
  return (
    <span title={message} className="flex items-start gap-1 text-small text-warn">
      <TriangleAlert aria-hidden className="mt-0.5 size-3.5!" />
      <span className="numbers line-clamp-2">
        {message}
        {job.nextAskAt !== undefined && job.nextAskAt > now && ` ${t("queue.nextTry", { ago: formatAgo(job.nextAskAt, now) })}`}
      </span>
    </span>
  );
}
