import { keepPreviousData, skipToken, useQueries, useQuery } from "@tanstack/react-query";
import type { DayCount, EntryRow, LibraryFilter, RowStack } from "../../shared/contract/library.ts";
import { MOST_PLACED } from "../../shared/rules/most-placed.ts";
import { unpackDays } from "../../shared/rules/packed-days.ts";
import { client } from "./client.ts";
import { orpc, queryClient } from "./queries.ts";

/** Rows are asked for fifty at a time, where they are looked at (lesson 24). */
const PAGE_SIZE = 50;

/** More are not followed by a view that says something of each. */
const MOST_FOLLOWED = 1000;

/** Where a result stands; `shownAs` is the one that hides it in a folded stack there. */
export interface ListPlace {
  id: string;
  index: number;
  stack?: RowStack | undefined;
  shownAs?: string | undefined;
}

const pageOf = (index: number) => Math.floor(index / PAGE_SIZE);

function pageOptions(filter: LibraryFilter, page: number) {
  return orpc.library.list.queryOptions({ input: { filter, offset: page * PAGE_SIZE, limit: PAGE_SIZE } });
}

const daysOptions = (filter: LibraryFilter | undefined) => orpc.library.days.queryOptions({ input: filter ? { filter } : skipToken });

let lastDays: { text: string; days: readonly DayCount[] } = { text: "", days: [] };

/** The same days are the same list, for all who ask. */
function daysIn({ days: text }: { days: string }): readonly DayCount[] {
  if (lastDays.text !== text) lastDays = { text, days: unpackDays(text) };
  return lastDays.days;
}

/** How many results each day of the list has; nothing is asked without one. */
export function useDays(filter: LibraryFilter | undefined) {
  return useQuery({ ...daysOptions(filter), placeholderData: keepPreviousData, select: daysIn });
}

/** Loads what a list shows first, so that it can replace the one on screen without a blank moment. */
export async function prepareList(filter: LibraryFilter): Promise<void> {
  await Promise.all([queryClient.fetchQuery(daysOptions(filter)), queryClient.fetchQuery(pageOptions(filter, 0))]);
}

/** The first rows of a list, as far as they are known. */
export function firstRows(filter: LibraryFilter, most: number): readonly EntryRow[] {
  return queryClient.getQueryData<{ entries: EntryRow[] }>(pageOptions(filter, 0).queryKey)?.entries.slice(0, most) ?? [];
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

/** Where results stand in the list; those that it does not hold are left out. */
export async function placesOf(filter: LibraryFilter, ids: readonly string[]): Promise<ListPlace[]> {
  const parts: ListPlace[][] = [];
  for (let from = 0; from < ids.length; from += MOST_PLACED)
    parts.push((await client.library.places({ filter, ids: ids.slice(from, from + MOST_PLACED) })).places);
  return parts.flat();
}

/**
 * Where a result stands, once the list that is known shows it there: what just came in may not be in it yet. Nothing when the list does not
 * hold it.
 */
export async function shownPlaceOf(filter: LibraryFilter, id: string): Promise<ListPlace | undefined> {
  await prepareList(filter);
  const [place] = await placesOf(filter, [id]);
  if (!place || (await rowAt(filter, place.index))?.id === (place.shownAs ?? id)) return place;
  for (const queryKey of [orpc.library.days.key(), orpc.library.list.key()]) await queryClient.invalidateQueries({ queryKey });
  return (await placesOf(filter, [id]))[0];
}

/** Places of few of them, asked again when the library changes; the last ones stay until the next are there. */
export function usePlaces(filter: LibraryFilter, ids: readonly string[]): readonly ListPlace[] {
  const input = ids.length > 0 && ids.length <= MOST_FOLLOWED ? { filter, ids: [...ids] } : skipToken;
  return useQuery({ ...orpc.library.places.queryOptions({ input }), placeholderData: keepPreviousData }).data?.places ?? [];
}

/** The members of a stack that fit a list, newest first. */
export async function stackMembers(filter: LibraryFilter, stackId: string): Promise<string[]> {
  return (await client.library.stack({ filter, stackId })).ids;
}
