import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { AssetGroup } from "../../../../shared/contract/assets.ts";
import { failureMessage } from "../../../i18n/use-words.ts";
import { Loading, Skeleton } from "../../../parts/skeleton.tsx";
import { useRowWindow } from "../../../parts/use-row-window.ts";
import { type GroupListName, type Stretch, useGroupRows } from "../../../state/asset-pages.ts";
import { failureOf } from "../../../state/failure-of.ts";
import { useLibraryPlace } from "../use-library-place.ts";
import { type Place, goToPlace, openDialog, useAssetsLook, useAssetsView } from "../view-store.ts";
import { GROUP_ROW_HEIGHT, AllRow, GroupRow, lineId } from "./group-row.tsx";
import { type GroupLine, type GroupTotals, lineAt, lineCount, stretchOf } from "./group-rows.ts";
import { useSettledText } from "../../../parts/use-settled-text.ts";

export const GROUP_LIST_ID = "asset-groups";

/** All groups of both types, one below the other; only those in view are in the page, and only their pages are asked for. */
export function GroupList({ connectionId }: { connectionId: string }) {
  const { t } = useTranslation();
  const [area, setArea] = useState<HTMLElement | null>(null);
  const { groupOrder } = useAssetsLook();
  const search = useSettledText(useAssetsView((view) => view.groupSearch));
  const listOf = (groupType: string): GroupListName => ({ connectionId, groupType, search, ...groupOrder });
  const [totals, setTotals] = useState<GroupTotals>({ AIGC: undefined, LivenessFace: undefined });
  const { from, to, onScroll } = useRowWindow(area, lineCount(totals), GROUP_ROW_HEIGHT);
  const stretches = {
    AIGC: useGroupRows(listOf("AIGC"), ...stretchOf(totals, "AIGC", from, to)),
    LivenessFace: useGroupRows(listOf("LivenessFace"), ...stretchOf(totals, "LivenessFace", from, to)),
  };
  const [made, verified] = [totalOf(stretches.AIGC), totalOf(stretches.LivenessFace)];
  useEffect(() => {
    // Until both are known the lines stay as they are: none may move under the pointer.
    if (made !== undefined && verified !== undefined) setTotals({ AIGC: made, LivenessFace: verified });
  }, [made, verified]);
  const isKnown = totals.AIGC !== undefined;
  /** How many there are; of a library that this machine never saw, “none” would be untrue. */
  const sayable = (type: keyof GroupTotals) => (stretches[type].isKept && totals[type] === 0 ? undefined : totals[type]);

  const { place } = useLibraryPlace();
  const groupIn = (line: GroupLine | undefined) => (line?.what === "group" ? stretches[line.groupType].rows.get(line.index) : undefined);
  const placeOf = (line: GroupLine | undefined): Place | undefined => {
    if (line?.what === "all") return { groupType: line.groupType };
    const group = groupIn(line);
    return group && { groupType: group.groupType, groupId: group.id };
  };
  const lines = Array.from({ length: isKnown ? Math.max(0, to - from) : 0 }, (_, step) => from + step);
  const isHere = (line: number) => {
    const one = placeOf(lineAt(totals, line));
    return one !== undefined && one.groupType === place.groupType && one.groupId === place.groupId;
  };
  const current = lines.find(isHere);
  const cursor = useRef(0);
  /** A line that the keys went to before its page was there. */
  const [wanted, setWanted] = useState<number>();
  const go = (line: number) => {
    cursor.current = Math.min(lineCount(totals) - 1, Math.max(0, line));
    scrollTo(area, cursor.current);
    setWanted(cursor.current);
  };
  const wantedPlace = wanted === undefined ? undefined : placeOf(lineAt(totals, wanted));
  const onWanted = useEffectEvent(() => {
    setWanted(undefined);
    if (wantedPlace) goToPlace(connectionId, wantedPlace);
  });
  const isWantedThere = wantedPlace !== undefined;
  useEffect(() => {
    if (isWantedThere) onWanted();
  }, [isWantedThere]);
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    const group = groupIn(current === undefined ? undefined : lineAt(totals, current));
    if (step !== undefined) go((wanted ?? current ?? cursor.current) + step);
    else if (event.key === "Home") go(0);
    else if (event.key === "End") go(lineCount(totals) - 1);
    else if (event.key === "F2" && group) openDialog({ about: "edit-group", group });
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const error = stretches.AIGC.error ?? stretches.LivenessFace.error;
  return (
    <div ref={setArea} onScroll={onScroll} className="min-h-0 grow overflow-y-auto px-2 pb-2">
      <div
        id={GROUP_LIST_ID}
        role="listbox"
        tabIndex={0}
        aria-label={t("assets.groups.list")}
        aria-activedescendant={current === undefined ? undefined : lineId(current)}
        onKeyDown={onKeyDown}
        className="group/list relative rounded-control outline-none"
        style={{ height: lineCount(totals) * GROUP_ROW_HEIGHT }}
      >
        {lines.map((line) => {
          const what = lineAt(totals, line);
          if (!what) return null;
          const shared = { line, count: lineCount(totals), isCurrent: isHere(line), onChoose: () => go(line) };
          if (what.what === "all")
            return <AllRow key={what.groupType} {...shared} groupType={what.groupType} total={sayable(what.groupType)} />;
          return <GroupRow key={`${what.groupType}${what.index}`} {...shared} group={groupIn(what)} connectionId={connectionId} />;
        })}
      </div>
      {!isKnown && (
        <Loading>
          <Skeleton className="mx-2 h-6" />
        </Loading>
      )}
      {error !== undefined && <p className="px-2 py-1 text-small text-bad">{failureMessage(failureOf(error))}</p>}
      {search !== "" && made === 0 && verified === 0 && (
        <p className="px-2 py-1 text-small text-muted">{t("assets.groups.noneFound", { search })}</p>
      )}
    </div>
  );
}

/** A list that cannot be had has no lines. */
const totalOf = ({ total, error }: Stretch<AssetGroup>) => total ?? (error === undefined ? undefined : 0);

function scrollTo(area: HTMLElement | null, line: number): void {
  if (!area) return;
  const top = line * GROUP_ROW_HEIGHT;
  if (top < area.scrollTop) area.scrollTop = top;
  else if (top + GROUP_ROW_HEIGHT > area.scrollTop + area.clientHeight) area.scrollTop = top + GROUP_ROW_HEIGHT - area.clientHeight;
}
