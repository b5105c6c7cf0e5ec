import { useInfiniteQuery } from "@tanstack/react-query";
import type { Job } from "../../../shared/contract/jobs.ts";
import { finalJobStates } from "../../../shared/job-states.ts";
import { client } from "../../state/client.ts";
import { queryClient } from "../../state/queries.ts";

const PAGE = 200;
const key = ["older-jobs"] as const;
const states = [...finalJobStates];

/**
 * Finished jobs beyond the newest, which the page knows live; page after page as they are scrolled to. Pages begin at the newest, so that
 * none is left out; those that are known already are shown once.
 */
export function useOlderJobs(isWanted: boolean): { jobs: readonly Job[]; loadMore: (() => void) | undefined } {
  const { data, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam }) => client.jobs.list({ states, offset: pageParam, limit: PAGE }),
    initialPageParam: 0,
    getNextPageParam: (last, _all, offset) =>
      offset + last.jobs.length < last.total && last.jobs.length > 0 ? offset + last.jobs.length : undefined,
    enabled: isWanted,
  });
  return {
    jobs: isWanted ? (data?.pages.flatMap((page) => page.jobs) ?? []) : [],
    loadMore: isWanted && hasNextPage && !isFetching ? () => void fetchNextPage() : undefined,
  };
}

/** After a job was removed, its page must not show it again. */
export function forgetOlderJobs(): void {
  void queryClient.resetQueries({ queryKey: key });
}
