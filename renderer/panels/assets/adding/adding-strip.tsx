import { Ban, ChevronDown, ChevronUp, ListX, RotateCw } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../parts/button.tsx";
import { Progress } from "../../../parts/progress.tsx";
import { Splitter, useSize } from "../../../parts/splitter.tsx";
import { useRowWindow } from "../../../parts/use-row-window.ts";
import { useAssetsLook } from "../view-store.ts";
import { cancelAll, retryAll } from "./adding-acts.ts";
import { ADDING_ROW_HEIGHT, AddingRowView } from "./adding-row.tsx";
import { type AssetJob, stageOf, useAddingJobs } from "./use-adding-jobs.ts";

const bounds = { initial: 188, min: 96, max: 420 };

/** What is on its way to becoming assets, one row a file, below the assets; nothing while there is nothing. */
export function AddingStrip({ connectionId }: { connectionId: string }) {
  const { t } = useTranslation();
  const jobs = useAddingJobs(connectionId);
  const { isAddingOpen } = useAssetsLook();
  const height = useSize("assets-adding", bounds);
  if (jobs.length === 0) return null;
  const toggle = () => useAssetsLook.setState({ isAddingOpen: !isAddingOpen });
  return (
    <section
      aria-label={t("assets.adding.name")}
      className="relative flex max-h-3/5 shrink-0 flex-col border-t border-line bg-surface"
      style={isAddingOpen ? { height } : undefined}
    >
      {isAddingOpen && <Splitter id="assets-adding" name={t("assets.adding.resize")} edge="top" bounds={bounds} />}
      <div className="flex h-9 shrink-0 items-center gap-2 px-4">
        <button
          type="button"
          aria-expanded={isAddingOpen}
          onClick={toggle}
          className="-ml-1 flex items-center gap-1 rounded-control px-1 font-medium hover:bg-hover"
        >
          {isAddingOpen ? <ChevronDown aria-hidden /> : <ChevronUp aria-hidden />}
          {t("assets.adding.name")}
        </button>
        <Summary jobs={jobs} />
        <Acts jobs={jobs} connectionId={connectionId} />
      </div>
      {isAddingOpen && <Rows jobs={jobs} />}
    </section>
  );
}

function Summary({ jobs }: { jobs: readonly AssetJob[] }) {
  const { t } = useTranslation();
  const count = (fits: (job: AssetJob) => boolean) => jobs.filter(fits).length;
  const done = count((job) => job.state === "done");
  const parts = [
    t("assets.adding.done", { count: done, total: jobs.length }),
    ...(["needs-you", "going", "waiting"] as const).map((stage) => {
      const inStage = count((job) => stageOf(job) === stage);
      return inStage > 0 && t(`assets.adding.counts.${stage}`, { count: inStage });
    }),
  ];
  return (
    <>
      <Progress name={t("assets.adding.name")} share={done / jobs.length} className="w-28 shrink-0 max-[1024px]:hidden" />
      <p aria-live="polite" className="numbers min-w-0 grow truncate text-small text-muted">
        {parts.filter(Boolean).join(" · ")}
      </p>
    </>
  );
}

function Acts({ jobs, connectionId }: { jobs: readonly AssetJob[]; connectionId: string }) {
  const { t } = useTranslation();
  const failed = jobs.filter((job) => job.state === "failed" || job.state === "expired");
  const unsent = jobs.filter((job) => job.state === "waiting" || job.state === "preparing");
  const hasEnded = jobs.some((job) => stageOf(job) === "ended" || (stageOf(job) === "needs-you" && job.state !== "unsure"));
  const clear = () => useAssetsLook.setState(({ clearedAt }) => ({ clearedAt: { ...clearedAt, [connectionId]: Date.now() } }));
  return (
    <>
      {failed.length > 1 && (
        <Button look="quiet" icon={RotateCw} onClick={() => void retryAll(failed)}>
          {t("assets.adding.retryAll", { count: failed.length })}
        </Button>
      )}
      {unsent.length > 1 && (
        <Button look="quiet" icon={Ban} onClick={() => void cancelAll(unsent)}>
          {t("assets.adding.cancelAll", { count: unsent.length })}
        </Button>
      )}
      {hasEnded && (
        <Button look="quiet" icon={ListX} onClick={clear}>
          {t("assets.adding.clear")}
        </Button>
      )}
    </>
  );
}

function Rows({ jobs }: { jobs: readonly AssetJob[] }) {
  const { t } = useTranslation();
  const [area, setArea] = useState<HTMLElement | null>(null);
  const { from, to, onScroll } = useRowWindow(area, jobs.length, ADDING_ROW_HEIGHT);
  return (
    <div
      ref={setArea}
      role="table"
      aria-label={t("assets.adding.table")}
      aria-rowcount={jobs.length}
      tabIndex={0}
      onScroll={onScroll}
      className="min-h-0 grow overflow-y-auto -outline-offset-2"
    >
      <div role="rowgroup" className="relative" style={{ height: jobs.length * ADDING_ROW_HEIGHT }}>
        {jobs.slice(from, to).map((job, step) => (
          <AddingRowView key={job.id} job={job} place={from + step} />
        ))}
      </div>
    </div>
  );
}
