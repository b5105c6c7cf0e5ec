import { useQuery } from "@tanstack/react-query";
import type { Connection } from "../../../../shared/contract/connections.ts";
import { orpc } from "../../../state/queries.ts";

/** Whether files of this machine get a public address (AS-07): the demo gateway gives one itself. `undefined` until known. */
export function useCanPublish(connection: Connection): boolean | undefined {
  const { data } = useQuery({
    ...orpc.storage.get.queryOptions({ input: { connectionId: connection.id } }),
    enabled: !connection.isDemo,
    staleTime: 0,
  });
  if (connection.isDemo) return true;
  return data && data.storage !== undefined && data.hasKeys;
}
