import { skipToken, useQueries, useQuery } from "@tanstack/react-query";
import type { Asset } from "../../shared/contract/assets.ts";
import type { Connection } from "../../shared/contract/connections.ts";
import { MINUTE, SECOND } from "../../shared/units.ts";
import { client } from "./client.ts";
import { useActiveConnection } from "./connections.ts";
import { failureOf } from "./failure-of.ts";
import { orpc, queryClient } from "./queries.ts";

/**
 * An asset as the active connection has it: known; `elsewhere` where the service says that there is none of this id (AS-09); `unsure` where
 * it could not be asked.
 */
export type AssetInUse = { state: "known"; asset: Asset } | { state: "elsewhere" } | { state: "unsure" };

const knownKey = (connectionId: string, id: string): readonly unknown[] => [...orpc.assets.key(), "known-one", connectionId, id];
const inUseKey = (connectionId: string, id: string): readonly unknown[] => [...orpc.assets.key(), "in-use", connectionId, id];

/** What this machine knows of an asset of the active connection, without asking the service; `null` where it knows nothing. */
export function useKnownAsset(id: string | undefined): Asset | null | undefined {
  const connectionId = useActiveConnection()?.id;
  const isAsked = id !== undefined && connectionId !== undefined;
  return useQuery<Asset | null>({
    queryKey: knownKey(connectionId ?? "", id ?? ""),
    queryFn: isAsked ? async () => (await client.assets.known({ connectionId, ids: [id] }))[0] ?? null : skipToken,
  }).data;
}

/** How the assets that the form uses stand at the active connection, by id. One that is processed is asked about until it is not. */
export function useAssetsInUse(ids: readonly string[]): ReadonlyMap<string, AssetInUse> {
  const connectionId = useActiveConnection()?.id;
  const wanted = connectionId === undefined ? [] : [...new Set(ids)];
  return useQueries({
    queries: wanted.map((id) => ({
      queryKey: inUseKey(connectionId ?? "", id),
      queryFn: () => look(connectionId ?? "", id),
      staleTime: MINUTE,
      refetchInterval: ({ state: { data } }: { state: { data?: AssetInUse } }) =>
        data?.state === "known" && data.asset.status === "Processing" ? 4 * SECOND : false,
    })),
    combine: (answers) => new Map(answers.flatMap(({ data }, place) => (data ? [[wanted[place] ?? "", data] as const] : []))),
  });
}

/** Puts what is newly known of an asset of the active connection where slots and recipes have asked for it; a list of 10,000 leaves nothing. */
export function rememberAsset(asset: Asset): void {
  const connectionId = activeId();
  if (connectionId === undefined) return;
  const putWhereAsked = (key: readonly unknown[], now: Asset | AssetInUse) =>
    queryClient.getQueryState(key) && queryClient.setQueryData(key, now);
  putWhereAsked(knownKey(connectionId, asset.id), asset);
  putWhereAsked(inUseKey(connectionId, asset.id), { state: "known", asset });
}

/** The service has it no longer. */
export function forgetAsset(id: string): void {
  const connectionId = activeId();
  if (connectionId === undefined) return;
  queryClient.setQueryData<Asset | null>(knownKey(connectionId, id), null);
  queryClient.setQueryData<AssetInUse>(inUseKey(connectionId, id), { state: "elsewhere" });
}

function connectionsNow(): readonly Connection[] {
  return queryClient.getQueryData<Connection[]>(orpc.connections.list.queryKey()) ?? [];
}

const activeId = () => connectionsNow().find((connection) => connection.isActive)?.id;

async function look(connectionId: string, id: string): Promise<AssetInUse> {
  const [known] = await client.assets.known({ connectionId, ids: [id] });
  if (known && known.status !== "Processing") return { state: "known", asset: known };
  try {
    return { state: "known", asset: await client.assets.get({ connectionId, id }) };
  } catch (error) {
    if (failureOf(error).code === "not-found") return { state: "elsewhere" };
    if (known) return { state: "known", asset: known };
    return (await isKnownElsewhere(connectionId, id)) ? { state: "elsewhere" } : { state: "unsure" };
  }
}

/** Whether it is another connection's, as far as this machine knows; for when the active one's service does not answer. */
async function isKnownElsewhere(connectionId: string, id: string): Promise<boolean> {
  const others = connectionsNow().filter((connection) => connection.id !== connectionId);
  const found = await Promise.all(others.map((other) => client.assets.known({ connectionId: other.id, ids: [id] })));
  return found.some((assets) => assets.length > 0);
}
