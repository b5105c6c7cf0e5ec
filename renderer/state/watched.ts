import { skipToken, useQuery } from "@tanstack/react-query";
import { create } from "zustand";
import type { WatchedFolder } from "../../shared/contract/watched.ts";
import { SECOND } from "../../shared/units.ts";
import { client } from "./client.ts";
import { follow } from "./follow.ts";
import { queryClient } from "./queries.ts";

const key = ["live", "watched-folders"] as const;

/** Keeps the watched folders in step with the core, and gathers what arrives from them. Ends with the signal. */
export function watchFolders(signal: AbortSignal): Promise<void> {
  return follow(
    (streamSignal) => client.watched.watch(undefined, { signal: streamSignal }),
    (change) => {
      if (change.type === "folders") queryClient.setQueryData<readonly WatchedFolder[]>(key, change.folders);
      else useArrivals.setState(({ arrivals }) => ({ arrivals: gather(arrivals, change, Date.now()) }));
    },
    signal,
  );
}

/** In the order in which they were added; `undefined` until known. */
export function useWatchedFolders(): readonly WatchedFolder[] | undefined {
  return useQuery<readonly WatchedFolder[]>({ queryKey: key, queryFn: skipToken }).data;
}

/** What came from one folder in one go. */
export interface Arrival {
  folder: string;
  count: number;
  /** The newest of them. */
  ids: readonly string[];
  at: number;
}

/** The newest of each folder. */
export const useArrivals = create<{ arrivals: readonly Arrival[] }>(() => ({ arrivals: [] }));

/** What comes this soon after the last belongs to it. */
const GATHER_MILLISECONDS = 15 * SECOND;
/** So many are selected when they are shown. */
const MOST_SHOWN = 1000;

/** What arrived, with what came from the same folder just before; pure. */
export function gather(arrivals: readonly Arrival[], { folder, ids }: Pick<Arrival, "folder" | "ids">, now: number): readonly Arrival[] {
  const before = arrivals.find((each) => each.folder === folder && now - each.at < GATHER_MILLISECONDS);
  const all = [...(before?.ids ?? []), ...ids].slice(-MOST_SHOWN);
  const arrival = { folder, count: (before?.count ?? 0) + ids.length, ids: all, at: now };
  return [...arrivals.filter((each) => each.folder !== folder), arrival];
}

/** A folder's own name, on any system. */
export function nameOfFolder(folder: string): string {
  return folder.split(/[/\\]/).findLast((part) => part !== "") ?? folder;
}

export const lookIntoFolder = (folder: string) => client.watched.look({ folder });
export const addWatched = (wanted: Parameters<typeof client.watched.add>[0]) => client.watched.add(wanted);
export const changeWatched = (change: Parameters<typeof client.watched.change>[0]) => client.watched.change(change);
export const removeWatched = (id: string) => client.watched.remove({ id });
