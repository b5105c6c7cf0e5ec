import { memo } from "react";
import type { EntryRow } from "../../../shared/contract/library.ts";
import { formatNumber } from "../../i18n/format.ts";
import { useWords } from "../../i18n/use-words.ts";
import { useToday } from "../../state/now.ts";
import { dayLabel } from "./day-label.ts";
import { GAP, type GalleryLayout, HEADING_HEIGHT, type Stretch } from "./gallery-layout.ts";
import { GalleryTile } from "./gallery-tile.tsx";

/** Below a heading, room for the ring of a selected tile. */
const RING = 4;

interface Props {
  layout: GalleryLayout;
  stretches: readonly Stretch[];
  offset: number;
  rows: ReadonlyMap<number, EntryRow>;
  selected: ReadonlySet<string>;
  cursor: number | undefined;
}

/** The days in view, each with the rows of tiles that are to be drawn. */
export const GallerySections = memo(function GallerySections({ layout, stretches, offset, ...rest }: Props) {
  return stretches.map((stretch) => (
    <Day key={stretch.section.day} layout={layout} stretch={stretch} top={stretch.section.top + offset} {...rest} />
  ));
});

function Day({ layout, stretch, top, rows, selected, cursor }: Omit<Props, "stretches" | "offset"> & { stretch: Stretch; top: number }) {
  const { language } = useWords();
  const { section, from, to } = stretch;
  const rowHeight = layout.tileHeight + GAP;
  const height = HEADING_HEIGHT + Math.ceil(section.count / layout.columns) * rowHeight;
  const label = dayLabel(section.day, useToday(), language);
  const firsts: number[] = [];
  for (let first = from; first < to; first += layout.columns) firsts.push(first);
  return (
    <div role="rowgroup" className="absolute inset-x-0" style={{ top, height }}>
      {/* Stays in view while its day is. */}
      <div role="row" className="sticky top-0 z-10 flex items-center gap-2 bg-bg pt-1" style={{ height: HEADING_HEIGHT - RING }}>
        <span role="columnheader" aria-colspan={layout.columns} className="font-medium">
          {label} <span className="numbers ml-1 text-small font-normal text-muted">{formatNumber(section.count, language)}</span>
        </span>
      </div>
      {firsts.map((first) => {
        const row = Math.floor((first - section.first) / layout.columns);
        return (
          <div
            key={row}
            role="row"
            aria-rowindex={section.firstRow + row + 1}
            className="absolute inset-x-0"
            style={{ top: HEADING_HEIGHT + row * rowHeight, height: layout.tileHeight }}
          >
            {Array.from({ length: Math.min(layout.columns, to - first) }, (_, column) => {
              const index = first + column;
              const entry = rows.get(index);
              return (
                <GalleryTile
                  key={column}
                  entry={entry}
                  index={index}
                  column={column}
                  x={column * (layout.tileWidth + GAP)}
                  width={layout.tileWidth}
                  height={layout.tileHeight}
                  isSelected={entry !== undefined && selected.has(entry.id)}
                  isCursor={index === cursor}
                />
              );
            })}
          </div>
        );
      })}
    </div>
  );
}
