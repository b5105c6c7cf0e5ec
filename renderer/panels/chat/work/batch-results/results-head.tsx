import { Download, FileJson, FileSpreadsheet, RotateCw } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { BatchOutcome } from "../../../../../shared/contract/batches.ts";
import { formatNumber } from "../../../../i18n/format.ts";
import { Button } from "../../../../parts/button.tsx";
import { classNames } from "../../../../parts/class-names.ts";
import { Menu } from "../../../../parts/menu.tsx";
import { SearchField } from "../../../../parts/search-field.tsx";
import { type BatchJob, useBatchRows } from "../../../../state/batches.ts";
import { batchExportUrl } from "../../../../state/media-url.ts";
import { filterRows, useBatchesView } from "../batches/batches-view.ts";
import { AgainDialog } from "./again-dialog.tsx";
import { type Counts, failedOutcomes, outcomeLooks, outcomes } from "./outcomes.ts";

/** Above the table: what it is, what can be done with all of it, how many ended how (each a filter), and the search. */
export function ResultsHead({ job }: { job: BatchJob }) {
  const { t } = useTranslation();
  const { counts } = useBatchRows(job.id, { search: "" }, 0, 0);
  const [isAgainOpen, setIsAgainOpen] = useState(false);
  const failed = failedOutcomes.reduce((sum, name) => sum + (counts[name] ?? 0), 0);
  const { title, count, models } = job.recipe;
  return (
    <>
      <header className="flex min-h-11 shrink-0 items-center gap-3 px-5">
        <h2 className="min-w-0 truncate font-medium" title={title}>
          {title}
        </h2>
        <span className="numbers min-w-0 grow truncate text-small text-muted">
          {t("batches.requests", { count, number: formatNumber(count) })} · {models.join(", ")}
        </span>
        {failed > 0 && (
          <Button icon={RotateCw} onClick={() => setIsAgainOpen(true)}>
            {t("batches.again.open", { count: failed, number: formatNumber(failed) })}
          </Button>
        )}
        <ExportMenu jobId={job.id} />
      </header>
      <Filters counts={counts} />
      {isAgainOpen && <AgainDialog job={job} counts={counts} onClose={() => setIsAgainOpen(false)} />}
    </>
  );
}

function Filters({ counts }: { counts: Counts }) {
  const { t } = useTranslation();
  const { outcome, search } = useBatchesView();
  const all = outcomes.reduce((sum, name) => sum + (counts[name] ?? 0), 0);
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-2 px-5 pb-2">
      <div role="group" aria-label={t("batches.results.filter")} className="flex flex-wrap gap-1">
        <Filter
          isChosen={outcome === undefined}
          count={all}
          label={t("batches.results.all")}
          onChoose={() => filterRows({ outcome: undefined })}
        />
        {outcomes
          .filter((name) => counts[name])
          .map((name) => (
            <Filter
              key={name}
              outcome={name}
              isChosen={outcome === name}
              count={counts[name] ?? 0}
              label={t(`batches.outcomes.${name}`)}
              onChoose={() => filterRows({ outcome: outcome === name ? undefined : name })}
            />
          ))}
      </div>
      <SearchField
        name={t("batches.results.search")}
        value={search}
        onChange={(text) => filterRows({ search: text })}
        className="min-w-36 flex-1"
      />
    </div>
  );
}

function Filter({
  outcome,
  isChosen,
  count,
  label,
  onChoose,
}: {
  outcome?: BatchOutcome;
  isChosen: boolean;
  count: number;
  label: string;
  onChoose: () => void;
}) {
  const look = outcome && outcomeLooks[outcome];
  const Icon = look?.icon;
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onChoose}
      className={classNames(
        "numbers inline-flex h-7 items-center gap-1.5 rounded-full border px-2.5 whitespace-nowrap transition-colors",
        isChosen ? "border-accent bg-accent-soft" : "border-line bg-surface hover:bg-hover",
      )}
    >
      {Icon && <Icon aria-hidden className={classNames("size-3.5!", look.words)} />}
      {label}
      <span className="text-muted">{formatNumber(count)}</span>
    </button>
  );
}

function ExportMenu({ jobId }: { jobId: string }) {
  const { t } = useTranslation();
  const save = (format: "csv" | "jsonl") => {
    const link = document.createElement("a");
    link.href = batchExportUrl(jobId, format);
    link.download = "";
    link.click();
  };
  return (
    <Menu
      name={t("batches.export.name")}
      align="end"
      items={[
        {
          id: "csv",
          label: t("batches.export.csv"),
          detail: t("batches.export.csvHint"),
          icon: FileSpreadsheet,
          onSelect: () => save("csv"),
        },
        {
          id: "jsonl",
          label: t("batches.export.jsonl"),
          detail: t("batches.export.jsonlHint"),
          icon: FileJson,
          onSelect: () => save("jsonl"),
        },
      ]}
    >
      <Button icon={Download}>{t("batches.export.name")}</Button>
    </Menu>
  );
}
