import { ListVideo } from "lucide-react";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { MINUTE } from "../../../shared/units.ts";
import { EmptyState } from "../../parts/empty-state.tsx";
import { Segmented } from "../../parts/segmented.tsx";
import { useKnownJobs } from "../../state/jobs.ts";
import { useNow } from "../../state/now.ts";
import { usePanelRequests } from "../../state/requests.ts";
import { type JobFilter, jobFilters, jobsFor, sortJobs } from "./job-order.ts";
import { JobTable } from "./job-table.tsx";
import { useOlderJobs } from "./older-jobs.ts";
import { QueueDialogs } from "./queue-dialogs.tsx";
import { openDialog, useQueueView } from "./queue-store.ts";

/** What the expanded queue shows, below the work: every job, what needs the person first. Fills its area. */
export function QueuePanel() {
  const { t } = useTranslation();
  const known = useKnownJobs();
  const { filter } = useQueueView();
  const minute = useNow(MINUTE);
  usePanelRequests("queue", ({ jobId }) => openDialog({ about: "details", jobId }));

  const groups = useMemo(() => sortJobs(known?.jobs ?? [], minute), [known, minute]);
  const isBeyond = known !== undefined && known.total > known.jobs.length;
  const { jobs: older, loadMore } = useOlderJobs(isBeyond && (filter === "all" || filter === "finished"));
  const jobs = useMemo(() => jobsFor(filter, groups, older), [filter, groups, older]);

  const finishedCount = (known?.total ?? 0) - groups["needs-you"].length - groups.running.length;
  const counts: Record<JobFilter, number> = {
    all: known?.total ?? 0,
    "needs-you": groups["needs-you"].length,
    running: groups.running.length,
    finished: finishedCount,
  };
  return (
    <div className="@container flex h-full flex-col">
      <div className="flex h-10 shrink-0 items-center px-4">
        <Segmented
          name={t("queue.filter")}
          value={filter}
          choices={jobFilters.map((value) => ({
            value,
            label: t("queue.filterCount", { name: t(`queue.filters.${value}`), count: counts[value] }),
          }))}
          onChange={(next) => useQueueView.setState({ filter: next })}
        />
      </div>
      {known && jobs.length === 0 ? (
        <div className="min-h-0 grow">
          <EmptyState icon={ListVideo} text={t(`queue.empty.${filter}`)} />
        </div>
      ) : (
        <JobTable jobs={jobs} loadMore={loadMore} />
      )}
      <QueueDialogs />
    </div>
  );
}
