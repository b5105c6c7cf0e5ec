import type { ResolvedConnection } from "../gateway/connection.ts";
import { needsPublicUrl, type PublicAddress, type PublishProgress } from "../transfer/public-address.ts";

interface Parts {
  /** The demo gateway's own store. */
  demo: PublicAddress;
  /** The person's storage of each connection. */
  storage: PublicAddress;
}

/** Chooses who publishes a connection's files: the demo gateway's store, the person's own storage, or nobody. */
export class Addresses implements PublicAddress {
  readonly #demo: PublicAddress;
  readonly #storage: PublicAddress;

  constructor({ demo, storage }: Parts) {
    this.#demo = demo;
    this.#storage = storage;
  }

  canPublish(connection: Pick<ResolvedConnection, "id" | "isDemo">): boolean {
    return this.#of(connection).canPublish(connection);
  }

  async of(
    mediaId: string,
    connection: ResolvedConnection,
    signal?: AbortSignal,
    onProgress?: (progress: PublishProgress) => void,
  ): Promise<string> {
    if (!this.canPublish(connection)) throw needsPublicUrl();
    return this.#of(connection).of(mediaId, connection, signal, onProgress);
  }

  #of({ isDemo }: Pick<ResolvedConnection, "isDemo">): PublicAddress {
    return isDemo ? this.#demo : this.#storage;
  }
}
