import type { RateBudget } from "../../../shared/contract/threads.ts";
import { SECOND } from "../../../shared/units.ts";

type Part = "limit" | "remaining" | "reset";

/** What the service still grants, from headers such as `x-ratelimit-remaining-tokens` or `…-ratelimit-tokens-remaining` (wire notes 5.1). */
export function rateBudgets(headers: Headers, now: number): RateBudget[] {
  const budgets = new Map<string, RateBudget>();
  for (const [header, value] of headers) {
    const found = partOf(header);
    if (!found) continue;
    const budget = budgets.get(found.name) ?? { name: found.name };
    budgets.set(found.name, { ...budget, ...read(found.part, value, now) });
  }
  return [...budgets.values()];
}

function partOf(header: string): { name: string; part: Part } | undefined {
  const [, name, part] = /-ratelimit-(.+)-(limit|remaining|reset)$/.exec(header) ?? [];
  if (name !== undefined) return { name, part: part as Part };
  const [, first, last] = /-ratelimit-(limit|remaining|reset)-(.+)$/.exec(header) ?? [];
  return last === undefined ? undefined : { name: last, part: first as Part };
}

function read(part: Part, value: string, now: number): Partial<RateBudget> {
  if (part === "reset") {
    const resetAt = timeOf(value, now);
    return resetAt === undefined ? {} : { resetAt };
  }
  const number = Number(value);
  return value.trim() !== "" && Number.isFinite(number) ? { [part]: number } : {};
}

/** A date, or a span such as `1m30s`, `250ms` or plain seconds. */
function timeOf(value: string, now: number): number | undefined {
  const text = value.trim();
  const date = /^\d{4}-/.test(text) ? Date.parse(text) : Number.NaN;
  if (!Number.isNaN(date)) return date;
  if (/^\d+(?:\.\d+)?$/.test(text)) return now + Number(text) * SECOND;
  const parts = [...text.matchAll(/(\d+(?:\.\d+)?)(ms|h|m|s)/g)];
  if (parts.length === 0) return undefined;
  return now + parts.reduce((sum, [, count, unit]) => sum + Number(count) * (spans[unit ?? ""] ?? 0), 0);
}

const spans: Record<string, number> = { ms: 1, s: SECOND, m: 60 * SECOND, h: 3600 * SECOND };
