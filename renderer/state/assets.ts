import { skipToken, useQuery } from "@tanstack/react-query";
import { create } from "zustand";
import type { Asset, AssetGroup, AssetsChange } from "../../shared/contract/assets.ts";
import { MINUTE } from "../../shared/units.ts";
import { knownGroup, putAssets, putGroups, takeAssetOut } from "./asset-cache.ts";
import { createAssetNews } from "./asset-news.ts";
import { client } from "./client.ts";
import { follow } from "./follow.ts";
import { orpc, queryClient } from "./queries.ts";

/** Counts up whenever the active connection got another key: under the same name it has another library now (AS-09). */
export const useKeyChanges = create<{ count: number }>(() => ({ count: 0 }));

/** Keeps what is shown of the service's library in step with the core, whichever window or job changes it. Ends with the signal. */
export function watchAssets(signal: AbortSignal): Promise<void> {
  const news = createAssetNews();
  let isFirst = true;
  let connectionId: string | undefined;
  const onChange = (change: AssetsChange) => {
    switch (change.type) {
      case "asset-saved":
        return news.hearAsset(change.asset);
      case "asset-removed":
        return news.hearRemoved(change.id);
      case "group-saved":
        return news.hearGroup(change.group);
      case "switched":
        // A stream begins with it: the same connection later on says that its key is another.
        if (!isFirst && change.connectionId === connectionId) useKeyChanges.setState(({ count }) => ({ count: count + 1 }));
        news.forget();
        void queryClient.resetQueries({ queryKey: orpc.assets.key() });
        connectionId = change.connectionId;
        isFirst = false;
        return;
    }
  };
  const open = (streamSignal: AbortSignal) => {
    isFirst = true;
    return client.assets.watch(undefined, { signal: streamSignal });
  };
  return follow(open, onChange, signal);
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
  putGroups([group]);
  return group;
}

export async function renameAsset(change: { connectionId: string; id: string; name: string }): Promise<Asset> {
  const asset = await client.assets.update(change);
  putAssets([asset]);
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
  putAssets([now]);
  return now;
}
