import type { Asset } from "../../../shared/contract/assets.ts";
import { SECOND } from "../../../shared/units.ts";
import type { ServiceAsset } from "../gateway/asset-answers.ts";
import type { AssetActions } from "../gateway/assets.ts";
import { Limit } from "../jobs/limit.ts";
import { wait } from "../wait.ts";
import type { OpenLibrary } from "./asset-lists.ts";

/** Far below the hundred questions a second that services allow (wire notes 2.7). */
const atOnce = 6;
/** Who lists waits so long at most; answers that come later are told of. */
const patience = 2 * SECOND;
/** One asset is not asked about more often. */
const gap = 2 * SECOND;

/** Brings assets that a list calls unfinished up to date, by asking about each: the service's own list follows then (wire notes 2.3). */
export class AssetRefresh {
  readonly #actions: AssetActions;
  readonly #heard: (owner: string, asset: ServiceAsset) => void;
  readonly #limit = new Limit(atOnce);
  readonly #askedAt = new Map<string, number>();

  constructor(parts: { actions: AssetActions; heard: (owner: string, asset: ServiceAsset) => void }) {
    this.#actions = parts.actions;
    this.#heard = parts.heard;
  }

  /** Whether any was asked about. A question without an answer changes nothing: the list is good enough without it. */
  async run(library: OpenLibrary, assets: readonly Asset[]): Promise<boolean> {
    const due = assets.filter(({ id, status }) => status !== "Active" && status !== "Failed" && this.#isDue(library.owner, id));
    if (due.length === 0) return false;
    const asked = Promise.allSettled(due.map(({ id }) => this.#ask(library, id)));
    const late = new AbortController();
    await Promise.race([asked, wait(patience, late.signal).catch(() => undefined)]);
    late.abort();
    return true;
  }

  #isDue(owner: string, id: string): boolean {
    const key = `${owner} ${id}`;
    const now = Date.now();
    if (now - (this.#askedAt.get(key) ?? 0) < gap) return false;
    if (this.#askedAt.size > 5000) this.#askedAt.clear();
    this.#askedAt.set(key, now);
    return true;
  }

  async #ask({ connection, owner }: OpenLibrary, id: string): Promise<void> {
    await this.#limit.run(owner, AbortSignal.timeout(30 * SECOND), async () => {
      this.#heard(owner, await this.#actions.getAsset(connection, id));
    });
  }
}
