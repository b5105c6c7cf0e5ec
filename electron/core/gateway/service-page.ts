import { isObject, type JsonObject } from "./answers.ts";

/**
 * One page of a list in either of its shapes: pages that have names (`next_page`), or a list that goes on after an id (`has_more`, `last_id`;
 * wire notes 5.8, 5.9). `next` is for `pageQuery` of the next call.
 */
export function readPage(body: unknown): { items: JsonObject[]; next?: string } {
  const data = isObject(body) ? body["data"] : body;
  const items = Array.isArray(data) ? data.filter(isObject) : [];
  if (!isObject(body)) return { items };
  const { next_page, has_more, last_id } = body;
  if (typeof next_page === "string" && next_page !== "") return { items, next: `page:${next_page}` };
  const last = typeof last_id === "string" ? last_id : items.at(-1)?.["id"];
  return has_more === true && typeof last === "string" ? { items, next: `after:${last}` } : { items };
}

export function pageQuery(next: string | undefined): Record<string, string> {
  if (next === undefined) return { limit: "100" };
  const place = next.indexOf(":");
  return { limit: "100", [next.slice(0, place) === "page" ? "page" : "after_id"]: next.slice(place + 1) };
}
