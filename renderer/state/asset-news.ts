import type { Asset, AssetGroup } from "../../shared/contract/assets.ts";
import { SECOND } from "../../shared/units.ts";
import { putAssets, putGroups, takeAssetOut } from "./asset-cache.ts";
import { orpc, queryClient } from "./queries.ts";

/** A page of a list alone brings a hundred changes: they are shown together. */
const GATHER_MILLISECONDS = 60;
/** What no list shows by then is in none of them yet: lists are asked again, at most this often. */
const SETTLE_MILLISECONDS = 1.5 * SECOND;

/** Takes what the stream says of assets and groups one by one, and brings it into the lists together. */
export function createAssetNews() {
  const assets = new Map<string, Asset>();
  const groups = new Map<string, AssetGroup>();
  /** No list showed them when they were heard of; the answer that brings them may still be on its way. */
  const strangeAssets = new Map<string, Asset>();
  const strangeGroups = new Map<string, AssetGroup>();
  /** Lists are asked again, whatever they show by then. */
  let isListStale = false;
  let isGroupListStale = false;
  let showing: ReturnType<typeof setTimeout> | undefined;
  let settling: ReturnType<typeof setTimeout> | undefined;

  const settle = () => {
    settling = undefined;
    if (isListStale || putAssets([...strangeAssets.values()]).unseen.length > 0) {
      void queryClient.invalidateQueries({ queryKey: orpc.assets.list.key() });
    }
    if (isGroupListStale || putGroups([...strangeGroups.values()]).unseen.length > 0) {
      void queryClient.invalidateQueries({ queryKey: orpc.assets.listGroups.key() });
    }
    for (const heard of [strangeAssets, strangeGroups]) heard.clear();
    isListStale = false;
    isGroupListStale = false;
  };
  const settleLater = () => {
    settling ??= setTimeout(settle, SETTLE_MILLISECONDS);
  };
  const show = () => {
    showing = undefined;
    const ofAssets = putAssets([...assets.values()]);
    const ofGroups = putGroups([...groups.values()]);
    for (const asset of ofAssets.unseen) strangeAssets.set(asset.id, asset);
    for (const group of ofGroups.unseen) strangeGroups.set(group.id, group);
    isListStale ||= ofAssets.disputed.length > 0;
    isGroupListStale ||= ofGroups.disputed.length > 0;
    assets.clear();
    groups.clear();
    if (isListStale || isGroupListStale || strangeAssets.size > 0 || strangeGroups.size > 0) settleLater();
  };
  const showLater = () => {
    showing ??= setTimeout(show, GATHER_MILLISECONDS);
  };
  return {
    hearAsset(asset: Asset): void {
      assets.set(asset.id, asset);
      showLater();
    },
    hearGroup(group: AssetGroup): void {
      groups.set(group.id, group);
      showLater();
    },
    hearRemoved(id: string): void {
      assets.delete(id);
      strangeAssets.delete(id);
      takeAssetOut(id);
      isListStale = true;
      settleLater();
    },
    /** Everything was another's. */
    forget(): void {
      clearTimeout(showing);
      clearTimeout(settling);
      showing = undefined;
      settling = undefined;
      for (const heard of [assets, groups, strangeAssets, strangeGroups]) heard.clear();
      isListStale = false;
      isGroupListStale = false;
    },
  };
}
