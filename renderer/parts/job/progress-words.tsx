import { useTranslation } from "react-i18next";
import type { Job, Transfer } from "../../../shared/contract/jobs.ts";
import { SECOND } from "../../../shared/units.ts";
import { formatAgo, formatBytes, formatClock } from "../../i18n/format.ts";
import { useNow } from "../../state/now.ts";
import { Progress } from "../progress.tsx";

/** `1:12 so far · asked 4 s ago`: how long it goes, and how fresh that is. */
export function RunningWords({ job, isFull }: { job: Job; isFull?: boolean }) {
  const { t } = useTranslation();
  const now = useNow();
  const parts = [
    t("video.results.elapsed", { time: formatClock(now - (job.submittedAt ?? job.createdAt)) }),
    job.state === "following" &&
      (job.lastAskedAt ? t("video.results.asked", { ago: formatAgo(Math.min(job.lastAskedAt, now), now) }) : t("video.results.notAsked")),
    isFull && job.nextAskAt !== undefined && job.nextAskAt > now && t("video.results.nextAsk", { ago: formatAgo(job.nextAskAt, now) }),
    isFull && job.serviceStatus && t("video.results.says", { status: job.serviceStatus }),
  ];
  return <span className="numbers">{parts.filter(Boolean).join(" · ")}</span>;
}

/** How far the work has come by the service's own number; without one nothing is drawn (CV-05, lesson 13). */
export function ServiceProgress({ percent }: { percent: number }) {
  const { t } = useTranslation();
  return (
    <span className="flex items-center gap-2">
      <Progress name={t("video.results.progress")} share={percent / 100} className="grow" />
      <span className="numbers">{t("video.results.percent", { value: Math.round(percent) })}</span>
    </span>
  );
}

/** A download as it is measured: bytes, speed, time left. */
export function TransferView({ transfer }: { transfer: Transfer }) {
  const { t } = useTranslation();
  const { bytes, totalBytes, bytesPerSecond, isPaused } = transfer;
  const left = totalBytes !== undefined && bytesPerSecond ? ((totalBytes - bytes) / bytesPerSecond) * SECOND : undefined;
  const amount =
    totalBytes === undefined
      ? t("video.results.transferOpen", { bytes: formatBytes(bytes) })
      : t("video.results.transfer", { bytes: formatBytes(bytes), total: formatBytes(totalBytes) });
  const parts = isPaused
    ? [t("video.results.paused"), amount]
    : [
        amount,
        bytesPerSecond !== undefined && t("video.results.speed", { speed: formatBytes(bytesPerSecond) }),
        left !== undefined && t("video.results.left", { time: formatClock(left) }),
      ];
  return (
    <div className="flex flex-col gap-1">
      <Progress name={t("video.results.state.fetching")} share={totalBytes ? bytes / totalBytes : undefined} />
      <span className="numbers text-small text-muted">{parts.filter(Boolean).join(" · ")}</span>
    </div>
  );
}
