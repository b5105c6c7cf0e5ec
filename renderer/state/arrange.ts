import { keepPreviousData, skipToken, useQuery } from "@tanstack/react-query";
import type { ArrangeChange, Arranged, InCommon, SavedSearch } from "../../shared/contract/arrange.ts";
import type { LibraryFilter } from "../../shared/contract/library.ts";
import { client } from "./client.ts";
import { orpc, queryClient } from "./queries.ts";

/** The contract takes so many entries at once. */
const MOST_IDS = 1000;

/** Counts of what results can be told apart by, in a filtered list; the last ones stay until the next are there. */
export function useFacets(filter: LibraryFilter) {
  return useQuery({ ...orpc.arrange.facets.queryOptions({ input: { filter } }), placeholderData: keepPreviousData }).data;
}

export const useProjects = () => useQuery(orpc.arrange.projects.queryOptions()).data;
export const useTags = () => useQuery(orpc.arrange.tags.queryOptions()).data;
export const useSavedSearches = () => useQuery(orpc.arrange.searches.queryOptions()).data;

/** What these results have in common; nothing until it is known, and of more than a thousand. */
export function useInCommon(ids: readonly string[]): InCommon | undefined {
  const input = ids.length > 0 && ids.length <= MOST_IDS ? { ids: [...ids] } : skipToken;
  return useQuery({ ...orpc.arrange.inCommon.queryOptions({ input }), placeholderData: keepPreviousData }).data;
}

const refresh = () => queryClient.invalidateQueries({ queryKey: orpc.arrange.key() });

/** Changes any number of entries. @returns how they were arranged before, for an undo */
export async function changeArranged(ids: readonly string[], change: ArrangeChange): Promise<Arranged[]> {
  const before: Arranged[] = [];
  for (let from = 0; from < ids.length; from += MOST_IDS) {
    const part = await client.arrange.change({ ids: ids.slice(from, from + MOST_IDS), change });
    before.push(...part.before);
  }
  void refresh();
  return before;
}

/** Arranges entries as they were. */
export async function putArranged(entries: readonly Arranged[]): Promise<void> {
  for (let from = 0; from < entries.length; from += MOST_IDS) await client.arrange.put({ entries: entries.slice(from, from + MOST_IDS) });
  void refresh();
}

export async function makeProject(name: string): Promise<string> {
  const { id } = await client.arrange.saveProject({ name });
  void refresh();
  return id;
}

/** A new search under a name, or one that is there under another. */
export async function saveSearch(search: Omit<SavedSearch, "id"> & { id?: string }): Promise<void> {
  await client.arrange.saveSearch(search);
  void refresh();
}

export async function removeSearch(id: string): Promise<void> {
  await client.arrange.removeSearch({ id });
  void refresh();
}
