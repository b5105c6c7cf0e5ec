import type { LibraryFilter } from "../../../shared/contract/library.ts";
import type { SqlValue } from "../database.ts";

/** A condition on the table `entries`, and the values for its question marks. */
export interface Condition {
  sql: string;
  values: SqlValue[];
}

/** The filter of a list as a condition. */
export function toCondition(filter: LibraryFilter): Condition {
  const parts: Condition[] = [{ sql: `trashed_at IS ${filter.isTrashed ? "NOT NULL" : "NULL"}`, values: [] }];
  if (filter.kind !== undefined) parts.push({ sql: "kind = ?", values: [filter.kind] });
  if (filter.isFavourite !== undefined) parts.push({ sql: "is_favourite = ?", values: [filter.isFavourite] });
  parts.push(...words(filter.search).map(wordCondition));
  return { sql: parts.map((part) => part.sql).join(" AND "), values: parts.flatMap((part) => part.values) };
}

/** Whether the filter looks into texts. */
export function isSearch(filter: LibraryFilter): boolean {
  return words(filter.search).length > 0;
}

function words(search: string | undefined): string[] {
  return (search ?? "").split(/\s+/u).filter((word) => word !== "");
}

/** The trigram index knows pieces of three characters; shorter words (most Chinese ones) are looked for in the text itself. */
function wordCondition(word: string): Condition {
  if ([...word].length >= 3) {
    return { sql: "id IN (SELECT entry_id FROM entry_text WHERE entry_text MATCH ?)", values: [`"${word.replaceAll('"', '""')}"`] };
  }
  const like = `%${word.replace(/[\\%_]/g, "\\$&")}%`;
  return {
    sql: String.raw`id IN (SELECT entry_id FROM entry_text WHERE prompt LIKE ? ESCAPE '\' OR model LIKE ? ESCAPE '\' OR name LIKE ? ESCAPE '\')`,
    values: [like, like, like],
  };
}
