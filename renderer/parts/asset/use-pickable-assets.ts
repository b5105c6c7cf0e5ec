import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Asset } from "../../../shared/contract/assets.ts";
import type { MediaKind } from "../../../shared/contract/media.ts";
import { PAGE_SIZE } from "../../state/asset-pages.ts";
import { orpc } from "../../state/queries.ts";
import { kindOfAsset } from "./asset-types.ts";
import { groupTypes } from "./group-types.ts";
import { ALL_GROUPS } from "./use-group-options.ts";

/** Enough for the first look; the service's lists cannot be asked by kind, so pages are read until so many fit. */
const FIRST_LOOK = 24;
const MOST_PAGES_UNASKED = 10;

export interface PickableAssets {
  assets: readonly Asset[];
  /** Of every kind; `undefined` until it is known. */
  total: number | undefined;
  isKept: boolean;
  error: unknown;
  isLoading: boolean;
  /** Reads on, where there is more. */
  more: (() => void) | undefined;
}

/** Assets of the kinds that a place takes, newest first; those of kinds that the studio does not know are left out. */
export function usePickableAssets(
  { connectionId, search, group }: { connectionId: string; search: string; group: string },
  accepts: readonly MediaKind[],
): PickableAssets {
  const filter = {
    ...(search !== "" && { name: search }),
    ...(groupTypes.some((type) => type === group) ? { groupType: group } : group !== ALL_GROUPS && { groupIds: [group] }),
  };
  const answer = useInfiniteQuery(
    orpc.assets.list.infiniteOptions({
      input: (page: number) => ({ connectionId, filter, page, pageSize: PAGE_SIZE }),
      initialPageParam: 1,
      getNextPageParam: (last) => (last.page * last.pageSize < last.total ? last.page + 1 : undefined),
      placeholderData: keepPreviousData,
    }),
  );
  const pages = answer.data?.pages ?? [];
  const assets = pages.flatMap((page) => page.assets).filter(({ assetType }) => accepts.some((kind) => kindOfAsset(assetType) === kind));
  const { hasNextPage, isFetching, fetchNextPage, isError } = answer;
  const readsOn = hasNextPage && !isFetching && !isError && assets.length < FIRST_LOOK && pages.length < MOST_PAGES_UNASKED;
  useEffect(() => {
    if (readsOn) void fetchNextPage();
  }, [readsOn, fetchNextPage]);
  return {
    assets,
    total: pages[0]?.total,
    isKept: pages.some((page) => page.isKept),
    error: answer.error ?? undefined,
    isLoading: isFetching || readsOn,
    more: hasNextPage ? () => void fetchNextPage() : undefined,
  };
}
