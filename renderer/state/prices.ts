import { useQuery } from "@tanstack/react-query";
import type { Price, PriceChanges, Prices } from "../../shared/contract/prices.ts";
import { client } from "./client.ts";
import { follow } from "./follow.ts";
import { orpc, queryClient } from "./queries.ts";

const key = orpc.prices.get.queryKey();

/** What models cost, as the person has entered it (GEN-11); `undefined` until known. */
export function usePrices(): Prices | undefined {
  return useQuery(orpc.prices.get.queryOptions()).data;
}

/** The same outside of a component. */
export const askPrices = (): Promise<Prices> => queryClient.fetchQuery(orpc.prices.get.queryOptions());

/** Keeps the list as it is in the core, whichever window changes it. Ends with the signal. */
export function watchPrices(signal: AbortSignal): Promise<void> {
  return follow(
    (streamSignal) => client.prices.watch(undefined, { signal: streamSignal }),
    (prices) => queryClient.setQueryData(key, prices),
    signal,
  );
}

async function thenShow(asked: Promise<Prices>): Promise<void> {
  queryClient.setQueryData<Prices>(key, await asked);
}

export const setPrices = (changes: PriceChanges) => thenShow(client.prices.set(changes));
export const setModelPrice = (price: Price) => thenShow(client.prices.setModel(price));
