import { SearchX } from "lucide-react";
import { type KeyboardEvent, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { BatchRow } from "../../../../../shared/contract/batches.ts";
import { showInspector } from "../../../../layout/inspector.tsx";
import { Button } from "../../../../parts/button.tsx";
import { EmptyState } from "../../../../parts/empty-state.tsx";
import { FailureNotice } from "../../../../parts/failure-notice.tsx";
import { useRowWindow } from "../../../../parts/use-row-window.ts";
import { useSettledText } from "../../../../parts/use-settled-text.ts";
import { type BatchJob, type ResultFilter, useBatchRows } from "../../../../state/batches.ts";
import { failureOf } from "../../../../state/failure-of.ts";
import { chooseRow, filterRows, useBatchesView } from "../batches/batches-view.ts";
import { goToRow, wishedIndex } from "./go-to-row.ts";
import { ROW_HEIGHT, ResultRow, TableHead, rowId } from "./result-row.tsx";

export const RESULTS_ID = "batch-results";
/** What focus goes to when a row is opened. */
export const ROW_DETAILS_ID = "batch-row-details";

/** All rows as one table, 100,000 and more: only those in view are in the page, and only their pages are asked for. */
export function ResultsTable({ job }: { job: BatchJob }) {
  const { t } = useTranslation();
  const [area, setArea] = useState<HTMLElement | null>(null);
  const { outcome, search: typed, row: chosen } = useBatchesView();
  const search = useSettledText(typed);
  const filter: ResultFilter = { search, ...(outcome !== undefined && { outcome }) };
  const [known, setKnown] = useState(job.recipe.count);
  const { from, to, onScroll } = useRowWindow(area, known, ROW_HEIGHT);
  const { rows, total, error } = useBatchRows(job.id, filter, from, to);
  if (total !== undefined && total !== known) setKnown(total);
  const chosenIndex = chosen?.index;
  useEffect(() => {
    if (area && chosenIndex !== undefined) scrollTo(area, chosenIndex);
  }, [area, chosenIndex]);
  const open = () => {
    showInspector();
    requestAnimationFrame(() => document.getElementById(ROW_DETAILS_ID)?.focus());
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const page = Math.max(1, Math.floor((area?.clientHeight ?? ROW_HEIGHT) / ROW_HEIGHT) - 1);
    const at = wishedIndex() ?? chosen?.index ?? -1;
    const places: Record<string, number> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      PageDown: at + page,
      PageUp: at - page,
      Home: 0,
      End: known - 1,
    };
    const place = places[event.key];
    if (place !== undefined) goToRow(job.id, Math.min(known - 1, Math.max(0, place)));
    else if (event.key === "Enter" && chosen) open();
    else if (event.key === "Escape" && chosen) chooseRow(undefined);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  if (error) return <FailureNotice failure={failureOf(error)} className="mx-5" />;
  if (total === 0) return <NothingFound />;
  const lines = Array.from({ length: Math.max(0, to - from) }, (_, step) => from + step);
  return (
    <div
      id={RESULTS_ID}
      role="grid"
      tabIndex={0}
      aria-label={t("batches.results.table")}
      aria-rowcount={known + 1}
      aria-activedescendant={chosen && lines.includes(chosen.index) ? rowId(chosen.index) : undefined}
      onKeyDown={onKeyDown}
      className="group/grid @container flex min-h-0 grow flex-col outline-none"
    >
      {/* Keeps the room of the rows' scrollbar free, so that names stand over their columns. */}
      <div role="rowgroup" className="shrink-0 overflow-hidden [scrollbar-gutter:stable]">
        <TableHead />
      </div>
      <div ref={setArea} role="rowgroup" onScroll={onScroll} className="min-h-0 grow overflow-y-auto [scrollbar-gutter:stable]">
        <div role="presentation" className="relative" style={{ height: known * ROW_HEIGHT }}>
          {lines.map((line) => (
            <ResultRow
              key={line}
              row={rows.get(line)}
              place={line}
              isChosen={chosen?.index === line}
              onChoose={(row: BatchRow) => {
                chooseRow({ customId: row.customId, index: line });
                showInspector();
              }}
            />
          ))}
        </div>
      </div>
    </div>
  );
}

function scrollTo(area: HTMLElement, line: number): void {
  const top = line * ROW_HEIGHT;
  if (top < area.scrollTop) area.scrollTop = top;
  else if (top + ROW_HEIGHT > area.scrollTop + area.clientHeight) area.scrollTop = top + ROW_HEIGHT - area.clientHeight;
}

function NothingFound() {
  const { t } = useTranslation();
  const { search } = useBatchesView();
  return (
    <EmptyState
      icon={SearchX}
      text={search === "" ? t("batches.results.none") : t("batches.results.nothing", { search })}
      action={<Button onClick={() => filterRows({ outcome: undefined, search: "" })}>{t("batches.results.clear")}</Button>}
    />
  );
}
