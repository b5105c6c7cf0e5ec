import type { Asset, AssetGroup, AssetGroupPage, AssetPage } from "../../shared/contract/assets.ts";
import { forgetAsset, rememberAsset } from "./known-assets.ts";
import { orpc, queryClient } from "./queries.ts";

const pagesOf = <Page>(key: readonly unknown[]) =>
  queryClient
    .getQueriesData<Page>({ queryKey: key })
    .flatMap(([queryKey, page]): [readonly unknown[], Page][] => (page === undefined ? [] : [[queryKey, page]]));

/** Whether it says more than what is shown; an answer that was shown by its list already comes by the stream too. */
const isNews = (before: Asset, now: Asset) =>
  now.askedAt > before.askedAt || now.status !== before.status || now.name !== before.name || now.mediaId !== before.mediaId;

/**
 * Puts what is newly known of assets into every list that shows them; only lists that change are drawn anew. Answers with those that a list may
 * now see otherwise: no list shows them, or a filter may think otherwise of them.
 */
export function putAssets(assets: readonly Asset[]): Asset[] {
  const news = new Map(assets.map((asset) => [asset.id, asset]));
  const settled = new Set<string>();
  const disputed = new Set<string>();
  assets.forEach(rememberAsset);
  for (const [key, page] of pagesOf<AssetPage>(orpc.assets.list.key())) {
    let isChanged = false;
    const next = page.assets.map((before) => {
      const now = news.get(before.id);
      if (!now) return before;
      settled.add(now.id);
      if (before.status !== now.status || before.name !== now.name) disputed.add(now.id);
      if (!isNews(before, now)) return before;
      isChanged = true;
      return now;
    });
    if (isChanged) queryClient.setQueryData<AssetPage>(key, { ...page, assets: next });
  }
  for (const [key, before] of pagesOf<Asset>(orpc.assets.get.key())) {
    const now = news.get(before.id);
    if (now && isNews(before, now)) queryClient.setQueryData<Asset>(key, now);
  }
  return assets.filter(({ id }) => !settled.has(id) || disputed.has(id));
}

export function takeAssetOut(id: string): void {
  forgetAsset(id);
  for (const [key, page] of pagesOf<AssetPage>(orpc.assets.list.key())) {
    if (!page.assets.some((one) => one.id === id)) continue;
    queryClient.setQueryData<AssetPage>(key, { ...page, total: page.total - 1, assets: page.assets.filter((one) => one.id !== id) });
  }
}

/** The same for groups. */
export function putGroups(groups: readonly AssetGroup[]): AssetGroup[] {
  const news = new Map(groups.map((group) => [group.id, group]));
  const settled = new Set<string>();
  const isSame = (before: AssetGroup, now: AssetGroup) => before.name === now.name && before.description === now.description;
  for (const [key, page] of pagesOf<AssetGroupPage>(orpc.assets.listGroups.key())) {
    for (const { id } of page.groups) if (news.has(id)) settled.add(id);
    if (page.groups.every((before) => isSame(before, news.get(before.id) ?? before))) continue;
    queryClient.setQueryData<AssetGroupPage>(key, { ...page, groups: page.groups.map((before) => news.get(before.id) ?? before) });
  }
  for (const [key, before] of pagesOf<AssetGroup>(orpc.assets.getGroup.key())) {
    const now = news.get(before.id);
    if (now && !isSame(before, now)) queryClient.setQueryData<AssetGroup>(key, now);
  }
  return groups.filter(({ id }) => !settled.has(id));
}

/** A group that a list has shown already. */
export function knownGroup(id: string | undefined): AssetGroup | undefined {
  return pagesOf<AssetGroupPage>(orpc.assets.listGroups.key())
    .flatMap(([, page]) => page.groups)
    .find((group) => group.id === id);
}
