import { wrongValue } from "./compatible-video-refusals.ts";

/** A page of a list as `after`, `limit` and `order` ask for it (wire notes 3.2); `all` is the oldest first. */
export function pageOf<T extends { id: string }>(all: readonly T[], query: URLSearchParams): { page: T[]; hasMore: boolean } {
  const limit = Number(query.get("limit") ?? "20");
  if (!Number.isInteger(limit) || limit < 1 || limit > 100) throw wrongValue("limit", "it must be from 1 to 100");
  const order = query.get("order") ?? "desc";
  if (order !== "asc" && order !== "desc") throw wrongValue("order", "supported are asc, desc");
  const ordered = order === "asc" ? all : all.toReversed();
  const after = query.get("after");
  const start = after === null ? 0 : ordered.findIndex((each) => each.id === after) + 1;
  if (after !== null && start === 0) throw wrongValue("after", "there is no such video");
  return { page: ordered.slice(start, start + limit), hasMore: ordered.length > start + limit };
}
