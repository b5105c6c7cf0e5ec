import type { LibraryFilter } from "../../../shared/contract/library.ts";
import type { SqlValue } from "../database.ts";

/** A condition on the table `entries`, and the values for its question marks. */
export interface Condition {
  sql: string;
  values: SqlValue[];
}

/** The filter of a list as a condition, but for its search (`SearchTexts`). */
export function toCondition(filter: LibraryFilter): Condition {
  const parts: Condition[] = [
    { sql: `trashed_at IS ${filter.isTrashed ? "NOT NULL" : "NULL"}`, values: [] },
    ...equals("kind", filter.kind),
    ...oneOf("model", filter.models),
    ...oneOf("ratio", filter.ratios),
    ...oneOf("resolution", filter.resolutions),
    ...oneOf("length", filter.lengths),
    ...oneOf("connection_id", filter.connectionIds),
    ...oneOf("project_id", filter.projectIds),
    ...oneOf("mark", filter.marks),
    ...anyMonth(filter.months ?? []),
    ...(filter.rating === undefined ? [] : [{ sql: "rating >= ?", values: [filter.rating] }]),
    // A sound is one, though only of videos it is noted whether they have one.
    ...equals("(coalesce(has_audio, 0) OR kind = 'audio')", filter.hasAudio),
    ...equals("is_input", filter.isInput),
    ...equals("is_favourite", filter.isFavourite),
    ...(filter.tags ?? []).map(tagCondition),
  ];
  return joined(parts, "AND");
}

/** Whether the filter looks into texts. */
export function isSearch(filter: LibraryFilter): boolean {
  return wordsOf(filter).length > 0;
}

function joined(parts: readonly Condition[], how: "AND" | "OR"): Condition {
  return { sql: parts.map((part) => part.sql).join(` ${how} `), values: parts.flatMap((part) => part.values) };
}

function equals(column: string, value: string | boolean | undefined): Condition[] {
  return value === undefined ? [] : [{ sql: `${column} = ?`, values: [value] }];
}

function oneOf(column: string, values: readonly string[] | undefined): Condition[] {
  return values === undefined || values.length === 0
    ? []
    : [{ sql: `${column} IN (${values.map(() => "?").join(", ")})`, values: [...values] }];
}

/** Months begin and end in this machine's time. */
function anyMonth(months: readonly string[]): Condition[] {
  if (months.length === 0) return [];
  const spans = months.map((month) => {
    const [year, number] = month.split("-").map(Number) as [number, number];
    const [from, to] = [new Date(year, number - 1, 1), new Date(year, number, 1)];
    return { sql: "(created_at >= ? AND created_at < ?)", values: [from.getTime(), to.getTime()] };
  });
  const { sql, values } = joined(spans, "OR");
  return [{ sql: `(${sql})`, values }];
}

/** Tags are told apart without regard to case. */
function tagCondition(tag: string): Condition {
  const sql = "id IN (SELECT entry_id FROM entry_tags JOIN tags ON tags.id = tag_id WHERE folded = ?)";
  return { sql, values: [tag.normalize("NFC").trim().toLowerCase().normalize("NFC")] };
}

/** Words of a search; all must be there. */
export function wordsOf({ search = "" }: LibraryFilter): string[] {
  return search.split(/\s+/u).filter((word) => word !== "");
}

/** Whether nothing but words decides, beside the trash. */
export function hasOnlySearch(filter: LibraryFilter): boolean {
  return toCondition({ ...filter, isTrashed: false }).sql === toCondition({ isTrashed: false }).sql;
}
