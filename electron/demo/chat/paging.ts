import type { Body } from "../assets/fields.ts";
import { invalid } from "./refusals.ts";

interface Listed {
  id: string;
}

/** What a list says about its page: the records, and how further ones are asked for. */
export interface Page<T> {
  records: T[];
  hasMore: boolean;
}

/** A page by `limit`, `before_id` and `after_id` (wire notes 5.6, 5.8). Records are newest first. Throws a `Refusal` for wrong numbers. */
export function pageByIds<T extends Listed>(all: readonly T[], query: URLSearchParams): Page<T> {
  const limit = limitIn(query);
  const [before, after] = [query.get("before_id"), query.get("after_id")];
  if (before !== null && after !== null) throw invalid("before_id", "only one of `before_id` and `after_id` can be used");
  if (before === null) return cut(all.slice(after === null ? 0 : placeOf(all, after, "after_id") + 1), limit);
  const newer = all.slice(0, placeOf(all, before, "before_id"));
  return { records: newer.slice(-limit), hasMore: newer.length > limit };
}

/** The list of a page by ids. */
export function listByIds<T extends Listed>({ records, hasMore }: Page<T>, show: (record: T) => Body): Body {
  return { data: records.map(show), has_more: hasMore, first_id: records[0]?.id ?? null, last_id: records.at(-1)?.id ?? null };
}

/** A page by `limit` and `page`, whose token names the last record of the page before. */
export function pageByToken<T extends Listed>(all: readonly T[], query: URLSearchParams): Page<T> {
  const token = query.get("page");
  const last = token === null ? undefined : Buffer.from(token, "base64url").toString("utf8");
  return cut(last === undefined ? all : all.slice(placeOf(all, last, "page") + 1), limitIn(query));
}

/** The list of a page by token. */
export function listByToken<T extends Listed>({ records, hasMore }: Page<T>, show: (record: T) => Body): Body {
  const last = records.at(-1)?.id ?? "";
  return { data: records.map(show), next_page: hasMore ? Buffer.from(last).toString("base64url") : null };
}

function cut<T>(rest: readonly T[], limit: number): Page<T> {
  return { records: rest.slice(0, limit), hasMore: rest.length > limit };
}

function limitIn(query: URLSearchParams): number {
  const text = query.get("limit") ?? "20";
  const limit = Number(text);
  if (!/^\d+$/.test(text) || limit < 1 || limit > 1000) throw invalid("limit", "Input should be a whole number from 1 to 1000");
  return limit;
}

function placeOf(all: readonly Listed[], id: string, field: string): number {
  const place = all.findIndex((each) => each.id === id);
  if (place < 0) throw invalid(field, `no such id: ${id}`);
  return place;
}
