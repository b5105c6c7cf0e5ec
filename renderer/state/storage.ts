import { skipToken, useQuery } from "@tanstack/react-query";
import type { PublicStorage, StorageKeys, StorageTest } from "../../shared/contract/storage.ts";
import { SECOND } from "../../shared/units.ts";
import { client } from "./client.ts";
import { goToSettings } from "./layout.ts";
import { orpc, queryClient } from "./queries.ts";

/** Leads to where files of this machine are given public addresses (AS-07). */
export const openStorageSettings = () => goToSettings("storage");

/** Where a connection publishes; its keys never come back (GEN-02). */
export function useStorage(connectionId: string | undefined) {
  return useQuery(orpc.storage.get.queryOptions({ input: connectionId === undefined ? skipToken : { connectionId } }));
}

/** What the studio has put there; asked again while it is looked at, since jobs come and go. */
export function usePublishedObjects(connectionId: string) {
  return useQuery({ ...orpc.storage.objects.queryOptions({ input: { connectionId } }), staleTime: 0, refetchInterval: 5 * SECOND });
}

const refresh = () => queryClient.invalidateQueries({ queryKey: orpc.storage.key() });

/** Without `keys`, the kept ones stay. */
export async function setStorage(connectionId: string, storage: PublicStorage, keys: StorageKeys | undefined): Promise<void> {
  const kept = await client.storage.set({ connectionId, storage, keys });
  queryClient.setQueryData(orpc.storage.get.queryKey({ input: { connectionId } }), kept);
  await refresh();
}

/** What was published stays where it is. Fails with `conflict` while jobs need it. */
export async function removeStorage(connectionId: string): Promise<void> {
  await client.storage.remove({ connectionId });
  await refresh();
}

/** With settings that are not saved yet; without `keys`, by the kept ones. */
export function testStorage(connectionId: string, storage: PublicStorage, keys: StorageKeys | undefined): Promise<StorageTest> {
  return client.storage.test({ connectionId, storage, keys });
}

/** Removes objects from the storage, but for those that unfinished jobs need. */
export async function cleanUpStorage(connectionId: string, keys: string[]): Promise<{ count: number; kept: number }> {
  try {
    return await client.storage.cleanUp({ connectionId, keys });
  } finally {
    await refresh();
  }
}
