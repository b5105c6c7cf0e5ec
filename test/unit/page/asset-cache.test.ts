import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { putAssets, takeAssetOut } from "../../../renderer/state/asset-cache.ts";
import { createAssetNews } from "../../../renderer/state/asset-news.ts";
import { orpc, queryClient } from "../../../renderer/state/queries.ts";
import type { Asset, AssetGroup, AssetPage } from "../../../shared/contract/assets.ts";

const asset = (id: string, changes: Partial<Asset> = {}): Asset => ({
  id,
  name: id,
  groupId: "group-1",
  assetType: "Image",
  status: "Processing",
  projectName: "default",
  service: {},
  askedAt: 1,
  ...changes,
});
const pageOf = (page: number, ...assets: Asset[]): AssetPage => ({ assets, total: 3, page, pageSize: 2, isKept: false });

const input = { connectionId: "mine" };
const listKey = orpc.assets.list.queryKey({ input });
const pickerKey = orpc.assets.list.infiniteKey({ input: (page: number) => ({ ...input, page }), initialPageParam: 1 });

function show(): void {
  const pages = [pageOf(1, asset("fox"), asset("kite")), pageOf(2, asset("owl"))];
  queryClient.setQueryData(listKey, pages[0]);
  queryClient.setQueryData(pickerKey, { pages, pageParams: [1, 2] });
}
const picked = () => queryClient.getQueryData(pickerKey)?.pages.flatMap((page) => page.assets);

afterEach(() => queryClient.clear());

test("AS-03 AS-05 news of an asset comes into a list and into a picker's pages; what no page shows is given back", () => {
  show();
  const before = queryClient.getQueryData(pickerKey);
  expect(putAssets([asset("owl", { status: "Active", askedAt: 2 }), asset("new")])).toMatchObject({
    unseen: [{ id: "new" }],
    disputed: [{ id: "owl" }],
  });
  expect(picked()?.map(({ id, status }) => `${id} ${status}`)).toEqual(["fox Processing", "kite Processing", "owl Active"]);
  // A page that nothing was said of stays the same one, so that it is not drawn anew.
  expect(queryClient.getQueryData(pickerKey)?.pages[0]).toBe(before?.pages[0]);
  putAssets([asset("fox", { name: "Fox", askedAt: 2 })]);
  expect(queryClient.getQueryData(listKey)?.assets[0]?.name).toBe("Fox");
  expect(picked()?.[0]?.name).toBe("Fox");
});

test("AS-05 an asset that is gone leaves both", () => {
  show();
  takeAssetOut("kite");
  expect(queryClient.getQueryData(listKey)).toMatchObject({ total: 2, assets: [{ id: "fox" }] });
  expect(picked()?.map(({ id }) => id)).toEqual(["fox", "owl"]);
});

describe("AS-03 what the stream says makes lists ask again where a filter or an order may think otherwise", () => {
  const groupsKey = orpc.assets.listGroups.queryKey({ input });
  const group: AssetGroup = { id: "group-1", name: "Fox", description: "", groupType: "AIGC", projectName: "default", service: {} };
  const isStale = () => [listKey, groupsKey].map((key) => queryClient.getQueryState(key)?.isInvalidated);
  beforeEach(() => {
    vi.useFakeTimers();
    show();
    queryClient.setQueryData(groupsKey, { groups: [group], total: 1, page: 1, pageSize: 20, isKept: false });
  });
  afterEach(() => vi.useRealTimers());

  test.each([
    ["an asset that ended otherwise", asset("fox", { status: "Active", askedAt: 2 }), group, [true, false]],
    ["a group with another name", asset("fox", { askedAt: 2 }), { ...group, name: "Red fox" }, [false, true]],
    ["nothing but that it was asked again", asset("fox", { askedAt: 2 }), group, [false, false]],
  ])("%s", (_, heardAsset, heardGroup, stale) => {
    const news = createAssetNews();
    news.hearAsset(heardAsset);
    news.hearGroup(heardGroup);
    vi.advanceTimersByTime(2000);
    expect(isStale()).toEqual(stale);
  });
});
