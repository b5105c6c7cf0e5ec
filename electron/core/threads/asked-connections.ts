import type { Connection } from "../../../shared/contract/connections.ts";
import { askedConnection } from "../../../shared/rules/asked-connection.ts";
import type { ResolvedConnection } from "../gateway/connection.ts";
import type { Connections } from "../settings/connections.ts";

/** The connections that threads ask: their own, or the active one where that is gone. */
export class AskedConnections {
  readonly #connections: Pick<Connections, "list" | "resolve">;

  constructor(connections: Pick<Connections, "list" | "resolve">) {
    this.#connections = connections;
  }

  asked(connectionId: string | undefined): Connection | undefined {
    return askedConnection(this.#connections.list(), connectionId);
  }

  /** Fails with `no-key`, and where there is no connection. */
  resolve(connectionId: string | undefined): Promise<ResolvedConnection> {
    return this.#connections.resolve(this.asked(connectionId)?.id);
  }
}
