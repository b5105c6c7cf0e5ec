import { invalid, missing } from "../refusal.ts";
import type { AssetDialect } from "./dialect.ts";
import { isObject, optionalChoice, optionalText, optionalTexts, wholeNumber, type Body } from "./fields.ts";
import type { Library } from "./library.ts";
import { assetStatuses, groupTypes, statusOf, type AssetStatus, type StoredAsset, type StoredGroup } from "./record.ts";
import { assetResource, changedAt, groupResource, type Showing } from "./resources.ts";

/** Deeper pages are refused (wire notes 2.3). */
const DEEPEST = { groups: 10_000, assets: 20_000 };
const MOST_PER_PAGE = 100;

/** ListAssetGroups (interface 4.3). */
export function listGroups(body: Body, library: Library, { dialect }: Showing): Body {
  const filter = readFilter(body, dialect);
  const page = readPage(body, dialect, DEEPEST.groups, ["CreateTime", "UpdateTime"]);
  const fits = (group: StoredGroup) =>
    isNamed(group.name, filter.name) &&
    isAmong(group.id, filter.groupIds) &&
    isAmong(group.groupType, filter.groupType) &&
    isAmong(group.projectName, page.projectName);
  const order = (group: StoredGroup) => (page.sortBy === "UpdateTime" ? group.updatedAt : group.createdAt);
  const { total, items } = taken(library.groups.all(), fits, order, page);
  return { TotalCount: total, Items: items.map((group) => groupResource(group, dialect)), PageNumber: page.number, PageSize: page.size };
}

/** ListAssets (interface 4.3). */
export function listAssets(body: Body, library: Library, showing: Showing): Body {
  const { dialect, now } = showing;
  const filter = readFilter(body, dialect);
  const statuses = readStatuses(body);
  const page = readPage(body, dialect, DEEPEST.assets, ["CreateTime", "UpdateTime", "GroupId"]);
  const fits = (asset: StoredAsset) =>
    isNamed(asset.name, filter.name) &&
    isAmong(asset.groupId, filter.groupIds) &&
    isAmong(library.groups.find(asset.groupId)?.groupType, filter.groupType) &&
    isAmong(listedStatus(asset, showing), statuses) &&
    isAmong(asset.projectName, page.projectName);
  const order = (asset: StoredAsset) =>
    page.sortBy === "GroupId" ? asset.groupId : page.sortBy === "UpdateTime" ? changedAt(asset, now) : asset.createdAt;
  const { total, items } = taken(library.assets.all(), fits, order, page);
  const shown = items.map((asset) => assetResource(asset, listedStatus(asset, showing), showing));
  return { Items: shown, TotalCount: total, PageNumber: page.number, PageSize: page.size };
}

/** A list that lags knows a final state only once GetAsset has shown it. */
function listedStatus(asset: StoredAsset, { dialect, now }: Showing): AssetStatus {
  return dialect.laggingLists && !asset.isSeen ? "Processing" : statusOf(asset, now);
}

interface Page {
  number: number;
  size: number;
  sortBy: string;
  isAscending: boolean;
  filtersAfter: boolean;
  projectName?: string[];
}

function readPage(body: Body, dialect: AssetDialect, deepest: number, sorts: readonly string[]): Page {
  const number = wholeNumber(body, "PageNumber", 1, Infinity);
  const size = wholeNumber(body, "PageSize", 20, MOST_PER_PAGE);
  if (number * size > deepest) throw invalid("PageNumber", `PageNumber times PageSize must not be over ${deepest}`);
  const project = optionalText(body, "ProjectName");
  return {
    number,
    size: Math.min(size, dialect.mostPerPage),
    sortBy: optionalChoice(body, "SortBy", sorts) ?? "CreateTime",
    isAscending: optionalChoice(body, "SortOrder", ["Desc", "Asc"]) === "Asc",
    filtersAfter: dialect.filtersAfterPaging,
    ...(project !== undefined && { projectName: [project] }),
  };
}

function readFilter(body: Body, dialect: AssetDialect): { name?: string; groupIds?: string[]; groupType?: string[] } {
  const filter = filterOf(body);
  const groupType = optionalChoice(filter, "GroupType", groupTypes);
  if (groupType === undefined && dialect.needsGroupType) throw missing("Filter.GroupType");
  const name = optionalText(filter, "Name");
  const groupIds = optionalTexts(filter, "GroupIds");
  return { ...(name && { name }), ...(groupIds && { groupIds }), ...(groupType && { groupType: [groupType] }) };
}

function readStatuses(body: Body): string[] | undefined {
  const statuses = optionalTexts(filterOf(body), "Statuses");
  const isKnown = (status: string) => assetStatuses.some((each) => each === status);
  if (statuses && !statuses.every(isKnown)) throw invalid("Filter.Statuses", `they must be among [${assetStatuses.join(", ")}]`);
  return statuses;
}

function filterOf(body: Body): Body {
  const filter = body.Filter ?? {};
  if (!isObject(filter)) throw invalid("Filter", "it must be an object");
  return filter;
}

/** A fuzzy search: a part of the name, in any case. */
function isNamed(name: string, wanted: string | undefined): boolean {
  return wanted === undefined || name.toLowerCase().includes(wanted.trim().toLowerCase());
}

function isAmong(value: string | undefined, wanted: readonly string[] | undefined): boolean {
  return wanted === undefined || (value !== undefined && wanted.includes(value));
}

/** Records come oldest first; those of one rank stay in the order of their creation, turned with the rest. */
function taken<T>(
  records: T[],
  fits: (record: T) => boolean,
  rank: (record: T) => number | string,
  page: Page,
): { total: number; items: T[] } {
  const found = page.filtersAfter ? records : records.filter(fits);
  const upwards = found.map((record) => ({ record, rank: rank(record) })).toSorted((a, b) => compare(a.rank, b.rank));
  const ordered = (page.isAscending ? upwards : upwards.toReversed()).map(({ record }) => record);
  const items = ordered.slice((page.number - 1) * page.size, page.number * page.size);
  return page.filtersAfter ? { total: records.filter(fits).length, items: items.filter(fits) } : { total: found.length, items };
}

function compare(a: number | string, b: number | string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
