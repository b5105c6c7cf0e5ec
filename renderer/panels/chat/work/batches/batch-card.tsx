import { useTranslation } from "react-i18next";
import { finalJobStates } from "../../../../../shared/job-states.ts";
import { MINUTE } from "../../../../../shared/units.ts";
import { formatAgo, formatMoment, formatNumber } from "../../../../i18n/format.ts";
import { useWords } from "../../../../i18n/use-words.ts";
import { classNames } from "../../../../parts/class-names.ts";
import { JobStateChip } from "../../../../parts/job-state-chip.tsx";
import type { BatchJob } from "../../../../state/batches.ts";
import { useJobDetails } from "../../../../state/jobs.ts";
import { useNow } from "../../../../state/now.ts";
import { OutcomeBar } from "../batch-results/outcome-bar.tsx";
import { countsIn } from "../batch-results/outcomes.ts";

/** One batch in the column: how it stands, what it is, how many, how old. */
export function BatchCard({ job, isChosen, onChoose }: { job: BatchJob; isChosen: boolean; onChoose: () => void }) {
  const { t } = useTranslation();
  const { failureText } = useWords();
  const now = useNow(MINUTE);
  const { data: details } = useJobDetails(job.id);
  const counts = countsIn(details?.service);
  const { title, count, models } = job.recipe;
  const isGoing = !finalJobStates.has(job.state);
  return (
    <li>
      <button
        type="button"
        aria-current={isChosen ? "true" : undefined}
        onClick={onChoose}
        className={classNames(
          "flex w-full flex-col gap-1 rounded-control p-2 text-left transition-colors",
          isChosen ? "bg-accent-soft" : "hover:bg-hover",
        )}
      >
        <span className="flex w-full items-center gap-2">
          <JobStateChip state={job.state} />
          <span className="numbers min-w-0 grow truncate text-right text-label text-muted" title={formatMoment(job.createdAt)}>
            {formatAgo(Math.min(job.createdAt, now), now)}
          </span>
        </span>
        <span className="line-clamp-2 wrap-anywhere">{title}</span>
        <span className="numbers w-full truncate text-label text-muted">
          {t("batches.requests", { count, number: formatNumber(count) })} · {models.join(", ")}
        </span>
        {counts && (isGoing || job.state === "done") && <OutcomeBar counts={counts} className="w-full" />}
        {job.failure && (
          <span className={classNames("text-small", job.state === "unsure" ? "text-warn" : "text-bad")}>
            {failureText(job.failure).headline}
          </span>
        )}
      </button>
    </li>
  );
}
