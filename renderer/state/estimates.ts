import { useMemo } from "react";
import type { Connection } from "../../shared/contract/connections.ts";
import type { PaidArea, Prices } from "../../shared/contract/prices.ts";
import type { Recipe } from "../../shared/contract/recipes.ts";
import type { Usage } from "../../shared/contract/usage.ts";
import { type Estimate, estimateOf } from "../../shared/rules/cost.ts";
import { expectedUsage, paidAreaOf } from "../../shared/rules/expected-usage.ts";
import { modelNamesOf } from "../../shared/rules/model-names-of.ts";
import { usePrices } from "./prices.ts";
import { spentIn, thisMonth, useLedger } from "./usage.ts";

/** A call that is going to be made. */
export interface ExpectedCall {
  area: PaidArea;
  model: string;
  usage: { least: Usage; most: Usage };
  /** So many of the same. */
  times?: number;
}

/** `isOver`: this month's budget would be passed. */
export interface ShownEstimate {
  estimate: Estimate | undefined;
  isOver: boolean;
}

type Asked = Pick<Connection, "id" | "modelNames" | "isDemo">;

/** What recipes will take, each as a call. */
export function callsOf(recipes: readonly Recipe[]): ExpectedCall[] {
  return recipes.flatMap((recipe) => {
    const area = paidAreaOf(recipe);
    if (area === undefined || !("model" in recipe)) return [];
    const usage = expectedUsage(recipe);
    return [{ area, model: recipe.model, usage: { least: usage, most: usage } }];
  });
}

export function estimateCalls(prices: Prices, calls: readonly ExpectedCall[], connection: Asked): Estimate | undefined {
  const priced = calls.map(({ area, model, ...call }) => ({
    priced: { area, names: modelNamesOf(connection.modelNames, model), connectionId: connection.id },
    ...call,
  }));
  return estimateOf(prices, priced);
}

/** Whether calls would pass the month's budget: by the most that they may cost. */
export function passesBudget({ monthlyBudget }: Prices, estimate: Estimate | undefined, spent: number): boolean {
  return monthlyBudget !== null && estimate !== undefined && spent + estimate.most.micros > monthlyBudget * 1e6;
}

/** What calls will cost at a connection, live. */
export function useEstimate(calls: readonly ExpectedCall[], connection: Asked | undefined): ShownEstimate {
  const prices = usePrices();
  const month = useMemo(() => thisMonth(connection?.isDemo ?? false), [connection?.isDemo]);
  const { data: ledger } = useLedger(month);
  const estimate = prices && connection && estimateCalls(prices, calls, connection);
  const isOver = prices !== undefined && ledger !== undefined && passesBudget(prices, estimate, spentIn(ledger, prices.currency));
  return { estimate, isOver };
}
