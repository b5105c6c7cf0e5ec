import type { Connection } from "../../../../shared/contract/connections.ts";
import { askedConnection, isAskedElsewhere } from "../../../../shared/rules/asked-connection.ts";
import { useConnections } from "../../../state/connections.ts";
import { useBranch, useMessage, useShownThread, useThread } from "../../../state/use-open-thread.ts";

/** Who is asked next in the shown thread, and, where a person may expect another one, that and who gave the last answer. */
export function useAskedConnection(): { connection: Connection | undefined; isElsewhere: boolean; before: string | undefined } {
  const open = useShownThread();
  const thread = useThread(open);
  const last = useMessage(open, useBranch(open).at(-1))?.details;
  const connection = askedConnection(useConnections().data ?? [], thread?.connectionId);
  const isElsewhere = connection !== undefined && isAskedElsewhere(connection, { connectionId: thread?.connectionId, last });
  return { connection, isElsewhere, before: last && last.connectionId !== connection?.id ? last.connectionName : undefined };
}
