import type { AssetsChange } from "../../../shared/contract/assets.ts";
import { toFailureData } from "../../../shared/failure.ts";
import { Changes } from "../changes.ts";
import type { Log } from "../log.ts";
import type { Connections } from "../settings/connections.ts";
import { ownerOf } from "./owner.ts";

interface Parts {
  connections: Connections;
  salt: string;
  log: Log;
}

/** What changes in the active connection's library. Watchers hear of another key's never more than that it is another's now (AS-09). */
export class AssetFeed {
  readonly #parts: Parts;
  readonly #changes = new Changes<AssetsChange>();
  readonly #closing = new AbortController();
  #activeOwner: string | undefined;
  #following: Promise<void> | undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  tell(owner: string, change: AssetsChange): void {
    if (owner === this.#activeOwner) this.#changes.publish(change);
  }

  /** First `switched` with the connection whose library it is, then each change. */
  async *watch(signal?: AbortSignal): AsyncGenerator<AssetsChange, void, void> {
    await (this.#following ??= this.#follow());
    yield* this.#changes.watch(() => ({ type: "switched", connectionId: this.#parts.connections.active()?.id }), signal);
  }

  close(): void {
    this.#closing.abort();
  }

  /** Resolves once the active owner is known; goes on from there until the studio ends. */
  async #follow(): Promise<void> {
    const lists = this.#parts.connections.watch(this.#closing.signal);
    await lists.next();
    this.#activeOwner = await this.#ownerNow();
    void this.#goOn(lists).catch((error: unknown) => this.#parts.log.error("asset-feed-broken", { failure: toFailureData(error) }));
  }

  async #goOn(lists: AsyncGenerator<unknown, void, void>): Promise<void> {
    for await (const _list of lists) {
      const owner = await this.#ownerNow();
      if (owner === this.#activeOwner) continue;
      this.#activeOwner = owner;
      this.#changes.publish({ type: "switched", connectionId: this.#parts.connections.active()?.id });
    }
  }

  /** None without a connection; a connection without a key has a library of nobody. */
  async #ownerNow(): Promise<string | undefined> {
    const active = this.#parts.connections.active();
    if (!active) return undefined;
    try {
      return ownerOf(await this.#parts.connections.resolve(active.id), this.#parts.salt);
    } catch (error) {
      this.#parts.log.warn("asset-owner-unknown", { failure: toFailureData(error) });
      return `${active.id}:`;
    }
  }
}
