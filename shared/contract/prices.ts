import { eventIterator, oc } from "@orpc/contract";
import { z } from "zod";

/** The areas whose calls are paid. Assets, files and counts cost nothing. */
export const PaidArea = z.enum(["native-video", "compatible-video", "images", "chat", "batches", "generative"]);
export type PaidArea = z.infer<typeof PaidArea>;

/** What services bill by: a unit price for each (interface section 1.3 and `usage` fields of the areas). */
export const priceUnits = ["second", "frame", "picture", "inputMillion", "outputMillion", "search"] as const;
export const PriceUnit = z.enum(priceUnits);
export type PriceUnit = z.infer<typeof PriceUnit>;

/** An amount of the list's currency; six decimals count. */
const amount = z.number().min(0).max(1_000_000);

/** What a person says that a model costs. Batches have the prices of chat; thinking is output. */
export const Price = z.object({
  area: PaidArea.exclude(["batches"]),
  /** A catalogue name, or any name of the service's. */
  model: z.string().trim().min(1).max(200),
  /** On all connections where absent. */
  connectionId: z.string().optional(),
  /** Unit prices; a unit without one is not known, 0 is free. */
  units: z.partialRecord(PriceUnit, amount),
});
export type Price = z.infer<typeof Price>;

const fields = {
  /** An ISO code (`USD`), or a word of the service's (`credits`). */
  currency: z.string().trim().min(1).max(16),
  /** What a request of a batch costs of its usual price (interface section 1.3: half). */
  batchShare: z.number().min(0).max(1),
  /** A month's budget in the same currency; null for none. */
  monthlyBudget: z.number().min(0).max(1_000_000_000).nullable(),
};

export const Prices = z.object({
  currency: fields.currency.default("USD"),
  batchShare: fields.batchShare.default(0.5),
  monthlyBudget: fields.monthlyBudget.default(null),
  models: z.array(Price).default([]),
});
export type Prices = z.infer<typeof Prices>;

/** What is not named stays as it is. */
export const PriceChanges = z.object(fields).partial();
export type PriceChanges = z.infer<typeof PriceChanges>;

export const pricesContract = {
  get: oc.output(Prices),
  /** The list now, then again at each change: every window follows (DT-06). */
  watch: oc.output(eventIterator(Prices)),
  set: oc.input(PriceChanges).output(Prices),
  /** Sets one model's prices in place of those that it has; without any unit they are taken away. */
  setModel: oc.input(Price).output(Prices),
};
