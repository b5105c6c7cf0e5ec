import { skipToken, useInfiniteQuery, useQueries, useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { BatchOutcome, BatchPlan, BatchRow, BatchSource } from "../../shared/contract/batches.ts";
import type { Job } from "../../shared/contract/jobs.ts";
import type { Recipe } from "../../shared/contract/recipes.ts";
import type { ChatSettings } from "../../shared/contract/threads.ts";
import { MINUTE, SECOND } from "../../shared/units.ts";
import { client } from "./client.ts";
import { useKnownJobs } from "./jobs.ts";
import { orpc, queryClient } from "./queries.ts";

/** A job whose work is a batch of messages (CH-03). */
export type BatchJob = Job & { recipe: Extract<Recipe, { kind: "batch" }> };
export const isBatch = (job: Job): job is BatchJob => job.recipe.kind === "batch";

const LIST_PAGE = 50;

/** All batches of the studio, newest first: those that are known live, then older ones page by page. */
export function useBatches(): { jobs: readonly BatchJob[] | undefined; more: (() => void) | undefined; error: unknown } {
  const known = useKnownJobs();
  const list = useInfiniteQuery(
    orpc.batches.list.infiniteOptions({
      input: (offset: number) => ({ offset, limit: LIST_PAGE }),
      initialPageParam: 0,
      getNextPageParam: (last, _, offset) => (offset + last.jobs.length < last.total ? offset + LIST_PAGE : undefined),
    }),
  );
  useRefreshWhenFewer(known?.total);
  const live = known?.jobs.filter(isBatch);
  const liveIds = new Set(live?.map(({ id }) => id));
  const older = list.data?.pages.flatMap(({ jobs }) => jobs.filter(isBatch)).filter(({ id }) => !liveIds.has(id));
  const jobs =
    live && (older || list.error) ? [...live, ...(older ?? [])].toSorted((one, other) => other.createdAt - one.createdAt) : undefined;
  return { jobs, more: list.hasNextPage ? () => void list.fetchNextPage() : undefined, error: list.error ?? undefined };
}

/** A job that was forgotten, whichever window did it, must leave the pages that were read before. */
function useRefreshWhenFewer(total: number | undefined): void {
  const before = useRef(total);
  useEffect(() => {
    if (total !== undefined && before.current !== undefined && total < before.current) {
      void queryClient.invalidateQueries({ queryKey: orpc.batches.list.key() });
    }
    before.current = total;
  }, [total]);
}

/** One batch, also one that is too old to be known live. */
export function useBatch(id: string | undefined): BatchJob | undefined {
  return useBatches().jobs?.find((job) => job.id === id);
}

export interface PlanRequest {
  source: BatchSource;
  settings: ChatSettings;
  connectionId: string;
}

/**
 * What a batch would be; asked anew for each other request. The one before stays in sight meanwhile (`isPlaceholderData`) where it is made in the
 * same way: that of another way would mislead.
 */
export function useBatchPlan(request: PlanRequest | undefined) {
  const from = request?.source.from;
  return useQuery({
    queryKey: ["batch-plan", request],
    queryFn: request
      ? async ({ signal }) => ({ from: request.source.from, plan: await client.batches.plan(request, { signal }) })
      : skipToken,
    placeholderData: (before) => (before?.from === from ? before : undefined),
    gcTime: MINUTE,
  });
}

/** Journals the batch and submits it once (GEN-07). */
export const createBatch = (plan: { mediaId: string; title: string; connectionId?: string }) => client.batches.create(plan);
export const cancelBatch = (jobId: string) => client.batches.cancel({ jobId });
/** A plan of those requests that ended so. */
export const planAgain = (jobId: string, outcomes: BatchOutcome[]): Promise<BatchPlan> => client.batches.again({ jobId, outcomes });

export const RESULT_PAGE = 100;

export interface ResultFilter {
  outcome?: BatchOutcome;
  search: string;
}

export interface ResultRows {
  /** By their place in the filtered list. */
  rows: ReadonlyMap<number, BatchRow>;
  /** Of the filtered list; `undefined` until the first page is there. */
  total: number | undefined;
  counts: Partial<Record<BatchOutcome, number>>;
  error: unknown;
}

const resultPage = (jobId: string, { outcome, search }: ResultFilter, page: number) =>
  orpc.batches.results.queryOptions({
    input: {
      jobId,
      offset: page * RESULT_PAGE,
      limit: RESULT_PAGE,
      ...(outcome !== undefined && { outcome }),
      ...(search.trim() !== "" && { search: search.trim() }),
    },
    staleTime: 30 * SECOND,
    gcTime: MINUTE,
  });

/** Results `from` up to but without `to`; only the pages in view are asked for, so that 100,000 rows cost what is seen of them. */
export function useBatchRows(jobId: string, filter: ResultFilter, from: number, to: number): ResultRows {
  const pages = pagesOf(from, to);
  return useQueries({
    queries: pages.map((page) => resultPage(jobId, filter, page)),
    combine: (answers) => {
      const known = answers.flatMap(({ data }, place) => (data ? [{ page: pages[place] ?? 0, data }] : []));
      const rows = known.flatMap(({ page, data }) => data.rows.map((row, step) => [page * RESULT_PAGE + step, row] as const));
      return {
        rows: new Map(rows),
        total: known[0]?.data.total,
        counts: known[0]?.data.counts ?? {},
        error: answers.find((answer) => answer.error)?.error ?? undefined,
      };
    },
  });
}

/** Pages that hold these places; the first one is always among them. */
export function pagesOf(from: number, to: number): number[] {
  const first = Math.floor(from / RESULT_PAGE);
  const last = to > from ? Math.floor((to - 1) / RESULT_PAGE) : -1;
  const seen = Array.from({ length: Math.max(0, last - first + 1) }, (_, step) => first + step);
  return seen.includes(0) ? seen : [0, ...seen];
}

/** The row at a place of the filtered list; nothing beyond its end. */
export async function rowAt(jobId: string, filter: ResultFilter, index: number): Promise<BatchRow | undefined> {
  if (index < 0) return undefined;
  const page = await queryClient.fetchQuery(resultPage(jobId, filter, Math.floor(index / RESULT_PAGE)));
  return page.rows[index % RESULT_PAGE];
}

/** One request and what came of it, whole. */
export function useBatchResult(jobId: string, customId: string) {
  return useQuery({ ...orpc.batches.result.queryOptions({ input: { jobId, customId } }), gcTime: MINUTE });
}

/** Batches that the service itself knows, newest first. */
export function useBatchesAtService(connectionId: string) {
  const list = useInfiniteQuery({
    ...orpc.batches.atService.infiniteOptions({
      input: (after: string | undefined) => ({ connectionId, after }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.next,
    }),
    staleTime: 10 * SECOND,
  });
  return { ...list, batches: list.data?.pages.flatMap((page) => page.batches) };
}
