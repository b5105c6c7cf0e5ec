import { useQuery } from "@tanstack/react-query";
import type { Preferences } from "../../shared/contract/preferences.ts";
import { client } from "./client.ts";
import { follow } from "./follow.ts";
import { orpc, queryClient } from "./queries.ts";

const key = orpc.preferences.get.queryKey();

/** Language, theme and the like; `undefined` until known. */
export function usePreferences(): Preferences | undefined {
  return useQuery(orpc.preferences.get.queryOptions()).data;
}

/** The same outside of a component. */
export function currentPreferences(): Preferences | undefined {
  return queryClient.getQueryData<Preferences>(key);
}

/** Keeps the values as they are in the core, whichever window changes them. Ends with the signal. */
export function watchPreferences(signal: AbortSignal): Promise<void> {
  return follow(
    (streamSignal) => client.preferences.watch(undefined, { signal: streamSignal }),
    (preferences) => queryClient.setQueryData(key, preferences),
    signal,
  );
}

/** Shows the change at once and takes it back if the core refuses it. */
export async function setPreferences(change: Partial<Preferences>): Promise<void> {
  const before = currentPreferences();
  if (before) queryClient.setQueryData<Preferences>(key, { ...before, ...change });
  try {
    queryClient.setQueryData<Preferences>(key, await client.preferences.set(change));
  } catch (error) {
    queryClient.setQueryData<Preferences>(key, before);
    throw error;
  }
}
