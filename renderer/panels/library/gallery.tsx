import { type KeyboardEvent, type MouseEvent, memo, useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { DayCount, EntryRow, LibraryFilter } from "../../../shared/contract/library.ts";
import { entryMenu } from "../../parts/entry/entry-menu.ts";
import { PointerMenu } from "../../parts/menu.tsx";
import { knownRowsOf, rowAt, useRows } from "../../state/library-pages.ts";
import { useMedia } from "../../state/media.ts";
import { useStudioInfo } from "../../state/studio-info.ts";
import { openViewer, useViewer } from "../../state/viewer.ts";
import { dragFilesOut, startDragOut } from "./drag-out.ts";
import { HEADING_HEIGHT, heldAt, layoutGallery, placeOf, stretchesIn, topToShow } from "./gallery-layout.ts";
import { GallerySections } from "./gallery-sections.tsx";
import { HoverChrome } from "./hover-chrome.tsx";
import { useLibraryLook, useLibraryView } from "./library-store.ts";
import { ListHead } from "./list-head.tsx";
import { MarqueeBox } from "./marquee-box.tsx";
import { isTouched, touchedBy } from "./marquee.ts";
import { moveCursor } from "./move-cursor.ts";
import { cellId } from "./result-name.ts";
import { useAreaSize } from "../../parts/use-area-size.ts";
import { isStackRow, stackActs, stackItems } from "./stack-acts.ts";
import { useGalleryScroll } from "./use-gallery-scroll.ts";
import { indexAt, useHovered } from "./use-hovered.ts";
import { useLibraryActions } from "./use-library-actions.ts";
import { useMarquee } from "./use-marquee.ts";
import { type SelectWay, useSelecting } from "./use-selecting.ts";
import { useZoomTiles } from "./use-zoom-tiles.ts";

/** Space at both sides of the tiles; there the selection's ring is drawn too. */
const SIDE = 16;

/** All results as tiles: only those in view are in the page, and only their rows are asked for (lesson 24). */
export const Gallery = memo(function Gallery({
  filter,
  days,
  wantsEntry,
  onWantedShown,
}: {
  filter: LibraryFilter;
  days: readonly DayCount[];
  wantsEntry: { index: number; among?: readonly string[] } | undefined;
  onWantedShown: () => void;
}) {
  const { t } = useTranslation();
  const [area, setArea] = useState<HTMLElement | null>(null);
  const grid = useRef<HTMLDivElement>(null);
  const size = useAreaSize(area);
  const { tileWidth, look } = useLibraryLook();
  const width = Math.max(1, size.width - 2 * SIDE);
  const layout = useMemo(
    () => layoutGallery(days, { width, height: size.height, wantedTile: tileWidth, look }),
    [days, width, size.height, tileWidth, look],
  );
  const { map, view, goTo, hold, topNow, onScroll, onScrollEnd } = useGalleryScroll(area, layout, size.height, nameOfList(filter));
  const stretches = useMemo(() => (size.height > 0 ? stretchesIn(layout, view.top, size.height) : []), [layout, view.top, size.height]);
  const { rows } = useRows(filter, stretches[0]?.from ?? 0, stretches.at(-1)?.to ?? 0);

  const selection = useLibraryView((view) => view.selection);
  const selecting = useSelecting(filter, rows, layout.total);
  const { hovered, clear, handlers } = useHovered();
  const isBrowser = useStudioInfo().data?.host === "local";

  const show = (index: number) => goTo(topToShow(layout, index, topNow(), size.height));
  const choose = (index: number, way: SelectWay) => {
    void selecting.select(index, way);
    show(index);
  };
  const open = (index: number | undefined, isQuick = false) => {
    if (index === undefined) return;
    clear();
    void rowAt(filter, index).then((row) => row && openViewer(row.id, { list: { filter, index }, isQuick, chosen: [...selection.ids] }));
  };
  const { zoom, holdCursor } = useZoomTiles({ area, layout, width, side: SIDE, topNow, hold });
  // Whatever else changes the tiles, the slider and the switch to the list among it, leaves what is at the cursor where it is.
  const holdNow = useEffectEvent(() => hold(holdCursor(selecting.cursorNow(), size.height)));
  useEffect(
    () => useLibraryLook.subscribe((now, before) => (now.look !== before.look || now.tileWidth !== before.tileWidth) && holdNow()),
    [],
  );
  const { drag, handlers: marqueeHandlers } = useMarquee({
    area,
    layout,
    side: SIDE,
    topNow,
    goTo,
    onEnd: (touched, adds) => {
      grid.current?.focus({ preventScroll: true });
      void selecting.selectTouched(touched, layout, adds);
    },
  });
  const touched = useMemo(() => drag && touchedBy(layout, drag.marquee), [drag, layout]);
  const adds = drag?.adds ?? true;
  const isSelected = useCallback(
    (index: number, id: string | undefined) =>
      (touched !== undefined && isTouched(touched, layout, index)) || (adds && id !== undefined && selection.ids.has(id)),
    [touched, adds, layout, selection.ids],
  );
  const stacks = stackActs(filter, {
    viewYOf: (id) => holdCursor([...rows].find(([, row]) => row.id === id)?.[0], size.height)?.viewY,
    first: () => rows.get(heldAt(layout, { x: 0, y: topNow() + HEADING_HEIGHT }, topNow())?.index ?? -1)?.id,
  });
  /** The stack whose badge was pressed. */
  const badgeAt = (target: EventTarget | null) => {
    const row = target instanceof Element && target.closest("[data-stack]") ? rows.get(indexAt(target) ?? -1) : undefined;
    return isStackRow(row) ? row : undefined;
  };
  useLibraryActions({
    stacks,
    stackAtCursor: () => {
      // As they are now: a key may have waited for the selection.
      const { cursor } = useLibraryView.getState().selection;
      // It may be far from what is in view.
      const row = rows.get(selecting.cursorNow() ?? -1) ?? (cursor && knownRowsOf(filter, new Set([cursor.id]), layout.total)[0]);
      return isStackRow(row) ? row : undefined;
    },
    zoom: (steps) => zoom(steps, holdCursor(selecting.cursorNow(), size.height)),
    isHere: () => document.activeElement === grid.current,
    open: (isQuick) => open(selecting.cursorNow() ?? (layout.total > 0 ? 0 : undefined), isQuick),
    selectAll: () => void selecting.selectAll(),
  });
  useFollowViewer(filter, (index) => choose(index, "only"));
  const onWanted = useEffectEvent(({ index, among }: { index: number; among?: readonly string[] }) => {
    void selecting.selectAmong(index, among ?? []);
    show(index);
    grid.current?.focus({ preventScroll: true });
    // Once: a gallery that is drawn anew, after a search that found nothing, would take it for a place of another list.
    onWantedShown();
  });
  const isMeasured = size.height > 0;
  useEffect(() => {
    if (wantsEntry !== undefined && isMeasured) onWanted(wantsEntry);
  }, [wantsEntry, isMeasured]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === " " && (event.ctrlKey || event.metaKey) && selection.cursor) {
      event.preventDefault();
      return choose(selection.cursor.index, "toggle");
    }
    if (event.key === "Escape" && selection.ids.size > 0) return selecting.clear();
    const target = moveCursor(layout, selecting.cursorNow(), event.key, size.height);
    if (target === undefined || event.altKey) return;
    event.preventDefault();
    clear();
    choose(target, event.shiftKey ? "range" : event.ctrlKey || event.metaKey ? "move" : "only");
  };
  const onClick = (event: MouseEvent) => {
    const index = indexAt(event.target);
    if (index === undefined) return event.target === grid.current ? selecting.clear() : undefined;
    grid.current?.focus({ preventScroll: true });
    const stack = badgeAt(event.target);
    if (stack) return stacks.turn(stack);
    void selecting.select(index, event.shiftKey ? "range" : event.ctrlKey || event.metaKey ? "toggle" : "only");
  };
  /** A menu acts on the selection when it was opened on it, else on the tile under the pointer. */
  const selectForMenu = (index: number | undefined) => {
    const row = index === undefined ? undefined : rows.get(index);
    if (row && !selection.ids.has(row.id)) void selecting.select(index as number, "only");
  };
  const menuRows = [...rows.values()].filter((row) => selection.ids.has(row.id));
  /** One of several chosen ones takes the others along, in the order of the list. */
  const draggedWith = (row: EntryRow) =>
    selection.ids.size > 1 && selection.ids.has(row.id) ? knownRowsOf(filter, selection.ids, layout.total) : [];
  const onOpen = () => open(selecting.cursorNow());

  const hoveredRow = hovered === undefined ? undefined : rows.get(hovered);
  const hoveredPlace = hovered !== undefined && hovered < layout.total ? placeOf(layout, hovered) : undefined;
  const hoveredMedia = useMedia(hoveredRow?.mediaId).data;
  const cursorIndex = selection.cursor?.index;
  return (
    <PointerMenu name={t("library.grid")} items={[...stackItems(t, menuRows, stacks), ...entryMenu(t, menuRows, { onOpen, isBrowser })]}>
      <div className="absolute inset-0 flex flex-col">
        {look === "list" && <ListHead width={size.width} side={SIDE} />}
        <div
          ref={setArea}
          onScroll={(event) => {
            clear();
            onScroll(event);
          }}
          onScrollEnd={onScrollEnd}
          onContextMenu={(event) => selectForMenu(indexAt(event.target))}
          {...handlers}
          {...marqueeHandlers}
          className="relative min-h-0 grow overflow-x-hidden overflow-y-scroll overscroll-contain [overflow-anchor:none]"
        >
          <div className="relative overflow-clip [overflow-clip-margin:4px]" style={{ height: map.scrollHeight, marginInline: SIDE }}>
            <div
              ref={grid}
              role="grid"
              tabIndex={0}
              aria-label={filter.isTrashed ? t("library.trashGrid") : t("library.grid")}
              aria-multiselectable
              aria-rowcount={layout.rows}
              aria-colcount={layout.columns}
              aria-activedescendant={cursorIndex !== undefined && rows.has(cursorIndex) ? cellId(cursorIndex) : undefined}
              onKeyDown={onKeyDown}
              onClick={onClick}
              onDoubleClick={(event) => !badgeAt(event.target) && open(indexAt(event.target))}
              onDragStart={(event) => {
                // With Alt the pointer draws a rectangle.
                if (event.altKey) return event.preventDefault();
                const row = rows.get(indexAt(event.target) ?? -1);
                const media = row?.mediaId === hoveredRow?.mediaId ? hoveredMedia : undefined;
                if (!row) return;
                const others = draggedWith(row);
                if (dragFilesOut(others)) event.preventDefault();
                else startDragOut(event.dataTransfer, row, media, others);
              }}
              className="group/grid size-full outline-none"
            >
              <GallerySections
                layout={layout}
                stretches={stretches}
                offset={view.offset}
                rows={rows}
                isSelected={isSelected}
                cursor={cursorIndex}
              />
            </div>
            {hoveredRow && hoveredPlace && !drag && (
              <HoverChrome
                entry={hoveredRow}
                look={look}
                place={{ x: hoveredPlace.x, y: hoveredPlace.y + view.offset, width: layout.tileWidth, height: layout.tileHeight }}
                items={[...stackItems(t, [hoveredRow], stacks), ...entryMenu(t, [hoveredRow], { onOpen: () => open(hovered), isBrowser })]}
                onMenu={() => selectForMenu(hovered)}
                onStack={isStackRow(hoveredRow) ? () => stacks.turn(hoveredRow) : undefined}
              />
            )}
            {drag && <MarqueeBox marquee={drag.marquee} offset={view.offset} />}
          </div>
        </div>
      </div>
    </PointerMenu>
  );
});

/** A list that is folded in another way is the same list, and stays where it is. */
function nameOfList(filter: LibraryFilter): string {
  return JSON.stringify({ ...filter, isStacked: undefined, unfolded: undefined });
}

/** The cursor goes with the viewer, so that closing it leads back to what was last seen. */
function useFollowViewer(filter: LibraryFilter, follow: (index: number) => void): void {
  const { list } = useViewer();
  const index = list && "filter" in list && list.filter === filter ? list.index : undefined;
  const onMove = useEffectEvent(follow);
  useEffect(() => {
    if (index !== undefined) onMove(index);
  }, [index]);
}
