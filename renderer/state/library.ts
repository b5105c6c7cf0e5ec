import { skipToken, useQuery } from "@tanstack/react-query";
import { client } from "./client.ts";
import { follow } from "./follow.ts";
import { orpc, queryClient } from "./queries.ts";

/** Lists may hold thousands of rows: they are asked again at most this often while results arrive. */
const GATHER_MILLISECONDS = 250;

const keys = () => [orpc.library.key(), orpc.arrange.key(), orpc.care.key()];
const isAnswered = () =>
  keys().some((queryKey) =>
    queryClient
      .getQueryCache()
      .findAll({ queryKey })
      .some(({ state }) => state.data !== undefined),
  );

/** Asks the shown lists again when the library changes. Ends with the signal. */
export function watchLibrary(signal: AbortSignal): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const refresh = () => {
    timer = undefined;
    for (const queryKey of keys()) void queryClient.invalidateQueries({ queryKey });
  };
  return follow(
    (streamSignal) => client.library.watch(undefined, { signal: streamSignal }),
    (change) => {
      if (change.type === "snapshot") {
        queryClient.setQueryData(totalKey, change.total);
        // What is answered from now on has every change in it: at the start nothing is asked twice.
        if (!isAnswered()) return;
      }
      timer ??= setTimeout(refresh, GATHER_MILLISECONDS);
    },
    signal,
  );
}

const totalKey = ["live", "library-total"] as const;

/** How many results the library holds as of the last snapshot; `undefined` until known. */
export function useLibraryTotal(): number | undefined {
  return useQuery<number>({ queryKey: totalKey, queryFn: skipToken }).data;
}

/** One result with everything known about it. */
export function useEntry(id: string | undefined) {
  return useQuery(orpc.library.get.queryOptions({ input: id ? { id } : skipToken }));
}

export const trashEntries = (ids: string[]) => client.library.trash({ ids });
export const restoreEntries = (ids: string[]) => client.library.restore({ ids });
export const revealEntry = (id: string) => client.library.reveal({ id });
export const openEntry = (id: string) => client.library.open({ id });
