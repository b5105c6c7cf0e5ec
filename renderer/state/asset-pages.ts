import { useQueries } from "@tanstack/react-query";
import type { Asset, AssetGroup, AssetGroupPage, AssetPage } from "../../shared/contract/assets.ts";
import type { FailureData } from "../../shared/failure.ts";
import { orpc, queryClient } from "./queries.ts";

/** The most that the service gives at once (AS-03). */
export const PAGE_SIZE = 100;

/** Which groups, and in which order; lists are asked one type at a time (wire notes 2.3). */
export interface GroupListName {
  connectionId: string;
  groupType: string;
  search: string;
  sortBy: "CreateTime" | "UpdateTime";
  sortOrder: "Desc" | "Asc";
}

/** Which assets, and in which order. Without a group: those of all groups of the type. */
export interface AssetListName {
  connectionId: string;
  groupType: string;
  groupId?: string;
  search: string;
  status?: string;
  sortBy: "CreateTime" | "UpdateTime" | "GroupId";
  sortOrder: "Desc" | "Asc";
}

/** A part of a list: its rows by place, and what is known of the whole. */
export interface Stretch<Row> {
  rows: ReadonlyMap<number, Row>;
  /** `undefined` until the first page is there. */
  total: number | undefined;
  /** From this machine's memory, since the service gave none; `trouble` says why. */
  isKept: boolean;
  trouble: FailureData | undefined;
  error: unknown;
  /** Pages that are there, counted from 0: a place of one of them without a row stays empty. */
  loaded: ReadonlySet<number>;
}

const groupPage = ({ connectionId, groupType, search, sortBy, sortOrder }: GroupListName, page: number) =>
  orpc.assets.listGroups.queryOptions({
    input: { connectionId, filter: { groupType, ...nameIn(search) }, page: page + 1, pageSize: PAGE_SIZE, sortBy, sortOrder },
  });

const assetPage = ({ connectionId, groupType, groupId, search, status, sortBy, sortOrder }: AssetListName, page: number) =>
  orpc.assets.list.queryOptions({
    input: {
      connectionId,
      filter: {
        groupType,
        ...(groupId !== undefined && { groupIds: [groupId] }),
        ...(status !== undefined && { statuses: [status] }),
        ...nameIn(search),
      },
      page: page + 1,
      pageSize: PAGE_SIZE,
      sortBy,
      sortOrder,
    },
  });

const nameIn = (search: string) => (search.trim() === "" ? {} : { name: search.trim() });
const groupsOf = (page: AssetGroupPage) => page.groups;
const assetsOf = (page: AssetPage) => page.assets;

/** Groups `from` up to but without `to` of a list; the first page is always among what is asked. */
export function useGroupRows(list: GroupListName, from: number, to: number): Stretch<AssetGroup> {
  const pages = pagesOf(from, to);
  return useQueries({
    queries: pages.map((page) => groupPage(list, page)),
    combine: (answers) => gather(pages, answers, groupsOf),
  });
}

/** Assets `from` up to but without `to` of a list; the first page is always among what is asked. */
export function useAssetRows(list: AssetListName, from: number, to: number): Stretch<Asset> {
  const pages = pagesOf(from, to);
  return useQueries({
    queries: pages.map((page) => assetPage(list, page)),
    combine: (answers) => gather(pages, answers, assetsOf),
  });
}

/** Loads what a list shows first, so that it can take another one's place without a blank moment. */
export async function prepareAssets(list: AssetListName): Promise<void> {
  await queryClient.fetchQuery(assetPage(list, 0));
}

/** The asset at a place of the list; nothing beyond its end. */
export async function assetAt(list: AssetListName, index: number): Promise<Asset | undefined> {
  if (index < 0) return undefined;
  const page = await queryClient.fetchQuery(assetPage(list, Math.floor(index / PAGE_SIZE)));
  return page.assets[index % PAGE_SIZE];
}

/** How many assets a group has, where its list was asked for already. */
export function knownCount(list: AssetListName): number | undefined {
  return queryClient.getQueryData<AssetPage>(assetPage(list, 0).queryKey)?.total;
}

function pagesOf(from: number, to: number): number[] {
  const first = Math.floor(from / PAGE_SIZE);
  const last = to > from ? Math.floor((to - 1) / PAGE_SIZE) : -1;
  const seen = Array.from({ length: Math.max(0, last - first + 1) }, (_, step) => first + step);
  return seen.includes(0) ? seen : [0, ...seen];
}

type Answer<Page> = { data: Page | undefined; error: unknown };
type AnyPage = Pick<AssetPage, "total" | "isKept" | "trouble">;

function gather<Page extends AnyPage, Row>(
  pages: readonly number[],
  answers: readonly Answer<Page>[],
  rowsOf: (page: Page) => readonly Row[],
): Stretch<Row> {
  const known = answers.flatMap(({ data }, place): [number, Page][] => (data ? [[pages[place] ?? 0, data]] : []));
  const troubled = known.find(([, page]) => page.trouble !== undefined)?.[1];
  return {
    rows: new Map(known.flatMap(([page, data]) => rowsOf(data).map((row, step): [number, Row] => [page * PAGE_SIZE + step, row]))),
    total: known[0]?.[1].total,
    isKept: known.some(([, page]) => page.isKept),
    trouble: troubled?.trouble,
    error: answers.find((answer) => answer.error)?.error ?? undefined,
    loaded: new Set(known.map(([page]) => page)),
  };
}
