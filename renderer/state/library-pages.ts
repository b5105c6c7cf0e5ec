import { keepPreviousData, useQueries, useQuery } from "@tanstack/react-query";
import type { DayCount, EntryRow, LibraryFilter } from "../../shared/contract/library.ts";
import { client } from "./client.ts";
import { orpc, queryClient } from "./queries.ts";

/** Rows are asked for by the hundred, where they are looked at (lesson 24). */
export const PAGE_SIZE = 100;

const pageOf = (index: number) => Math.floor(index / PAGE_SIZE);

function pageOptions(filter: LibraryFilter, page: number) {
  return orpc.library.list.queryOptions({ input: { filter, offset: page * PAGE_SIZE, limit: PAGE_SIZE } });
}

const daysOptions = (filter: LibraryFilter) => orpc.library.days.queryOptions({ input: { filter } });

/** How many results each day of the list has. */
export function useDays(filter: LibraryFilter) {
  return useQuery({ ...daysOptions(filter), placeholderData: keepPreviousData });
}

/** Loads what a list shows first, so that it can replace the one on screen without a blank moment. */
export async function prepareList(filter: LibraryFilter): Promise<void> {
  await Promise.all([queryClient.fetchQuery(daysOptions(filter)), queryClient.fetchQuery(pageOptions(filter, 0))]);
}

/** The rows `from` up to but without `to` that are known, by their place; asks for the others. */
export function useRows(filter: LibraryFilter, from: number, to: number): { rows: ReadonlyMap<number, EntryRow>; error: unknown } {
  const pages = to > from ? Array.from({ length: pageOf(to - 1) - pageOf(from) + 1 }, (_, step) => pageOf(from) + step) : [];
  return useQueries({
    queries: pages.map((page) => pageOptions(filter, page)),
    combine: (answers) => ({
      rows: new Map(
        answers.flatMap(({ data }, place) =>
          (data?.entries ?? []).map((row, step): [number, EntryRow] => [(pages[place] ?? 0) * PAGE_SIZE + step, row]),
        ),
      ),
      error: answers.find((answer) => answer.error)?.error,
    }),
  });
}

/** The row at a place of the list; nothing beyond its end. */
export async function rowAt(filter: LibraryFilter, index: number): Promise<EntryRow | undefined> {
  if (index < 0) return undefined;
  const page = await queryClient.fetchQuery(pageOptions(filter, pageOf(index)));
  return page.entries[index % PAGE_SIZE];
}

/** Ids of a range, both ends included, whether or not they were looked at. */
export async function idsBetween(filter: LibraryFilter, from: number, to: number): Promise<string[]> {
  if (to < from) return [];
  const { ids } = await client.library.ids({ filter, offset: from, limit: to - from + 1 });
  return ids;
}

/** Where a result stands now, looked for among the known rows about its last place. */
export function knownIndexOf(filter: LibraryFilter, id: string, near: number): number | undefined {
  for (const page of [pageOf(near), pageOf(near) - 1, pageOf(near) + 1]) {
    if (page < 0) continue;
    const known = queryClient.getQueryData<{ entries: EntryRow[] }>(pageOptions(filter, page).queryKey);
    const step = known?.entries.findIndex((row) => row.id === id) ?? -1;
    if (step >= 0) return page * PAGE_SIZE + step;
  }
  return undefined;
}

/** Those of these results that were looked at, in the list's order; the list has `total`. */
export function knownRowsOf(filter: LibraryFilter, ids: ReadonlySet<string>, total: number): EntryRow[] {
  const found: EntryRow[] = [];
  for (let page = 0; page * PAGE_SIZE < total && found.length < ids.size; page += 1) {
    const known = queryClient.getQueryData<{ entries: EntryRow[] }>(pageOptions(filter, page).queryKey);
    found.push(...(known?.entries ?? []).filter(({ id }) => ids.has(id)));
  }
  return found;
}

/**
 * Where a result stands in the list: its day is known at once, within it is halved. Nothing when the list does not hold it; that is
 * said only of a list asked for anew, since what just came in may not be in the one that is known.
 */
export async function indexOfEntry(filter: LibraryFilter, entry: SoughtEntry, day: string): Promise<number | undefined> {
  const known = await knownPlaceOf(filter, entry, day);
  if (known !== undefined) return known;
  for (const queryKey of [orpc.library.days.key(), orpc.library.list.key()]) await queryClient.invalidateQueries({ queryKey });
  return knownPlaceOf(filter, entry, day);
}

interface SoughtEntry {
  id: string;
  createdAt: number;
}

async function knownPlaceOf(filter: LibraryFilter, entry: SoughtEntry, day: string): Promise<number | undefined> {
  const { days } = await queryClient.fetchQuery(daysOptions(filter));
  const place = days.findIndex((one) => one.day === day);
  if (place < 0) return undefined;
  let low = sumOf(days.slice(0, place));
  let high = low + (days[place]?.count ?? 0) - 1;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const row = await rowAt(filter, middle);
    if (row && isBefore(row, entry)) low = middle + 1;
    else high = middle;
  }
  return (await rowAt(filter, low))?.id === entry.id ? low : undefined;
}

/** The list's order: newest first, then by id. */
function isBefore(row: EntryRow, entry: SoughtEntry): boolean {
  return row.createdAt !== entry.createdAt ? row.createdAt > entry.createdAt : row.id < entry.id;
}

const sumOf = (days: readonly DayCount[]) => days.reduce((sum, day) => sum + day.count, 0);
