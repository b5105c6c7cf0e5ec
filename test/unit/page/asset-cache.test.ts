import { afterEach, expect, test } from "vitest";
import { putAssets, takeAssetOut } from "../../../renderer/state/asset-cache.ts";
import { orpc, queryClient } from "../../../renderer/state/queries.ts";
import type { Asset, AssetPage } from "../../../shared/contract/assets.ts";

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
  expect(putAssets([asset("owl", { status: "Active", askedAt: 2 }), asset("new")]).map(({ id }) => id)).toEqual(["owl", "new"]);
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
