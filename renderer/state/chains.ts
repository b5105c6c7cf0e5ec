import { skipToken, useQuery } from "@tanstack/react-query";
import type { Chain, ChainPlan, ChainsChange } from "../../shared/contract/chains.ts";
import { client } from "./client.ts";
import { follow } from "./follow.ts";
import { queryClient } from "./queries.ts";

const key = ["live", "chains"] as const;

/** Keeps the cache in step with the core by one subscription for the whole page. Ends with the signal. */
export function watchChains(signal: AbortSignal): Promise<void> {
  return follow(
    (streamSignal) => client.chains.watch(undefined, { signal: streamSignal }),
    (change) => queryClient.setQueryData<readonly Chain[]>(key, (known) => applyChainsChange(known, change)),
    signal,
  );
}

/** What is known after one change, newest first; pure. */
export function applyChainsChange(known: readonly Chain[] | undefined, change: ChainsChange): readonly Chain[] | undefined {
  if (change.type === "snapshot") return change.chains;
  if (!known) return known;
  if (change.type === "removed") return known.filter((chain) => chain.id !== change.id);
  const place = known.findIndex((chain) => chain.id === change.chain.id);
  return place >= 0 ? known.with(place, change.chain) : [change.chain, ...known];
}

/** Live chains, newest first. `undefined` until the first snapshot. */
export function useChains(): readonly Chain[] | undefined {
  return useQuery<readonly Chain[]>({ queryKey: key, queryFn: skipToken }).data;
}

type Rested = Chain & { state: "done" | "failed" | "waiting-for-you" };

/** Chains that were seen at work and now go no further by themselves; pure. */
export function chainsAtRest(before: readonly Chain[] | undefined, now: readonly Chain[] | undefined): readonly Rested[] {
  const statesBefore = new Map(before?.map(({ id, state }) => [id, state]));
  return (now ?? []).filter(isAtRest).filter(({ id, state }) => statesBefore.has(id) && statesBefore.get(id) !== state);
}

function isAtRest(chain: Chain): chain is Rested {
  return chain.state === "done" || chain.state === "failed" || chain.state === "waiting-for-you";
}

/** Checks every shot, then starts the first. Throws a failure of the contract, whose `detail.shot` counts from 1; see `failureOf`. */
export function createChain(plan: ChainPlan, connectionId?: string): Promise<Chain> {
  return client.chains.create({ ...plan, connectionId });
}

/** The running shot goes on, no other is started. */
export const stopChain = (id: string) => client.chains.stop({ id });
/** `from` (counts from 0) makes that shot and all after it anew, and an unsure shot needs `mayCostAgain`: ask the person first (GEN-07). */
export const resumeChain = (id: string, how: { from?: number; mayCostAgain?: boolean } = {}) => client.chains.resume({ id, ...how });
/** Forgets the chain; its jobs and results stay. */
export const discardChain = (id: string) => client.chains.discard({ id });
