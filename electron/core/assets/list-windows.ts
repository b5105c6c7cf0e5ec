import { Failure } from "../../../shared/failure.ts";
import type { ServicePage } from "../gateway/asset-answers.ts";

export type SortOrder = "Desc" | "Asc";

/** A list of the service that is read page by page. */
export interface ServiceList<Item> {
  /** Lists with the same key have the same habits: owner and action. */
  key: string;
  ask(page: { PageNumber: number; PageSize: number; SortOrder: SortOrder }): Promise<ServicePage<Item>>;
}

/** Items `from` to `from + count` of a list that has `total` in all. */
export interface Window<Item> {
  items: Item[];
  total: number;
}

export interface Wanted {
  /** Counts from 0. */
  from: number;
  count: number;
  order: SortOrder;
}

/** The interface's own limit (4.3). */
const mostAtOnce = 100;
/** Sizes at which services are known or likely to cap a page without saying so (wire notes 2.3). */
const usualCaps = new Set([10, 20, 50]);

/**
 * Reads any stretch of a service's list, whatever the service makes of pages (wire notes 2.3): one that gives smaller pages than asked for is
 * asked for more of them; one that refuses deep pages is read from the other end.
 */
export class ListWindows {
  /** Page sizes of services that allow less than the interface says. */
  readonly #caps = new Map<string, number>();
  /** `PageNumber × PageSize` that was refused, the smallest so far. */
  readonly #depths = new Map<string, number>();

  /** Fails as the service does; with `invalid-input` (`list-too-deep`) for what lies too far from both ends. */
  async read<Item>(list: ServiceList<Item>, wanted: Wanted): Promise<Window<Item>> {
    const depth = wanted.from + wanted.count;
    if (depth >= (this.#depths.get(list.key) ?? Number.POSITIVE_INFINITY)) return this.#fromOtherEnd(list, wanted);
    try {
      return await this.#readPages(list, wanted);
    } catch (error) {
      if (wanted.from === 0 || !isRefusal(error)) throw error;
      const window = await this.#fromOtherEnd(list, wanted, error);
      this.#depths.set(list.key, Math.min(depth, this.#depths.get(list.key) ?? depth));
      return window;
    }
  }

  async #readPages<Item>(list: ServiceList<Item>, wanted: Wanted): Promise<Window<Item>> {
    const size = Math.min(wanted.count, mostAtOnce, this.#caps.get(list.key) ?? mostAtOnce);
    const first = Math.floor(wanted.from / size) + 1;
    const last = Math.ceil((wanted.from + wanted.count) / size);
    const items: Item[] = [];
    let total: number | undefined;
    for (let number = first; number <= last; number += 1) {
      const page = await list.ask({ PageNumber: number, PageSize: size, SortOrder: wanted.order });
      const cap = capOf(page, size, number);
      if (cap !== undefined) {
        this.#caps.set(list.key, cap);
        return this.#readPages(list, wanted);
      }
      total = page.total ?? total;
      const start = (number - 1) * size;
      items.push(...page.items.slice(Math.max(0, wanted.from - start), Math.max(0, wanted.from + wanted.count - start)));
      const isEnd = total === undefined ? page.items.length < size : number * size >= total;
      if (page.items.length === 0 || isEnd) break;
    }
    return { items, total: total ?? wanted.from + items.length };
  }

  /** The same stretch counted from the other end, turned round. `cause` is the refusal that led here. */
  async #fromOtherEnd<Item>(list: ServiceList<Item>, { from, count, order }: Wanted, cause?: unknown): Promise<Window<Item>> {
    const { total } = await this.#readPages(list, { from: 0, count: 1, order });
    const end = total - from;
    if (end <= 0) return { items: [], total };
    const other = { from: Math.max(0, end - count), count: Math.min(count, end), order: opposite(order) };
    try {
      const { items } = await this.#readPages(list, other);
      return { items: items.toReversed(), total };
    } catch (error) {
      throw isRefusal(error) ? tooDeep(total, cause ?? error) : error;
    }
  }
}

/** The smaller page size that a service keeps to, where this page shows one. */
function capOf({ items, total, pageSize }: ServicePage<unknown>, size: number, number: number): number | undefined {
  if (pageSize !== undefined && pageSize < size) return pageSize;
  const isShort = items.length < size && total !== undefined && total > (number - 1) * size + items.length;
  return isShort && usualCaps.has(items.length) ? items.length : undefined;
}

/** The service looked at the question and said no, in whatever envelope; some of them have no code for it (wire notes 2.1, rows C and D). */
export function isRefusal(error: unknown): error is Failure {
  if (!(error instanceof Failure) || error.data.delivery !== "answered") return false;
  return error.code === "invalid-input" || error.data.reason === "error-in-success";
}

function opposite(order: SortOrder): SortOrder {
  return order === "Desc" ? "Asc" : "Desc";
}

function tooDeep(total: number, cause: unknown): Failure {
  const service = cause instanceof Failure ? cause.data.service : undefined;
  const message = `The gateway does not list so far into ${total} rows from either end. Narrow the list, by name, group or state.`;
  const said = {
    code: "invalid-input",
    reason: "list-too-deep",
    message,
    detail: { total },
    action: "none",
    delivery: "answered",
  } as const;
  return new Failure({ ...said, service }, cause);
}
