import { useQuery } from "@tanstack/react-query";
import type { Connection, ConnectionSettings } from "../../shared/contract/connections.ts";
import { client } from "./client.ts";
import { follow } from "./follow.ts";
import { orpc, queryClient } from "./queries.ts";

/** Saved connections; the key is never among what comes back (GEN-02). */
export function useConnections() {
  return useQuery(orpc.connections.list.queryOptions());
}

/** Keeps the list as it is in the core, whichever window changes it. Ends with the signal. */
export function watchConnections(signal: AbortSignal): Promise<void> {
  return follow(
    (streamSignal) => client.connections.watch(undefined, { signal: streamSignal }),
    (connections) => queryClient.setQueryData(orpc.connections.list.queryKey(), connections),
    signal,
  );
}

export function useActiveConnection(): Connection | undefined {
  return useConnections().data?.find((connection) => connection.isActive);
}

const refresh = () => queryClient.invalidateQueries({ queryKey: orpc.connections.list.queryKey() });

async function thenRefresh<Result>(asked: Promise<Result>): Promise<Result> {
  const result = await asked;
  await refresh();
  return result;
}

export const addConnection = (settings: ConnectionSettings, key: string) => thenRefresh(client.connections.add({ settings, key }));
export const startDemoConnection = () => thenRefresh(client.connections.useDemo());
export const activateConnection = (id: string) => thenRefresh(client.connections.activate({ id }));
export const removeConnection = (id: string) => thenRefresh(client.connections.remove({ id }));
/** Without `key` the kept one stays. */
export const updateConnection = (id: string, settings: Partial<ConnectionSettings>, key?: string) =>
  thenRefresh(client.connections.update({ id, settings, key }));
/** With `settings`: as they stand in the form, unsaved; with `id` the kept key is used where `key` is not given. */
export const testConnection = (asked: { id?: string; settings?: ConnectionSettings; key?: string }) => client.connections.test(asked);
