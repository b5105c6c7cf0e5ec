import { memo } from "react";
import { useTranslation } from "react-i18next";
import type { BatchRow } from "../../../../../shared/contract/batches.ts";
import { formatNumber } from "../../../../i18n/format.ts";
import { classNames } from "../../../../parts/class-names.ts";
import { Skeleton } from "../../../../parts/skeleton.tsx";
import { knownErrorOf } from "./known-errors.ts";
import { outcomeLooks } from "./outcomes.ts";

export const ROW_HEIGHT = 44;

export const rowId = (place: number) => `batch-row-${place}`;

/** One set of columns for head and rows; the least needed ones go where there is no room. */
const columnsLook =
  "grid grid-cols-[20px_108px_minmax(0,1fr)_minmax(0,1.4fr)_64px] items-center gap-3 px-5 @max-[640px]:grid-cols-[20px_minmax(0,1fr)_minmax(0,1.2fr)]";
const wideLook = "@max-[640px]:hidden";

/** One request in a line: how it ended, what was asked, what came. */
export const ResultRow = memo(function ResultRow({
  row,
  place,
  isChosen,
  onChoose,
}: {
  /** Absent while its page is on its way. */
  row: BatchRow | undefined;
  place: number;
  isChosen: boolean;
  onChoose: (row: BatchRow) => void;
}) {
  const { t } = useTranslation();
  const shared = {
    id: rowId(place),
    role: "row",
    "aria-rowindex": place + 2,
    "aria-selected": isChosen,
    style: { height: ROW_HEIGHT, transform: `translateY(${place * ROW_HEIGHT}px)` },
  };
  if (!row) {
    return (
      <div {...shared} className={classNames(columnsLook, "absolute inset-x-0 border-b border-line")}>
        <div role="gridcell" aria-label={t("parts.loading")} className="col-span-full">
          <Skeleton className="h-4 w-3/4" />
        </div>
      </div>
    );
  }
  const { icon: Icon, words } = outcomeLooks[row.outcome];
  const isBad = row.outcome !== "succeeded";
  return (
    <div
      {...shared}
      onClick={() => onChoose(row)}
      className={classNames(
        columnsLook,
        "absolute inset-x-0 border-b border-line transition-colors",
        isChosen
          ? "bg-accent-soft group-focus-visible/grid:outline-2 group-focus-visible/grid:-outline-offset-2 group-focus-visible/grid:outline-accent"
          : "hover:bg-hover",
      )}
    >
      <div role="gridcell">
        <Icon aria-label={t(`batches.outcomes.${row.outcome}`)} className={words} />
      </div>
      <div role="gridcell" title={row.customId} className={classNames("truncate font-mono text-small text-muted", wideLook)}>
        {row.customId}
      </div>
      <div role="gridcell" className="line-clamp-2 text-small leading-[1.35] wrap-anywhere">
        {row.prompt}
      </div>
      <div role="gridcell" className={classNames("line-clamp-2 text-small leading-[1.35] wrap-anywhere", isBad && words)}>
        {isBad ? <WhyNot row={row} /> : row.answer}
      </div>
      <div role="gridcell" className={classNames("numbers text-right text-small text-muted", wideLook)}>
        {row.outputTokens !== undefined && formatNumber(row.outputTokens)}
      </div>
    </div>
  );
});

/** The table has an error as `type: message`; its kind is said in words where the page has them. */
function WhyNot({ row: { outcome, answer } }: { row: BatchRow }) {
  const { t } = useTranslation();
  const [type = "", ...rest] = answer.split(": ");
  const known = knownErrorOf(type);
  const kind = known && t(`batches.errors.${known}`);
  if (kind) return rest.length > 0 ? t("batches.results.error", { kind, message: rest.join(": ") }) : kind;
  return answer || t(`batches.outcomes.${outcome}`);
}

/** The names of the columns. */
export function TableHead() {
  const { t } = useTranslation();
  return (
    <div role="row" aria-rowindex={1} className={classNames(columnsLook, "h-7 border-b border-line text-label text-muted")}>
      <div role="columnheader">
        <span className="sr-only">{t("batches.columns.outcome")}</span>
      </div>
      <div role="columnheader" className={wideLook}>
        {t("batches.columns.id")}
      </div>
      <div role="columnheader">{t("batches.columns.prompt")}</div>
      <div role="columnheader">{t("batches.columns.answer")}</div>
      <div role="columnheader" className={classNames("text-right", wideLook)}>
        {t("batches.columns.tokens")}
      </div>
    </div>
  );
}
