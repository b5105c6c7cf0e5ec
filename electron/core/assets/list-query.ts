import type { AssetGroupList, AssetList } from "../../../shared/contract/assets.ts";
import type { ListQuery } from "../gateway/assets.ts";

type Paging = Pick<ListQuery, "PageNumber" | "PageSize" | "SortOrder">;

/** The body of `ListAssetGroups`. The type is always named: services refuse a list without one (wire notes 2.3). */
export function groupListQuery(
  { filter, sortBy }: Pick<AssetGroupList, "filter" | "sortBy">,
  groupType: string,
  paging: Paging,
): ListQuery {
  const Filter = dropEmpty({ Name: filter.name, GroupIds: filter.ids, GroupType: groupType });
  return { Filter, PageNumber: paging.PageNumber, PageSize: paging.PageSize, SortBy: sortBy, SortOrder: paging.SortOrder };
}

/** The body of `ListAssets`; as above. */
export function assetListQuery({ filter, sortBy }: Pick<AssetList, "filter" | "sortBy">, groupType: string, paging: Paging): ListQuery {
  const Filter = dropEmpty({ GroupIds: filter.groupIds, GroupType: groupType, Statuses: filter.statuses, Name: filter.name });
  return { Filter, PageNumber: paging.PageNumber, PageSize: paging.PageSize, SortBy: sortBy, SortOrder: paging.SortOrder };
}

function dropEmpty(filter: Record<string, string | string[] | undefined>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined && value.length > 0));
}
