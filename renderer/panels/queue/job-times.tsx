import { useTranslation } from "react-i18next";
import type { Job } from "../../../shared/contract/jobs.ts";
import { finalJobStates } from "../../../shared/job-states.ts";
import { formatAgo, formatClock, formatMoment } from "../../i18n/format.ts";
import { useNow } from "../../state/now.ts";

/** `asked 4 s ago · next in 6 s`: how fresh is what is shown. */
export function AskedTimes({ job }: { job: Job }) {
  const { t } = useTranslation();
  const now = useNow();
  if (job.state !== "following") return null;
  const asked =
    job.lastAskedAt === undefined ? t("queue.notAsked") : t("queue.asked", { ago: formatAgo(Math.min(job.lastAskedAt, now), now) });
  return (
    <span className="numbers text-small text-muted">
      {asked}
      {job.nextAskAt !== undefined && job.nextAskAt > now && <> · {t("queue.next", { ago: formatAgo(job.nextAskAt, now) })}</>}
    </span>
  );
}

/** How long it has been going, or when it ended. */
export function JobAge({ job }: { job: Job }) {
  const now = useNow();
  const isOver = finalJobStates.has(job.state);
  const since = job.submittedAt ?? job.createdAt;
  const end = job.finishedAt ?? job.updatedAt;
  return (
    <time title={formatMoment(isOver ? end : job.createdAt)} className="numbers text-small text-muted">
      {isOver ? formatAgo(Math.min(end, now), now) : formatClock(now - since)}
    </time>
  );
}
