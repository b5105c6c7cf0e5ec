import { skipToken, useQuery } from "@tanstack/react-query";
import type { Ledger, LedgerGrouping, LedgerQuery, PaidCall } from "../../shared/contract/usage.ts";
import { client } from "./client.ts";
import { follow } from "./follow.ts";
import { orpc, queryClient } from "./queries.ts";

/** Asks for sums anew whenever a call was written down. Ends with the signal. */
export function watchUsage(signal: AbortSignal): Promise<void> {
  return follow(
    (streamSignal) => client.usage.watch(undefined, { signal: streamSignal }),
    () => void queryClient.invalidateQueries({ queryKey: orpc.usage.key() }),
    signal,
  );
}

/** The paid calls of a job or message, oldest first; empty until known. */
export function useCallsOf(ownerId: string | undefined): readonly PaidCall[] {
  return useQuery(orpc.usage.of.queryOptions({ input: ownerId === undefined ? skipToken : { ownerId } })).data?.calls ?? none;
}
const none: readonly PaidCall[] = [];

export function useLedger(query: LedgerQuery & { by: LedgerGrouping }): { data: Ledger | undefined; error: unknown } {
  const { data, error } = useQuery({
    ...orpc.usage.ledger.queryOptions({ input: query }),
    placeholderData: (before) => before,
  });
  return { data, error: error ?? undefined };
}

/** What this month has cost so far, in one currency, calls in doubt too; millionths. */
export function spentIn(ledger: Ledger, currency: string): number {
  const costs = [...ledger.total.costs, ...ledger.unsure.costs].filter((cost) => cost.currency === currency);
  return costs.reduce((sum, { micros }) => sum + micros, 0);
}

/** The calls of this month, in this machine's time. */
export function thisMonth(isDemo: boolean, now = new Date()): LedgerQuery & { by: "month" } {
  return { from: new Date(now.getFullYear(), now.getMonth(), 1).getTime(), isDemo, by: "month" };
}

export const askLedger = (query: LedgerQuery & { by: LedgerGrouping }): Promise<Ledger> =>
  queryClient.fetchQuery({ ...orpc.usage.ledger.queryOptions({ input: query }), staleTime: 0 });
