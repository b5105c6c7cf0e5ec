import { eventIterator, oc } from "@orpc/contract";
import { z } from "zod";
import { PaidArea } from "./prices.ts";

/** What a call took, as far as it is known (GEN-11). `thinkingTokens` are part of the output, `cachedTokens` of the input. */
export const Usage = z.object({
  seconds: z.number().optional(),
  frames: z.number().optional(),
  pictures: z.number().optional(),
  inputTokens: z.number().optional(),
  outputTokens: z.number().optional(),
  thinkingTokens: z.number().optional(),
  cachedTokens: z.number().optional(),
  searches: z.number().optional(),
});
export type Usage = z.infer<typeof Usage>;

/** Millionths of a currency: whole numbers, so that sums are exact. */
export const Money = z.object({ micros: z.number().int(), currency: z.string() });
export type Money = z.infer<typeof Money>;

/** `isPartial`: something of the usage has no price, or is not known. */
export const Cost = Money.extend({ isPartial: z.boolean() });
export type Cost = z.infer<typeof Cost>;

/** `unsure`: nobody knows whether the call was made, so it is counted apart. */
export const CallState = z.enum(["sure", "unsure"]);
export type CallState = z.infer<typeof CallState>;

/** One paid call. Times are Unix milliseconds. */
export const PaidCall = z.object({
  key: z.string(),
  at: z.number(),
  area: PaidArea,
  model: z.string(),
  connectionId: z.string(),
  connectionName: z.string(),
  isDemo: z.boolean(),
  /** The job or message that made it. */
  ownerId: z.string(),
  state: CallState,
  usage: Usage,
  /** By the prices of that time; absent where none was set. */
  cost: Cost.optional(),
});
export type PaidCall = z.infer<typeof PaidCall>;

export const LedgerGrouping = z.enum(["day", "month", "model", "connection", "area"]);
export type LedgerGrouping = z.infer<typeof LedgerGrouping>;

/** Sums of calls. `unpriced`: calls without a price; `partial`: with a price for a part only. */
export const LedgerSums = z.object({
  calls: z.number(),
  unpriced: z.number(),
  partial: z.number(),
  /** One a currency. */
  costs: z.array(Money),
  usage: Usage,
});
export type LedgerSums = z.infer<typeof LedgerSums>;

/** From `from` up to but without `to`; all time where they are absent. The demo gateway costs nothing, so its calls are never among the others. */
export const LedgerQuery = z.object({ from: z.number().optional(), to: z.number().optional(), isDemo: z.boolean().default(false) });
export type LedgerQuery = z.infer<typeof LedgerQuery>;

export const Ledger = z.object({
  total: LedgerSums,
  unsure: LedgerSums,
  /** Of the calls that are sure. Days and months newest first, others by their calls. `name` is the day (`2026-01-31`), model, area or id. */
  groups: z.array(LedgerSums.extend({ name: z.string(), label: z.string().optional() })),
});
export type Ledger = z.infer<typeof Ledger>;

export const usageContract = {
  /** A running number that changes with each call that is written down: what shows sums asks again then. */
  watch: oc.output(eventIterator(z.object({ version: z.number() }))),
  /** The calls of a job or of a message, oldest first. */
  of: oc.input(z.object({ ownerId: z.string() })).output(z.object({ calls: z.array(PaidCall) })),
  ledger: oc.input(LedgerQuery.extend({ by: LedgerGrouping })).output(Ledger),
};
