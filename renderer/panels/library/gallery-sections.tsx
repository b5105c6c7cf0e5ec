import { memo } from "react";
import type { EntryRow } from "../../../shared/contract/library.ts";
import type { Preferences } from "../../../shared/contract/preferences.ts";
import { formatNumber } from "../../i18n/format.ts";
import { useWords } from "../../i18n/use-words.ts";
import { useToday } from "../../state/now.ts";
import { usePreferences } from "../../state/preferences.ts";
import { dayLabel } from "./day-label.ts";
import { type GalleryLayout, HEADING_HEIGHT, type Section, type Stretch } from "./gallery-layout.ts";
import { GalleryLine } from "./gallery-line.tsx";
import { GalleryTile } from "./gallery-tile.tsx";

/** Below a heading, room for the ring of a selected tile. */
const RING = 4;

interface Props {
  layout: GalleryLayout;
  stretches: readonly Stretch[];
  offset: number;
  rows: ReadonlyMap<number, EntryRow>;
  isSelected: (index: number, id: string | undefined) => boolean;
  cursor: number | undefined;
}

/** The days in view, each with the rows of tiles that are to be drawn. */
export const GallerySections = memo(function GallerySections({ layout, stretches, offset, ...rest }: Props) {
  return stretches.map((stretch) => (
    <Day key={stretch.section.day} layout={layout} stretch={stretch} top={stretch.section.top + offset} {...rest} />
  ));
});

function Day({ layout, stretch, top, ...rest }: Omit<Props, "stretches" | "offset"> & { stretch: Stretch; top: number }) {
  const { t, language } = useWords();
  const { section, from, to } = stretch;
  const rowHeight = layout.tileHeight + layout.gap;
  const height = HEADING_HEIGHT + Math.ceil(section.count / layout.columns) * rowHeight;
  const today = useToday();
  const trashDays = usePreferences()?.trashDays;
  const label = dayLabel(section.day, today, language);
  const firsts: number[] = [];
  for (let first = from; first < to; first += layout.columns) firsts.push(first);
  return (
    <div role="rowgroup" className="absolute inset-x-0" style={{ top, height }}>
      {/* Stays in view while its day is. */}
      <div role="row" className="sticky top-0 z-10 flex items-center gap-2 bg-bg pt-1" style={{ height: HEADING_HEIGHT - RING }}>
        <span role="columnheader" aria-colspan={layout.columns} className="font-medium">
          {label}{" "}
          <span className="numbers ml-1 text-small font-normal text-muted">
            {section.results !== undefined && section.results !== section.count
              ? t("library.stacks.shownOf", { shown: formatNumber(section.count, language), all: formatNumber(section.results, language) })
              : formatNumber(section.count, language)}
          </span>
        </span>
      </div>
      {firsts.map((first) => (
        <Row
          key={first - section.first}
          layout={layout}
          section={section}
          first={first}
          to={Math.min(to, first + layout.columns)}
          today={today}
          trashDays={trashDays}
          {...rest}
        />
      ))}
    </div>
  );
}

function Row({
  layout,
  section,
  first,
  to,
  rows,
  isSelected,
  cursor,
  today,
  trashDays,
}: Omit<Props, "stretches" | "offset"> & {
  section: Section;
  first: number;
  to: number;
  today: number;
  trashDays: Preferences["trashDays"] | undefined;
}) {
  const row = Math.floor((first - section.first) / layout.columns);
  const place = { row: section.firstRow + row, top: HEADING_HEIGHT + row * (layout.tileHeight + layout.gap), height: layout.tileHeight };
  const stateOf = (index: number) => {
    const entry = rows.get(index);
    return { entry, index, isSelected: isSelected(index, entry?.id), isCursor: index === cursor, today, trashDays };
  };
  if (layout.look === "list") return <GalleryLine {...stateOf(first)} {...place} />;
  return (
    <div role="row" aria-rowindex={place.row + 1} className="absolute inset-x-0" style={{ top: place.top, height: place.height }}>
      {Array.from({ length: to - first }, (_, column) => (
        <GalleryTile
          key={column}
          {...stateOf(first + column)}
          column={column}
          x={column * (layout.tileWidth + layout.gap)}
          width={layout.tileWidth}
          height={layout.tileHeight}
        />
      ))}
    </div>
  );
}
