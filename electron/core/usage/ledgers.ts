import type { Ledger, LedgerGrouping, LedgerQuery, LedgerSums, Money } from "../../../shared/contract/usage.ts";
import { sumOf } from "../../../shared/rules/cost.ts";
import { MINUTE } from "../../../shared/units.ts";
import { csvLine } from "../csv-line.ts";
import type { Database, SqlValue } from "../database.ts";
import { dayOf } from "../library/entry-days.ts";
import { type CallLine, toCall, toUsage, type UsageColumns } from "./paid-calls.ts";

/** Time zones differ by whole quarters of an hour, so none of these spans lies in two days. */
const QUARTER = 15 * MINUTE;

/** What each grouping gathers by; days and months are gathered from quarters of an hour, in this machine's time. */
const grouping: Record<LedgerGrouping, string> = {
  day: `at / ${QUARTER}`,
  month: `at / ${QUARTER}`,
  model: "model",
  connection: "connection_id",
  area: "area",
};

const measures = ["seconds", "frames", "pictures", "input_tokens", "output_tokens", "thinking_tokens", "cached_tokens", "searches"];

interface SumLine extends UsageColumns {
  part: string | number;
  state: string;
  label: string;
  currency: string | null;
  calls: number;
  partial: number;
  micros: number | null;
}

/** Sums of the paid calls (GEN-11). */
export class Ledgers {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  sum({ by, ...query }: LedgerQuery & { by: LedgerGrouping }): Ledger {
    const { where, values } = conditionOf(query);
    const sums = measures.map((name) => `sum(${name}) AS ${name}`).join(", ");
    const lines = this.#database.all<SumLine>(
      `SELECT ${grouping[by]} AS part, state, max(connection_name) AS label, currency, count(*) AS calls, sum(is_partial) AS partial,
         sum(micros) AS micros, ${sums} FROM paid_calls WHERE ${where} GROUP BY part, state, currency`,
      ...values,
    );
    const sure = lines.filter(({ state }) => state === "sure");
    return { total: sumsOf(sure), unsure: sumsOf(lines.filter(({ state }) => state !== "sure")), groups: groupsOf(by, sure) };
  }

  /** Each call as a line of a table, oldest first. */
  *table(query: LedgerQuery): Generator<string> {
    // Spreadsheets take a table for UTF-8 only by its mark.
    yield `\uFEFF${csvLine(columns)}`;
    const { where, values } = conditionOf(query);
    let after: [number, string] = [-1, ""];
    for (;;) {
      const lines = this.#database.all<CallLine>(
        `SELECT * FROM paid_calls WHERE ${where} AND (at, key) > (?, ?) ORDER BY at, key LIMIT ${linesAtOnce}`,
        ...values,
        ...after,
      );
      const last = lines.at(-1);
      if (!last) return;
      yield lines.map(csvOf).join("");
      after = [last.at, last.key];
    }
  }
}

const linesAtOnce = 500;

const columns =
  "time,area,model,connection,state,seconds,frames,pictures,input_tokens,output_tokens,thinking_tokens,cached_tokens,searches,cost,currency,is_partial,job_or_message".split(
    ",",
  );

function csvOf(line: CallLine): string {
  const { at, area, model, connectionName, state, usage, cost, ownerId } = toCall(line);
  const { seconds, frames, pictures, inputTokens, outputTokens, thinkingTokens, cachedTokens, searches } = usage;
  const used = [seconds, frames, pictures, inputTokens, outputTokens, thinkingTokens, cachedTokens, searches];
  const paid = cost ? [decimal(cost.micros), cost.currency, String(cost.isPartial)] : ["", "", ""];
  return csvLine([
    new Date(at).toISOString(),
    area,
    model,
    connectionName,
    state,
    ...used.map((value) => String(value ?? "")),
    ...paid,
    ownerId,
  ]);
}

/** Exact, with a point: what programs read. */
function decimal(micros: number): string {
  return (micros / 1e6).toFixed(6);
}

function conditionOf({ from, to, isDemo }: LedgerQuery): { where: string; values: SqlValue[] } {
  const conditions = ["is_demo = ?", ...(from === undefined ? [] : ["at >= ?"]), ...(to === undefined ? [] : ["at < ?"])];
  return { where: conditions.join(" AND "), values: [isDemo, ...(from === undefined ? [] : [from]), ...(to === undefined ? [] : [to])] };
}

function groupsOf(by: LedgerGrouping, lines: readonly SumLine[]): Ledger["groups"] {
  const groups = new Map<string, SumLine[]>();
  for (const line of lines) {
    const name = nameOf(by, line.part);
    groups.set(name, [...(groups.get(name) ?? []), line]);
  }
  const isTime = by === "day" || by === "month";
  const named = [...groups].map(([name, own]) => ({ name, ...(by === "connection" && { label: own[0]?.label }), ...sumsOf(own) }));
  return named.toSorted((one, other) => (isTime ? (one.name < other.name ? 1 : -1) : other.calls - one.calls));
}

function nameOf(by: LedgerGrouping, part: string | number): string {
  if (by !== "day" && by !== "month") return String(part);
  return dayOf(Number(part) * QUARTER).slice(0, by === "day" ? 10 : 7);
}

function sumsOf(lines: readonly SumLine[]): LedgerSums {
  const priced = lines.filter(({ currency }) => currency !== null);
  const costs = sumOf(priced.map(({ currency, micros }): Money => ({ currency: currency ?? "", micros: micros ?? 0 })));
  const calls = count(lines, ({ calls: own }) => own);
  return {
    calls,
    unpriced: calls - count(priced, ({ calls: own }) => own),
    partial: count(priced, ({ partial }) => partial),
    costs,
    usage: usageOf(lines),
  };
}

function usageOf(lines: readonly SumLine[]): LedgerSums["usage"] {
  const sums = measures.map((name) => {
    const values = lines.map((line) => line[name as keyof UsageColumns]).filter((value) => value !== null);
    return [name, values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0)];
  });
  return toUsage(Object.fromEntries(sums) as UsageColumns);
}

function count(lines: readonly SumLine[], value: (line: SumLine) => number): number {
  return lines.reduce((sum, line) => sum + value(line), 0);
}
