import type { DayCount, LibraryFilter, RowStack } from "../../../shared/contract/library.ts";
import type { Database } from "../database.ts";
import { readColumn } from "../read-column.ts";
import { countDays, daysOf } from "./entry-days.ts";
import { hasOnlySearch, isSearch, toCondition, wordsOf } from "./entry-filter.ts";
import { type FoldedList, foldStacks, narrowed, type StackableList } from "./fold-stacks.ts";
import { ListVersion } from "./list-version.ts";
import type { SearchTexts } from "./search-texts.ts";
import type { FoundEntries } from "./text-columns.ts";

/** A stretch of a list. */
export interface Stretch {
  filter: LibraryFilter;
  offset: number;
  limit: number;
}

/** The ids of one page of a list, and how many rows the list has in all. */
interface Page {
  ids: readonly string[];
  total: number;
  /** Of each of them, where the list is folded. */
  stacks: readonly (RowStack | undefined)[];
}

/** Where an entry stands: the place of its row, or of the one that hides it in a folded stack. */
export interface Place {
  id: string;
  index: number;
  stack?: RowStack;
  /** The entry that is shown there instead of it. */
  shownAs?: string;
}

interface Kept<Value> {
  key: string;
  value: Value;
}

/** The rank of what nobody has rated or marked; see the table. */
const USUAL_RANK = 100;
/** As the index holds them, so that the table is not looked into. */
const inOrder = "FROM entries WHERE trashed_at IS NULL ORDER BY created_at DESC, id";

/**
 * The library's lists: which entries fit a filter, in their order, and how they are folded (DT-04). A gallery asks for page after page of one
 * list, so the last ones are kept until something changes: to count a list and to pass over its beginning takes longer than the page.
 */
export class EntryLists {
  readonly #database: Database;
  readonly #texts: SearchTexts;
  readonly #version: ListVersion;
  #plain: Kept<readonly string[]> | undefined;
  #search: Kept<FoundEntries> | undefined;
  #folded: Kept<FoldedList> | undefined;
  #all: Kept<StackableList> | undefined;
  #days: Kept<readonly DayCount[]> | undefined;
  #total: Kept<number> | undefined;
  #indexes: { ids: readonly string[]; of: ReadonlyMap<string, number> } | undefined;

  constructor(database: Database, texts: SearchTexts) {
    this.#database = database;
    this.#texts = texts;
    this.#version = new ListVersion(database);
  }

  page({ filter, offset, limit }: Stretch): Page {
    const folded = this.#foldedList(filter);
    if (!folded && isSearch(filter)) {
      // Only the page's ids are made: letters come quickly.
      const found = this.#found(filter);
      return { ids: found.ids(offset, offset + limit), total: found.length, stacks: [] };
    }
    const list = folded?.ids ?? this.#plainIds(filter);
    const ids = list.slice(offset, offset + limit);
    return { ids, total: list.length, stacks: folded ? ids.map((_, step) => folded.stackAt(offset + step)) : [] };
  }

  /** How many entries the library shows when nothing is looked for. */
  total(): number {
    const key = this.#version.now();
    if (this.#total?.key !== key) {
      const line = this.#database.get<{ total: number }>("SELECT count(*) AS total FROM entries WHERE trashed_at IS NULL");
      this.#total = { key, value: line?.total ?? 0 };
    }
    return this.#total.value;
  }

  /** How many rows of a list each day has, newest first. */
  days(filter: LibraryFilter): readonly DayCount[] {
    const folded = this.#foldedList(filter);
    if (folded) return folded.days;
    if (!isSearch(filter)) return this.#plainDays(filter);
    return daysOf(this.#found(filter).times());
  }

  /** Where entries stand in a list; those that do not fit it are left out. */
  places(filter: LibraryFilter, ids: readonly string[]): Place[] {
    const folded = this.#foldedList(filter);
    const indexOf = this.#indexesIn(folded?.ids ?? this.#idsOf(filter));
    return ids.flatMap((id) => {
      const { id: shown, stack } = folded?.shownAs(id) ?? { id };
      const index = indexOf.get(shown);
      return index === undefined ? [] : [{ id, index, ...(stack && { stack }), ...(shown !== id && { shownAs: shown }) }];
    });
  }

  /** The members of a stack that fit a list, newest first; none of one that the list does not have. */
  stack(filter: LibraryFilter, stackId: string): readonly string[] {
    return this.#foldedList(filter)?.membersOf(stackId) ?? [];
  }

  /** Texts have changed, of which the database's count of changes says nothing. */
  forget(): void {
    this.#search = undefined;
    this.#folded = undefined;
  }

  #idsOf(filter: LibraryFilter): readonly string[] {
    return isSearch(filter) ? this.#found(filter).ids() : this.#plainIds(filter);
  }

  #plainIds(filter: LibraryFilter): readonly string[] {
    const { sql, values } = toCondition(filter);
    const key = JSON.stringify([this.#version.now(), sql, values]);
    if (this.#plain?.key !== key) {
      const select = `SELECT id AS value FROM entries WHERE ${sql} ORDER BY created_at DESC, id`;
      this.#plain = { key, value: readColumn<string>(this.#database, select, values) };
    }
    return this.#plain.value;
  }

  #plainDays(filter: LibraryFilter): readonly DayCount[] {
    const condition = toCondition(filter);
    const key = JSON.stringify([this.#version.now(), condition]);
    if (this.#days?.key !== key) this.#days = { key, value: countDays(this.#database, condition) };
    return this.#days.value;
  }

  #found(filter: LibraryFilter): FoundEntries {
    const { isStacked: _, unfolded: __, ...searched } = filter;
    const key = JSON.stringify([this.#version.now(), searched]);
    if (this.#search?.key !== key) {
      const found = this.#texts.find(wordsOf(filter), filter.isTrashed);
      this.#search = { key, value: hasOnlySearch(filter) ? found : found.among(this.#fitting(filter)) };
    }
    return this.#search.value;
  }

  #fitting(filter: LibraryFilter): ReadonlySet<string> {
    const { sql, values } = toCondition(filter);
    return new Set(readColumn<string>(this.#database, `SELECT id AS value FROM entries WHERE ${sql}`, values));
  }

  /** Nothing where the list is not folded. In the trash each is shown: what is removed there is gone. */
  #foldedList(filter: LibraryFilter): FoldedList | undefined {
    if (filter.isStacked !== true || filter.isTrashed) return undefined;
    const key = JSON.stringify([this.#version.now(), filter]);
    if (this.#folded?.key !== key) {
      const all = this.#stackable();
      this.#folded = { key, value: foldStacks(narrowed(all, this.#idsOf(filter)), filter.unfolded ?? []) };
    }
    return this.#folded.value;
  }

  #stackable(): StackableList {
    const key = this.#version.now();
    if (this.#all?.key !== key) {
      const ids = this.#plainIds({ isTrashed: false });
      const times = readColumn<number>(this.#database, `SELECT created_at AS value ${inOrder}`, []);
      const keys = readColumn<string>(this.#database, `SELECT coalesce(stack_key, '') AS value ${inOrder}`, []);
      const ranked = this.#database.all<{ id: string; stack_rank: number }>(
        "SELECT id, stack_rank FROM entries WHERE trashed_at IS NULL AND stack_rank <> ?",
        USUAL_RANK,
      );
      const ranks = new Map(ranked.map(({ id, stack_rank }) => [id, stack_rank]));
      this.#all = { key, value: { ids, times, keys, rankOf: (id) => ranks.get(id) ?? USUAL_RANK } };
    }
    return this.#all.value;
  }

  #indexesIn(ids: readonly string[]): ReadonlyMap<string, number> {
    if (this.#indexes?.ids !== ids) this.#indexes = { ids, of: new Map(ids.map((id, index) => [id, index])) };
    return this.#indexes.of;
  }
}
