import type { InfiniteData } from "@tanstack/react-query";
import type { Asset, AssetGroup, AssetGroupPage, AssetPage } from "../../shared/contract/assets.ts";
import { forgetAsset, rememberAsset } from "./known-assets.ts";
import { orpc, queryClient } from "./queries.ts";

const answersTo = <Answer>(key: readonly unknown[]) =>
  queryClient
    .getQueriesData<Answer>({ queryKey: key })
    .flatMap(([queryKey, answer]): [readonly unknown[], Answer][] => (answer === undefined ? [] : [[queryKey, answer]]));

/** Changes pages of assets wherever they are kept: one by one for the lists, in a row for a picker. A page that stays is not drawn anew. */
function changePages(change: (page: AssetPage) => AssetPage): void {
  for (const [key, page] of answersTo<AssetPage>(orpc.assets.list.key({ type: "query" }))) {
    const next = change(page);
    if (next !== page) queryClient.setQueryData<AssetPage>(key, next);
  }
  for (const [key, row] of answersTo<InfiniteData<AssetPage>>(orpc.assets.list.key({ type: "infinite" }))) {
    const pages = row.pages.map(change);
    if (pages.some((page, place) => page !== row.pages[place])) {
      queryClient.setQueryData<InfiniteData<AssetPage>>(key, { ...row, pages });
    }
  }
}

/** Whether it says more than what is shown; an answer that was shown by its list already comes by the stream too. */
const isNews = (before: Asset, now: Asset) =>
  now.askedAt > before.askedAt || now.status !== before.status || now.name !== before.name || now.mediaId !== before.mediaId;

/** What lists may now see otherwise: `unseen` stand in none of them, of the `disputed` a filter or an order may think otherwise. */
interface Doubts<Item> {
  unseen: Item[];
  disputed: Item[];
}

/** Puts what is newly known of assets into every list that shows them; only lists that change are drawn anew. */
export function putAssets(assets: readonly Asset[]): Doubts<Asset> {
  const news = new Map(assets.map((asset) => [asset.id, asset]));
  const settled = new Set<string>();
  const disputed = new Set<string>();
  assets.forEach(rememberAsset);
  changePages((page) => {
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
    return isChanged ? { ...page, assets: next } : page;
  });
  for (const [key, before] of answersTo<Asset>(orpc.assets.get.key())) {
    const now = news.get(before.id);
    if (now && isNews(before, now)) queryClient.setQueryData<Asset>(key, now);
  }
  return { unseen: assets.filter(({ id }) => !settled.has(id)), disputed: assets.filter(({ id }) => disputed.has(id)) };
}

/** The service has it no longer. */
export function takeAssetOut(id: string): void {
  forgetAsset(id);
  changePages((page) =>
    page.assets.some((one) => one.id === id)
      ? { ...page, total: page.total - 1, assets: page.assets.filter((one) => one.id !== id) }
      : page,
  );
}

/** The same for groups. */
export function putGroups(groups: readonly AssetGroup[]): Doubts<AssetGroup> {
  const news = new Map(groups.map((group) => [group.id, group]));
  const settled = new Set<string>();
  const disputed = new Set<string>();
  const isSame = (before: AssetGroup, now: AssetGroup) => before.name === now.name && before.description === now.description;
  for (const [key, page] of answersTo<AssetGroupPage>(orpc.assets.listGroups.key())) {
    for (const { id } of page.groups) if (news.has(id)) settled.add(id);
    const changed = page.groups.filter((before) => !isSame(before, news.get(before.id) ?? before));
    if (changed.length === 0) continue;
    for (const { id } of changed) disputed.add(id);
    queryClient.setQueryData<AssetGroupPage>(key, { ...page, groups: page.groups.map((before) => news.get(before.id) ?? before) });
  }
  for (const [key, before] of answersTo<AssetGroup>(orpc.assets.getGroup.key())) {
    const now = news.get(before.id);
    if (now && !isSame(before, now)) queryClient.setQueryData<AssetGroup>(key, now);
  }
  return { unseen: groups.filter(({ id }) => !settled.has(id)), disputed: groups.filter(({ id }) => disputed.has(id)) };
}

/** A group that a list has shown already. */
export function knownGroup(id: string | undefined): AssetGroup | undefined {
  return answersTo<AssetGroupPage>(orpc.assets.listGroups.key())
    .flatMap(([, page]) => page.groups)
    .find((group) => group.id === id);
}
