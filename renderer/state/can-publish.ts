import { useQuery } from "@tanstack/react-query";
import type { Connection } from "../../shared/contract/connections.ts";
import { orpc } from "./queries.ts";

/**
 * Whether files of this machine get a public address on a connection (AS-07): the demo gateway has a store of its own, others need the
 * person's. `undefined` until that is known.
 */
export function useCanPublish(connection: Pick<Connection, "id" | "isDemo"> | undefined): boolean | undefined {
  const isAsked = connection !== undefined && !connection.isDemo;
  const { data } = useQuery({
    ...orpc.storage.get.queryOptions({ input: { connectionId: connection?.id ?? "" } }),
    enabled: isAsked,
    staleTime: 0,
  });
  if (!isAsked) return connection?.isDemo ?? false;
  return data && data.storage !== undefined && data.hasKeys;
}
