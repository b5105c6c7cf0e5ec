import { create } from "zustand";
import type { Connection } from "../../shared/contract/connections.ts";
import type { Money } from "../../shared/contract/usage.ts";
import { type ExpectedCall, estimateCalls, passesBudget } from "./estimates.ts";
import { askPrices } from "./prices.ts";
import { orpc, queryClient } from "./queries.ts";
import { askLedger, spentIn, thisMonth } from "./usage.ts";

/** What the person is asked before something is sent that would pass the budget. */
export interface BudgetQuestion {
  estimate: Money;
  spent: Money;
  budget: Money;
  answer: (mayPass: boolean) => void;
}

export const useBudgetQuestion = create<{ question: BudgetQuestion | undefined }>(() => ({ question: undefined }));

/** Whether calls may be sent: at once while the month's budget holds them, else as the person answers (GEN-11). Never refuses by itself. */
export async function mayBeSpent(calls: readonly ExpectedCall[], connectionId: string | undefined): Promise<boolean> {
  const prices = await askPrices();
  const { monthlyBudget, currency } = prices;
  const connection = await connectionOf(connectionId);
  if (monthlyBudget === null || !connection) return true;
  const estimate = estimateCalls(prices, calls, connection);
  const spent = estimate ? spentIn(await askLedger(thisMonth(connection.isDemo)), currency) : 0;
  if (!estimate || !passesBudget(prices, estimate, spent)) return true;
  return ask({
    estimate: estimate.most,
    spent: { micros: spent, currency },
    budget: { micros: Math.round(monthlyBudget * 1e6), currency },
  });
}

function ask(question: Omit<BudgetQuestion, "answer">): Promise<boolean> {
  return new Promise((resolve) => {
    // One question at a time: a new one takes the place of one that was left open, which is answered no.
    useBudgetQuestion.getState().question?.answer(false);
    const answer = (mayPass: boolean) => {
      useBudgetQuestion.setState({ question: undefined });
      resolve(mayPass);
    };
    useBudgetQuestion.setState({ question: { ...question, answer } });
  });
}

/** The active one where none is named. */
async function connectionOf(id: string | undefined): Promise<Connection | undefined> {
  const connections = await queryClient.fetchQuery(orpc.connections.list.queryOptions());
  return connections.find((each) => (id === undefined ? each.isActive : each.id === id));
}
