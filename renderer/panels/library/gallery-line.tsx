import { Check, Clock, Star, TriangleAlert, X } from "lucide-react";
import { memo } from "react";
import type { EntryRow, Mark } from "../../../shared/contract/library.ts";
import type { Preferences } from "../../../shared/contract/preferences.ts";
import { SECOND } from "../../../shared/units.ts";
import { formatClock, formatShortMoment } from "../../i18n/format.ts";
import { useWords } from "../../i18n/use-words.ts";
import { classNames } from "../../parts/class-names.ts";
import { titleOf } from "../../parts/entry/entry-acts.ts";
import { lineColumns } from "./list-head.tsx";
import { Poster } from "./poster.tsx";
import { StackBadge } from "./stack-badge.tsx";
import { cellId, resultName } from "./result-name.ts";
import { daysLeftOf, shortDays } from "./days-left.ts";

interface Props {
  entry: EntryRow | undefined;
  index: number;
  row: number;
  top: number;
  height: number;
  isSelected: boolean;
  isCursor: boolean;
  /** The start of it, Unix milliseconds. */
  today: number;
  /** How long the trash keeps results. */
  trashDays: Preferences["trashDays"] | undefined;
}

/** One result as a line of the list: the same facts in the same columns, so that they can be compared down the page. */
export const GalleryLine = memo(function GalleryLine({ entry, index, row, top, height, isSelected, isCursor, today, trashDays }: Props) {
  const { t } = useWords();
  const daysLeft = daysLeftOf(entry, today, trashDays);
  return (
    <div
      role="row"
      id={cellId(index)}
      data-index={index}
      aria-rowindex={row + 1}
      aria-selected={isSelected}
      aria-label={resultName(t, entry, daysLeft)}
      draggable={entry !== undefined && !entry.isMissing}
      className={classNames(
        lineColumns,
        "absolute inset-x-0 rounded-control",
        isSelected ? "bg-accent-soft" : entry?.stack?.place === undefined ? "hover:bg-hover" : "bg-raised hover:bg-hover",
        isCursor && "group-focus-visible/grid:outline-2 group-focus-visible/grid:-outline-offset-2",
        isCursor && (isSelected ? "group-focus-visible/grid:outline-accent" : "group-focus-visible/grid:outline-muted"),
      )}
      style={{ top, height }}
    >
      {entry ? <Cells entry={entry} daysLeft={daysLeft} /> : <span role="gridcell" aria-label={t("parts.loading")} />}
    </div>
  );
});

function Cells({ entry, daysLeft }: { entry: EntryRow; daysLeft: number | undefined }) {
  const { t, language } = useWords();
  const { seconds, width, height, createdAt, model, rating, mark } = entry;
  return (
    <>
      <span role="gridcell" className="flex h-9 items-center justify-center overflow-hidden rounded-[4px] bg-well">
        <Poster entry={entry} isSmall isQuiet={mark === "rejected"} />
      </span>
      <span role="gridcell" className="flex min-w-0 items-center gap-1.5">
        <span className="truncate">{titleOf(entry)}</span>
        {entry.stack && (
          <StackBadge stack={entry.stack} className="shrink-0 cursor-pointer border border-line bg-surface text-muted hover:text-text" />
        )}
        {daysLeft !== undefined && (
          <span className="numbers flex shrink-0 items-center gap-1 text-small text-muted">
            <Clock aria-hidden className="size-3.5!" />
            {shortDays(t, daysLeft)}
          </span>
        )}
        {entry.isMissing && (
          <span className="flex shrink-0 items-center gap-1 text-small text-warn">
            <TriangleAlert aria-hidden className="size-3.5!" />
            {t("parts.tile.missing")}
          </span>
        )}
      </span>
      <span role="gridcell" className="truncate text-small text-muted">
        {model}
      </span>
      <span role="gridcell" className="truncate text-small text-muted">
        {t(`library.kindOf.${entry.kind}`)}
      </span>
      <span role="gridcell" className="numbers truncate text-right text-small text-muted">
        {width > 0 && `${width} × ${height}`}
      </span>
      <span role="gridcell" className="numbers truncate text-right text-small text-muted">
        {seconds !== undefined && formatClock(seconds * SECOND)}
      </span>
      <span role="gridcell" className="numbers truncate text-right text-small text-muted">
        {formatShortMoment(createdAt, language)}
      </span>
      <span role="gridcell" className="numbers flex items-center gap-1.5 text-small text-muted">
        {rating !== undefined && (
          <span role="img" aria-label={t("arrange.stars", { count: rating })}>
            {rating} ★
          </span>
        )}
        {mark && <MarkIcon mark={mark} name={t(`arrange.marks.${mark}`)} />}
        {entry.isFavourite && (
          <Star role="img" aria-label={t("parts.tile.favourite")} className="size-3.5! fill-current text-accent-words" />
        )}
      </span>
    </>
  );
}

function MarkIcon({ mark, name }: { mark: Mark; name: string }) {
  const Icon = mark === "picked" ? Check : X;
  return <Icon role="img" aria-label={name} className={classNames("size-3.5!", mark === "picked" ? "text-good" : "text-bad")} />;
}
