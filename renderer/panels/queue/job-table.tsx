import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Job } from "../../../shared/contract/jobs.ts";
import { JobRow, ROW_HEIGHT, TableHead } from "./job-row.tsx";
import { useRowWindow } from "../../parts/use-row-window.ts";

/** Rows before the end at which the next page is asked for. */
const AHEAD = 20;

/** Jobs as a table; only the rows in view are in the page. */
export function JobTable({ jobs, loadMore }: { jobs: readonly Job[]; loadMore: (() => void) | undefined }) {
  const { t } = useTranslation();
  const [area, setArea] = useState<HTMLElement | null>(null);
  const { from, to, onScroll } = useRowWindow(area, jobs.length, ROW_HEIGHT);
  useEffect(() => {
    if (to >= jobs.length - AHEAD) loadMore?.();
  }, [to, jobs.length, loadMore]);
  return (
    <div role="table" aria-label={t("queue.table")} aria-rowcount={jobs.length + 1} className="flex min-h-0 grow flex-col">
      {/* Keeps the room of the rows' scrollbar free, so that names stand over their columns. */}
      <div role="rowgroup" className="shrink-0 overflow-hidden [scrollbar-gutter:stable]">
        <TableHead />
      </div>
      <div ref={setArea} role="rowgroup" onScroll={onScroll} className="min-h-0 grow overflow-y-auto [scrollbar-gutter:stable]">
        <div role="presentation" className="relative" style={{ height: jobs.length * ROW_HEIGHT }}>
          {jobs.slice(from, to).map((job, step) => (
            <JobRow key={job.id} job={job} place={from + step} top={(from + step) * ROW_HEIGHT} />
          ))}
        </div>
      </div>
    </div>
  );
}
