import { Check, Clock, Star, TriangleAlert, X } from "lucide-react";
import { memo } from "react";
import { useTranslation } from "react-i18next";
import type { EntryRow } from "../../../shared/contract/library.ts";
import type { Preferences } from "../../../shared/contract/preferences.ts";
import { classNames } from "../../parts/class-names.ts";
import { Poster } from "./poster.tsx";
import { SoundFace } from "./sound-face.tsx";
import { StackBadge } from "./stack-badge.tsx";
import { cellId, resultName } from "./result-name.ts";
import { daysLeftOf, shortDays } from "./days-left.ts";

interface Props {
  entry: EntryRow | undefined;
  index: number;
  column: number;
  x: number;
  width: number;
  height: number;
  isSelected: boolean;
  isCursor: boolean;
  /** The start of it, Unix milliseconds. */
  today: number;
  /** How long the trash keeps results. */
  trashDays: Preferences["trashDays"] | undefined;
}

/** One result: its picture whole in a well of one shape. What the pointer adds lies above it (`HoverChrome`). */
export const GalleryTile = memo(function GalleryTile({
  entry,
  index,
  column,
  x,
  width,
  height,
  isSelected,
  isCursor,
  today,
  trashDays,
}: Props) {
  const { t } = useTranslation();
  const daysLeft = daysLeftOf(entry, today, trashDays);
  const stack = entry?.stack;
  return (
    <div
      role="gridcell"
      id={cellId(index)}
      data-index={index}
      aria-colindex={column + 1}
      aria-selected={isSelected}
      aria-label={resultName(t, entry, daysLeft)}
      draggable={entry !== undefined && !entry.isMissing}
      className={classNames(
        "absolute top-0 flex items-center justify-center overflow-hidden rounded-control bg-well",
        stack && (stack.place === undefined ? "shadow-(--stack-cards)" : "shadow-(--stack-band)"),
        isSelected && "outline-2 outline-offset-2 outline-accent",
        isCursor &&
          !isSelected &&
          "group-focus-visible/grid:outline-2 group-focus-visible/grid:outline-offset-2 group-focus-visible/grid:outline-muted",
      )}
      style={{ left: x, width, height }}
    >
      {entry && <Face entry={entry} height={height} />}
      {entry && <Marks entry={entry} daysLeft={daysLeft} />}
    </div>
  );
});

function Face({ entry, height }: { entry: EntryRow; height: number }) {
  const isQuiet = entry.mark === "rejected";
  return entry.kind === "audio" ? (
    <SoundFace entry={entry} height={height} isQuiet={isQuiet} />
  ) : (
    <Poster entry={entry} isQuiet={isQuiet} />
  );
}

/** Always to be seen: what was chosen, what is loved, how much, and what is gone. Screen readers hear it in the tile's name. */
function Marks({ entry: { isMissing, isFavourite, mark, rating, stack }, daysLeft }: { entry: EntryRow; daysLeft: number | undefined }) {
  const { t } = useTranslation();
  return (
    <>
      <span aria-hidden className="pointer-events-none absolute top-1.5 left-1.5 flex gap-1 text-label text-over">
        {stack && <StackBadge stack={stack} className="pointer-events-auto cursor-pointer bg-over-shade hover:brightness-150" />}
        {mark && <span className={sign}>{mark === "picked" ? <Check className="size-3!" /> : <X className="size-3!" />}</span>}
        {isFavourite && (
          <span className={sign}>
            <Star className="size-3! fill-current" />
          </span>
        )}
        {daysLeft !== undefined && (
          <span className="numbers flex h-5 items-center gap-1 rounded-[4px] bg-over-shade px-1.5">
            <Clock className="size-3!" />
            {shortDays(t, daysLeft)}
          </span>
        )}
        {isMissing && (
          <span className="flex h-5 items-center gap-1 rounded-[4px] bg-over-shade px-1.5">
            <TriangleAlert className="size-3!" />
            {t("parts.tile.missing")}
          </span>
        )}
      </span>
      {rating !== undefined && (
        <span
          aria-hidden
          className="numbers pointer-events-none absolute bottom-1.5 left-1.5 flex h-4.5 items-center gap-0.5 rounded-[4px] bg-over-shade px-1 text-label text-over"
        >
          {rating}
          <Star className="size-3! fill-current" />
        </span>
      )}
    </>
  );
}

const sign = "flex size-5 items-center justify-center rounded-[4px] bg-over-shade";
