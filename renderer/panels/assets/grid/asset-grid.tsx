import { type KeyboardEvent, type MouseEvent, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Asset } from "../../../../shared/contract/assets.ts";
import { showInspector } from "../../../layout/inspector.tsx";
import { startAssetDrag } from "../../../parts/asset-drag.ts";
import { PointerMenu } from "../../../parts/menu.tsx";
import { notifyFailure } from "../../../parts/toasts.tsx";
import { useAreaSize } from "../../../parts/use-area-size.ts";
import { useRowWindow } from "../../../parts/use-row-window.ts";
import { type AssetListName, PAGE_SIZE, type Stretch, assetAt, useAssetRows } from "../../../state/asset-pages.ts";
import { waysIn } from "../adding/ways-in.ts";
import { assetMenu } from "../asset-menu.ts";
import { choose, isChoosing, rememberChoosing, useAssetsView } from "../view-store.ts";
import { AssetTile, assetCellId } from "./asset-tile.tsx";
import { noticeScroll } from "../../../parts/asset/use-rested.ts";
import { GAP, SIDE, type TileLayout, layoutTiles, moveTo } from "./tile-layout.ts";

export const ASSET_GRID_ID = "asset-grid";

/** All assets of a list as tiles: only those in view are in the page, and only their pages are asked for (AS-03, lesson 24). */
export function AssetGrid({ list, total, connectionId }: { list: AssetListName; total: number; connectionId: string }) {
  const { t } = useTranslation();
  const [area, setArea] = useState<HTMLElement | null>(null);
  const grid = useRef<HTMLDivElement>(null);
  const size = useAreaSize(area);
  const layout = useMemo(() => layoutTiles(total, size.width), [total, size.width]);
  const { from, to, onScroll } = useRowWindow(area, layout.rows, layout.rowHeight);
  const stretch = useAssetRows(list, from * layout.columns, Math.min(total, to * layout.columns));
  const { chosen } = useAssetsView();
  const cursor = useRef<number>(undefined);
  const turn = useRef(0);
  useBeginAtTop(area, list);
  useChosenFollows(stretch.rows);

  const go = async (index: number) => {
    cursor.current = index;
    turn.current += 1;
    const mine = turn.current;
    show(area, layout, index);
    try {
      const asset = stretch.rows.get(index) ?? (await assetAt(list, index));
      if (asset && mine === turn.current) choose({ asset, index });
    } catch (error) {
      notifyFailure(error);
    }
  };
  const indexNow = () => (chosen || isChoosing() ? (cursor.current ?? chosen?.index) : undefined);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === "Enter" && chosen) showInspector();
    const target = moveTo(layout, indexNow(), event.key, size.height);
    if (target !== undefined) void rememberChoosing(go(target));
    else if (event.key === "Escape" && chosen) choose(undefined);
    else if (event.key !== "Enter" || !chosen) return;
    event.preventDefault();
  };
  const chooseUnder = (event: MouseEvent) => {
    const index = indexUnder(event.target);
    const asset = index === undefined ? undefined : stretch.rows.get(index);
    if (index === undefined || !asset) return choose(undefined);
    cursor.current = index;
    choose({ asset, index });
  };
  const chosenIndex = chosen && stretch.rows.get(chosen.index)?.id === chosen.asset.id ? chosen.index : undefined;
  return (
    <PointerMenu name={t("assets.grid.name")} items={chosen ? assetMenu(t, connectionId, chosen.asset) : waysIn(t, list.groupId)}>
      <div
        ref={setArea}
        onScroll={(event) => {
          noticeScroll(event.currentTarget.scrollTop);
          onScroll(event);
        }}
        // The menu key belongs to what is chosen.
        onContextMenu={(event) => (event.button === 2 || indexUnder(event.target) !== undefined) && chooseUnder(event)}
        className="absolute inset-0 overflow-x-hidden overflow-y-scroll overscroll-contain [overflow-anchor:none]"
      >
        <div
          ref={grid}
          id={ASSET_GRID_ID}
          role="grid"
          tabIndex={0}
          aria-label={t("assets.grid.name")}
          aria-rowcount={layout.rows}
          aria-colcount={layout.columns}
          aria-activedescendant={chosenIndex === undefined ? undefined : assetCellId(chosenIndex)}
          onKeyDown={onKeyDown}
          onClick={(event) => {
            grid.current?.focus({ preventScroll: true });
            chooseUnder(event);
          }}
          onDoubleClick={showInspector}
          onDragStart={(event) => {
            const asset = stretch.rows.get(indexUnder(event.target) ?? -1);
            if (asset) startAssetDrag(event.dataTransfer, asset);
          }}
          className="relative outline-none"
          style={{ height: Math.max(layout.rows * layout.rowHeight + GAP, size.height), marginInline: SIDE }}
        >
          {Array.from({ length: Math.max(0, to - from) }, (_, step) => (
            <Row key={from + step} row={from + step} layout={layout} stretch={stretch} chosen={chosenIndex} />
          ))}
        </div>
      </div>
    </PointerMenu>
  );
}

function Row({ row, layout, stretch, chosen }: { row: number; layout: TileLayout; stretch: Stretch<Asset>; chosen: number | undefined }) {
  const first = row * layout.columns;
  return (
    <div
      role="row"
      aria-rowindex={row + 1}
      className="absolute inset-x-0"
      style={{ top: row * layout.rowHeight + GAP / 2, height: layout.tileHeight }}
    >
      {Array.from({ length: Math.min(layout.columns, layout.total - first) }, (_, column) => {
        const index = first + column;
        return (
          <AssetTile
            key={column}
            asset={stretch.rows.get(index)}
            isAbsent={stretch.loaded.has(Math.floor(index / PAGE_SIZE))}
            index={index}
            column={column}
            x={column * (layout.tileWidth + GAP)}
            width={layout.tileWidth}
            height={layout.tileHeight}
            isChosen={index === chosen}
          />
        );
      })}
    </div>
  );
}

function indexUnder(target: EventTarget): number | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>("[data-index]") : null;
  return cell ? Number(cell.dataset.index) : undefined;
}

/** Scrolls as little as shows the tile. */
function show(area: HTMLElement | null, { columns, rowHeight }: TileLayout, index: number): void {
  if (!area) return;
  const top = Math.floor(index / columns) * rowHeight;
  if (top < area.scrollTop) area.scrollTop = top;
  else if (top + rowHeight + GAP > area.scrollTop + area.clientHeight) area.scrollTop = top + rowHeight + GAP - area.clientHeight;
}

/** Another list begins at its top. */
function useBeginAtTop(area: HTMLElement | null, list: AssetListName): void {
  const name = JSON.stringify(list);
  const before = useRef(name);
  useEffect(() => {
    if (before.current === name) return;
    before.current = name;
    if (area) area.scrollTop = 0;
  }, [area, name]);
}

/** What is chosen stays so where others came in or went; what is newly known of it is shown. */
function useChosenFollows(rows: ReadonlyMap<number, Asset>): void {
  const follow = useEffectEvent(() => {
    const { chosen } = useAssetsView.getState();
    if (!chosen) return;
    const here = rows.get(chosen.index);
    if (here === chosen.asset) return;
    if (here?.id === chosen.asset.id) return choose({ asset: here, index: chosen.index });
    const moved = [...rows].find(([, asset]) => asset.id === chosen.asset.id);
    if (moved) choose({ asset: moved[1], index: moved[0] });
  });
  useEffect(() => follow(), [rows]);
}
