import { skipToken, useQuery } from "@tanstack/react-query";
import { create } from "zustand";
import type { Asset, AssetGroup, AssetGroupPage, AssetPage, AssetsChange } from "../../shared/contract/assets.ts";
import { MINUTE, SECOND } from "../../shared/units.ts";
import { client } from "./client.ts";
import { follow } from "./follow.ts";
import { orpc, queryClient } from "./queries.ts";

/** Lists are asked again at most this often while assets come in by the hundred. */
const GATHER_MILLISECONDS = 1.5 * SECOND;

/** Counts up whenever everything shown became another's: what is selected or typed belongs to the library before (AS-09). */
export const useAssetsEra = create<{ era: number }>(() => ({ era: 0 }));

/** Keeps what is shown of the service's library in step with the core, whichever window or job changes it. Ends with the signal. */
export function watchAssets(signal: AbortSignal): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const refreshLater = (key: readonly unknown[]) => {
    timer ??= setTimeout(() => {
      timer = undefined;
      void queryClient.invalidateQueries({ queryKey: key });
    }, GATHER_MILLISECONDS);
  };
  const onChange = (change: AssetsChange) => {
    switch (change.type) {
      case "asset-saved":
        if (!putAsset(change.asset)) refreshLater(orpc.assets.list.key());
        return;
      case "asset-removed":
        takeAssetOut(change.id);
        return refreshLater(orpc.assets.list.key());
      case "group-saved":
        if (!putGroup(change.group)) void queryClient.invalidateQueries({ queryKey: orpc.assets.listGroups.key() });
        return;
      case "switched":
        useAssetsEra.setState(({ era }) => ({ era: era + 1 }));
        void queryClient.resetQueries({ queryKey: orpc.assets.key() });
        return;
    }
  };
  return follow((streamSignal) => client.assets.watch(undefined, { signal: streamSignal }), onChange, signal);
}

/** Puts what is newly known of an asset into every list that shows it; false where none does, or where a filter may now think otherwise. */
export function putAsset(asset: Asset): boolean {
  let isKnown = false;
  let isFiltered = false;
  queryClient.setQueriesData<AssetPage>({ queryKey: orpc.assets.list.key() }, (page) => {
    const before = page?.assets.find((one) => one.id === asset.id);
    if (!page || !before) return page;
    isKnown = true;
    isFiltered ||= before.status !== asset.status || before.name !== asset.name;
    return { ...page, assets: page.assets.map((one) => (one.id === asset.id ? asset : one)) };
  });
  queryClient.setQueriesData<Asset>({ queryKey: orpc.assets.get.key() }, (one) => (one?.id === asset.id ? asset : one));
  return isKnown && !isFiltered;
}

function takeAssetOut(id: string): void {
  queryClient.setQueriesData<AssetPage>({ queryKey: orpc.assets.list.key() }, (page) =>
    page?.assets.some((one) => one.id === id)
      ? { ...page, total: page.total - 1, assets: page.assets.filter((one) => one.id !== id) }
      : page,
  );
}

/** False where no list shows the group yet. */
function putGroup(group: AssetGroup): boolean {
  let isKnown = false;
  queryClient.setQueriesData<AssetGroupPage>({ queryKey: orpc.assets.listGroups.key() }, (page) => {
    if (!page?.groups.some((one) => one.id === group.id)) return page;
    isKnown = true;
    return { ...page, groups: page.groups.map((one) => (one.id === group.id ? group : one)) };
  });
  queryClient.setQueriesData<AssetGroup>({ queryKey: orpc.assets.getGroup.key() }, (one) => (one?.id === group.id ? group : one));
  return isKnown;
}

/** Everything of one asset as the service says it now; what the list said serves until then. */
export function useAsset(asset: Asset | undefined, connectionId: string | undefined) {
  const input = asset && connectionId !== undefined ? { id: asset.id, connectionId } : skipToken;
  return useQuery({ ...orpc.assets.get.queryOptions({ input }), placeholderData: asset, staleTime: MINUTE });
}

/** A group by its id: from the lists that were asked for already, else from the service. */
export function useGroup(id: string | undefined, connectionId: string | undefined) {
  const input = id !== undefined && connectionId !== undefined ? { id, connectionId } : skipToken;
  return useQuery({ ...orpc.assets.getGroup.queryOptions({ input }), initialData: () => knownGroup(id) });
}

function knownGroup(id: string | undefined): AssetGroup | undefined {
  return queryClient
    .getQueriesData<AssetGroupPage>({ queryKey: orpc.assets.listGroups.key() })
    .flatMap(([, page]) => page?.groups ?? [])
    .find((group) => group.id === id);
}

/** What of the studio's own uses an asset; asked anew at each opening. */
export function useAssetUses(id: string, connectionId: string) {
  return useQuery({ ...orpc.assets.uses.queryOptions({ input: { id, connectionId } }), staleTime: 0, gcTime: 0 });
}

/** Asks all shown lists again. */
export const refreshAssets = () => queryClient.invalidateQueries({ queryKey: orpc.assets.key() });

export async function createGroup(group: { connectionId: string; name: string; description: string }): Promise<AssetGroup> {
  const made = await client.assets.createGroup({ ...group, description: group.description || undefined });
  void queryClient.invalidateQueries({ queryKey: orpc.assets.listGroups.key() });
  return made;
}

export async function updateGroup(change: { connectionId: string; id: string; name?: string; description?: string }): Promise<AssetGroup> {
  const group = await client.assets.updateGroup(change);
  putGroup(group);
  return group;
}

export async function renameAsset(change: { connectionId: string; id: string; name: string }): Promise<Asset> {
  const asset = await client.assets.update(change);
  putAsset(asset);
  return asset;
}

/** Removes it at the service for good (AS-05). */
export async function deleteAsset(asset: { connectionId: string; id: string }): Promise<void> {
  await client.assets.delete(asset);
  takeAssetOut(asset.id);
  void queryClient.invalidateQueries({ queryKey: orpc.assets.list.key() });
}

/** Asks the service about one asset now; lists that lag are mended by it (wire notes 2.3). */
export async function askAsset(asset: { connectionId: string; id: string }): Promise<Asset> {
  const now = await client.assets.get(asset);
  putAsset(now);
  return now;
}
