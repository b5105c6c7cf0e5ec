import { Failure } from "../../../shared/failure.ts";
import type { ServicePage } from "../gateway/asset-answers.ts";

export type SortOrder = "Desc" | "Asc";

/** A list of the service that is read page by page. */
export interface ServiceList<Item extends { id: string }> {
  /** Lists with the same key have the same habits: owner and action. */
  key: string;
  /** What it is filtered by, in any form that tells filters apart. */
  filter: string;
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
/** Pages of a list with gaps that are read at most: 20,000 rows, as far as services go (wire notes 2.3). */
const mostPages = 200;
const mostGappy = 500;

/**
 * Reads any stretch of a service's list, whatever the service makes of pages (wire notes 2.3): one that gives smaller pages than asked for is
 * asked for more of them; one that filters its pages only after they are cut is read from the start; one that refuses deep pages is read from
 * the other end.
 */
export class ListWindows {
  /** Page sizes of services that allow less than the interface says. */
  readonly #caps = new Map<string, number>();
  /** `PageNumber × PageSize` that was refused, the smallest so far. */
  readonly #depths = new Map<string, number>();

  /** Lists with gaps in their pages, by key and filter. */
  readonly #gappy = new Set<string>();

  /** Fails as the service does; with `invalid-input` (`list-too-deep`) for what lies too far from both ends. */
  async read<Item extends { id: string }>(list: ServiceList<Item>, wanted: Wanted): Promise<Window<Item>> {
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

  async #readPages<Item extends { id: string }>(list: ServiceList<Item>, wanted: Wanted): Promise<Window<Item>> {
    if (this.#gappy.has(`${list.key} ${list.filter}`)) return this.#readFromStart(list, wanted);
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
      if (isShort(page, size, number)) {
        if (this.#gappy.size > mostGappy) this.#gappy.clear();
        this.#gappy.add(`${list.key} ${list.filter}`);
        return this.#readFromStart(list, wanted);
      }
      total = page.total ?? total;
      const start = (number - 1) * size;
      items.push(...page.items.slice(Math.max(0, wanted.from - start), Math.max(0, wanted.from + wanted.count - start)));
      const isEnd = total === undefined ? page.items.length < size : number * size >= total;
      if (page.items.length === 0 || isEnd) break;
    }
    return { items, total: total ?? wanted.from + items.length };
  }

  /**
   * Counts the rows one by one, since a page says nothing of how many came before it. Ends when all are there, or nothing new comes: a service
   * that does not look at the page's number would go on for ever.
   */
  async #readFromStart<Item extends { id: string }>(list: ServiceList<Item>, { from, count, order }: Wanted): Promise<Window<Item>> {
    const size = this.#caps.get(list.key) ?? mostAtOnce;
    const rows = new Map<string, Item>();
    for (let number = 1; number <= mostPages; number += 1) {
      const page = await list.ask({ PageNumber: number, PageSize: size, SortOrder: order });
      const before = rows.size;
      for (const item of page.items) if (!rows.has(item.id)) rows.set(item.id, item);
      const items = [...rows.values()];
      if (page.items.length > 0 && rows.size === before) return { items: items.slice(from, from + count), total: items.length };
      const total = page.total ?? Number.POSITIVE_INFINITY;
      if (items.length >= Math.min(from + count, total))
        return { items: items.slice(from, from + count), total: page.total ?? items.length };
      if (page.items.length === 0 && (page.total === undefined || number * size >= total)) break;
    }
    return { items: [...rows.values()].slice(from, from + count), total: rows.size };
  }

  /** The same stretch counted from the other end, turned round. `cause` is the refusal that led here. */
  async #fromOtherEnd<Item extends { id: string }>(
    list: ServiceList<Item>,
    { from, count, order }: Wanted,
    cause?: unknown,
  ): Promise<Window<Item>> {
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
function capOf(page: ServicePage<unknown>, size: number, number: number): number | undefined {
  if (page.pageSize !== undefined && page.pageSize < size) return page.pageSize;
  return isShort(page, size, number) && usualCaps.has(page.items.length) ? page.items.length : undefined;
}

/** Fewer rows than asked for, although there are more. */
function isShort({ items, total }: ServicePage<unknown>, size: number, number: number): boolean {
  return items.length < size && total !== undefined && total > (number - 1) * size + items.length;
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
