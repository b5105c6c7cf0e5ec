import { setImmediate } from "node:timers/promises";
import type { FacetCount, FacetName, Facets } from "../../../shared/contract/arrange.ts";
import type { LibraryFilter } from "../../../shared/contract/library.ts";
import type { Database } from "../database.ts";
import type { Entries } from "../library/entries.ts";
import { isSearch, toCondition } from "../library/entry-filter.ts";

/** So many entries have this combination of all that the database counts by. */
interface Combination {
  kind: string;
  model: string;
  ratio: string;
  resolution: string;
  length: string;
  connection_id: string;
  rating: number;
  mark: string;
  project_id: string;
  has_audio: number;
  is_input: number;
  is_favourite: number;
  count: number;
}

type Column = Exclude<keyof Combination, "count">;

const columns: Record<Exclude<FacetName, "months" | "tags">, Column> = {
  kind: "kind",
  models: "model",
  ratios: "ratio",
  resolutions: "resolution",
  lengths: "length",
  connectionIds: "connection_id",
  projectIds: "project_id",
  marks: "mark",
  rating: "rating",
  hasAudio: "has_audio",
  isInput: "is_input",
  isFavourite: "is_favourite",
};
const counted = Object.keys(columns) as (keyof typeof columns)[];
const list = Object.values(columns).join(", ");

/** What is counted. */
interface Counted {
  database: Database;
  entries: Pick<Entries, "days" | "ids">;
}

/** So many entries are looked up before others have their turn: a word that most of 100,000 have must not hold the core up. */
const SLICE = 2000;

/**
 * Counts the library's entries by what they can be told apart by, each for itself also where a list stacks them. Ends with the signal: then
 * what was counted so far is no answer.
 */
export async function countFacets(library: Counted, asked: LibraryFilter, signal?: AbortSignal): Promise<Facets> {
  const filter = { ...asked, isStacked: undefined };
  const combinations = (await readCombinations(library, filter, signal)).map(withSound);
  const facets = Object.fromEntries(counted.map((facet) => [facet, countOf(facet, combinations, filter)]));
  return { ...facets, months: countMonths(library, filter), tags: countTags(library, filter) } as Facets;
}

/** Where neither words, tags nor times are asked for, the database has counted already. */
async function readCombinations({ database, entries }: Counted, filter: LibraryFilter, signal?: AbortSignal): Promise<Combination[]> {
  const { search, tags, months, isTrashed } = filter;
  if (!isSearch(filter) && !tags?.length && !months?.length)
    return database.all<Combination>(`SELECT ${list}, count FROM facet_counts WHERE is_trashed = ?`, isTrashed);
  const ids = idsOf(entries, { isTrashed, search, tags, months });
  const combinations: Combination[] = [];
  const inSlice = `SELECT ${list}, count(*) AS count FROM entry_facets WHERE id IN (SELECT value FROM json_each(?)) GROUP BY ${list}`;
  for (let from = 0; from < ids.length; from += SLICE) {
    await setImmediate();
    signal?.throwIfAborted();
    const slice = JSON.stringify(ids.slice(from, from + SLICE));
    combinations.push(...database.all<Combination>(inSlice, slice));
  }
  return combinations;
}

/** A sound has sound, as in the filter's condition, though only of videos it is noted whether they have one. */
function withSound(combination: Combination): Combination {
  return combination.kind === "audio" ? { ...combination, has_audio: 1 } : combination;
}

function countOf(facet: keyof typeof columns, combinations: readonly Combination[], filter: LibraryFilter): FacetCount[] {
  const others = counted.filter((name) => name !== facet).map((name) => [columns[name], accepts(name, filter)] as const);
  const deciding = others.filter(([, accept]) => accept !== undefined) as [Column, (value: string | number) => boolean][];
  const counts = new Map<string | number, number>();
  for (const combination of combinations) {
    if (!deciding.every(([column, accept]) => accept(combination[column]))) continue;
    const value = combination[columns[facet]];
    counts.set(value, (counts.get(value) ?? 0) + combination.count);
  }
  return [...counts]
    .filter(([value, count]) => value !== "" && count > 0)
    .map(([value, count]) => ({ value: isQuestion(facet) ? String(value === 1) : String(value), count }))
    .sort(byCount);
}

function isQuestion(facet: FacetName): boolean {
  return facet === "hasAudio" || facet === "isInput" || facet === "isFavourite";
}

/** Whether a value is chosen of a facet; nothing where all are. */
function accepts(facet: keyof typeof columns, filter: LibraryFilter): ((value: string | number) => boolean) | undefined {
  const chosen = filter[facet];
  if (chosen === undefined) return undefined;
  if (typeof chosen === "boolean") return (value) => (value === 1) === chosen;
  if (typeof chosen === "number") return (value) => Number(value) >= chosen;
  if (typeof chosen === "string") return (value) => value === chosen;
  if (chosen.length === 0) return undefined;
  const values = new Set<string | number>(chosen);
  return (value) => values.has(value);
}

function countMonths({ entries }: Counted, filter: LibraryFilter): FacetCount[] {
  const counts = new Map<string, number>();
  for (const { day, count } of entries.days({ ...filter, months: undefined })) {
    const month = day.slice(0, 7);
    counts.set(month, (counts.get(month) ?? 0) + count);
  }
  return [...counts].map(([value, count]) => ({ value, count }));
}

/** Of tags all must be there, so that a further choice counts among those that have the chosen ones. */
function countTags({ database, entries }: Counted, filter: LibraryFilter): FacetCount[] {
  const { sql, values } = toCondition(filter);
  const tagged = database.all<{ value: string; id: string }>(
    `SELECT name AS value, entry_id AS id FROM entry_tags JOIN tags ON tags.id = tag_id
     WHERE EXISTS (SELECT 1 FROM entries WHERE entries.id = entry_id AND ${sql})`,
    ...values,
  );
  const found = isSearch(filter) ? new Set(idsOf(entries, filter)) : undefined;
  const counts = new Map<string, number>();
  for (const { value, id } of tagged) if (!found || found.has(id)) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].map(([value, count]) => ({ value, count })).sort(byCount);
}

function idsOf(entries: Counted["entries"], filter: LibraryFilter): string[] {
  return entries.ids({ filter, offset: 0, limit: Number.MAX_SAFE_INTEGER });
}

function byCount(a: FacetCount, b: FacetCount): number {
  return b.count - a.count || (a.value < b.value ? -1 : 1);
}
