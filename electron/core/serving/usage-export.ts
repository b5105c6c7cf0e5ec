import { streamOf } from "../stream-of.ts";
import type { Ledgers } from "../usage/ledgers.ts";
import { attachment } from "./attachment.ts";

/** Answers `GET|HEAD /usage-export?from=…&to=…&isDemo=1` with every paid call of a span (Unix milliseconds) as a table that is made while it is sent. */
export function sendUsageExport({ url, method }: Request, ledgers: Pick<Ledgers, "table">): Response {
  const { searchParams } = new URL(url);
  const query = { from: timeIn(searchParams, "from"), to: timeIn(searchParams, "to"), isDemo: searchParams.get("isDemo") === "1" };
  const headers = {
    "Content-Type": "text/csv; charset=utf-8",
    "Content-Disposition": attachment("usage.csv"),
    "Cache-Control": "no-store",
  };
  return new Response(method === "HEAD" ? null : streamOf(bytesOf(ledgers.table(query))), { headers });
}

function timeIn(params: URLSearchParams, name: string): number | undefined {
  const text = params.get(name);
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}

async function* bytesOf(text: Iterable<string>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  for (const piece of text) yield encoder.encode(piece);
}
