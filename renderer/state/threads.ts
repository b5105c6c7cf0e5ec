import { skipToken, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Folder, ThreadArea, ThreadRow, ThreadsChange } from "../../shared/contract/threads.ts";
import { client } from "./client.ts";
import { follow } from "./follow.ts";
import { queryClient } from "./queries.ts";

export interface KnownThreads {
  /** Newest first. */
  threads: readonly ThreadRow[];
  folders: readonly Folder[];
}

const key = ["live", "threads"] as const;

/** Keeps the list as it is in the core by one subscription for the whole page. Ends with the signal. */
export function watchThreads(signal: AbortSignal): Promise<void> {
  return follow(
    (streamSignal) => client.threads.watch(undefined, { signal: streamSignal }),
    (change) => queryClient.setQueryData<KnownThreads>(key, (known) => applyThreadsChange(known, change)),
    signal,
  );
}

/** What is known after one change; pure. */
export function applyThreadsChange(known: KnownThreads | undefined, change: ThreadsChange): KnownThreads | undefined {
  if (change.type === "snapshot") return { threads: newestFirst(change.threads), folders: change.folders };
  if (!known) return known;
  if (change.type === "folders") return { ...known, folders: change.folders };
  if (change.type === "removed") return { ...known, threads: known.threads.filter(({ id }) => !change.ids.includes(id)) };
  const others = known.threads.filter(({ id }) => id !== change.thread.id);
  return { ...known, threads: newestFirst([change.thread, ...others]) };
}

function newestFirst(threads: readonly ThreadRow[]): readonly ThreadRow[] {
  return threads.toSorted((one, other) => other.updatedAt - one.updatedAt);
}

/** All threads and folders, live. `undefined` until the first snapshot. */
export function useKnownThreads(): KnownThreads | undefined {
  return useQuery<KnownThreads>({ queryKey: key, queryFn: skipToken }).data;
}

/** The same, of one area; its folders are those of all areas. */
export function useThreadsOf(area: ThreadArea): KnownThreads | undefined {
  const known = useKnownThreads();
  return useMemo(() => known && { ...known, threads: known.threads.filter((thread) => thread.area === area) }, [known, area]);
}
