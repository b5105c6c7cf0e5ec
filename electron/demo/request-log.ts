import type { IncomingHttpHeaders } from "node:http";

/** One request to the six areas, as `GET /demo/log` shows it. */
export interface LogRow {
  /** ISO 8601, when the whole body had arrived. */
  time: string;
  method: string;
  /** With its query. */
  path: string;
  /** Without those that hold a key. */
  headers: Record<string, string>;
  bodyBytes: number;
  bodySha256: string;
}

/** Enough for any test; a limit so that a gateway left running for weeks does not grow for ever. */
const MOST_ROWS = 100_000;

export class RequestLog {
  #rows: LogRow[] = [];

  add(row: LogRow): void {
    this.#rows.push(row);
    if (this.#rows.length > MOST_ROWS) this.#rows = this.#rows.slice(MOST_ROWS / 10);
  }

  rows(): LogRow[] {
    return [...this.#rows];
  }
}

/** Headers that can be shown: `Authorization` and every `x-…-api-key` are left out. */
export function withoutKeys(headers: IncomingHttpHeaders): Record<string, string> {
  const shown = Object.entries(headers).filter(([name, value]) => value !== undefined && !holdsKey(name));
  return Object.fromEntries(shown.map(([name, value]) => [name, String(value)]));
}

export function holdsKey(name: string): boolean {
  return /^(proxy-)?authorization$|^x-(.+-)?api-key$|^cookie$/.test(name);
}
