import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { WatchedFolder } from "../../shared/contract/watched.ts";
import { formatNumber } from "../i18n/format.ts";
import { failureMessage } from "../i18n/use-words.ts";
import { notify } from "../parts/toasts.tsx";
import { requestPanel } from "../state/requests.ts";
import { nameOfFolder, useArrivals, useWatchedFolders } from "../state/watched.ts";

/** Says in the corner what came from watched folders, each folder's as one, and when one cannot go on (DT-04). */
export function useArrivalNotices(): void {
  const { t } = useTranslation();
  const { arrivals } = useArrivals();
  const folders = useWatchedFolders();
  const told = useRef(arrivals);
  const before = useRef<readonly WatchedFolder[]>(undefined);
  useEffect(() => {
    for (const arrival of arrivals) {
      const { folder, count, ids } = arrival;
      const [entryId] = ids;
      if (told.current.includes(arrival) || entryId === undefined) continue;
      const show = () => requestPanel({ to: "library", what: "show-entry", entryId, among: ids });
      const text = t("settings.watched.arrived", { count, number: formatNumber(count), folder: nameOfFolder(folder) });
      notify({ tone: "good", topic: `arrived ${folder}`, text, action: { label: t("settings.watched.show"), onSelect: show } });
    }
    told.current = arrivals;
  }, [arrivals, t]);
  useEffect(() => {
    for (const { id, folder, state, failure } of folders ?? []) {
      const wasPaused = before.current?.find((each) => each.id === id)?.state === "paused";
      if (state !== "paused" || !failure || wasPaused) continue;
      const text = t("settings.watched.stopped", { folder: nameOfFolder(folder), why: failureMessage(failure) });
      notify({ tone: "bad", topic: `paused ${folder}`, text });
    }
    before.current = folders ?? before.current;
  }, [folders, t]);
}
