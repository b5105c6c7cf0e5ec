import type { Preparing } from "../../../../shared/contract/jobs.ts";
import { Failure } from "../../../../shared/failure.ts";
import { MINUTE, SECOND } from "../../../../shared/units.ts";
import { assetOutcomeOf, type ServiceAsset } from "../../gateway/asset-answers.ts";
import type { AssetActions } from "../../gateway/assets.ts";
import { isLocal, type ResolvedConnection } from "../../gateway/connection.ts";
import { wait } from "../../wait.ts";

interface Parts {
  actions: Pick<AssetActions, "getAsset">;
  /** Where everything goes that the service says of an asset. */
  onAsset: (connection: ResolvedConnection, asset: ServiceAsset) => void;
  now?: () => number;
}

/** Sees to it that the assets of a video can be used before its request leaves: a create with others is refused (wire notes 2.7, AS-05). */
export class AwaitedAssets {
  readonly #actions: Parts["actions"];
  readonly #onAsset: Parts["onAsset"];
  readonly #now: () => number;

  constructor({ actions, onAsset, now = Date.now }: Parts) {
    this.#actions = actions;
    this.#onAsset = onAsset;
    this.#now = now;
  }

  /**
   * Resolves when all are Active, however long that takes. Fails with `invalid-input` where one is failed or unknown, and as the question does.
   * A service that cannot be asked about assets is left to say itself what it thinks of them.
   */
  async ready(
    ids: readonly string[],
    connection: ResolvedConnection,
    signal?: AbortSignal,
    onPreparing?: (preparing: Preparing) => void,
  ): Promise<void> {
    for (const id of new Set(ids)) {
      const since = this.#now();
      while (!(await this.#isReady(id, connection, signal))) {
        onPreparing?.({ what: "waiting-for-asset", assetId: id, since });
        await wait(pauseOf(connection, this.#now() - since), signal);
      }
    }
  }

  async #isReady(id: string, connection: ResolvedConnection, signal?: AbortSignal): Promise<boolean> {
    signal?.throwIfAborted();
    const said = await this.#ask(id, connection, signal);
    if (said === undefined) return true;
    this.#onAsset(connection, said);
    const outcome = assetOutcomeOf(said.asset);
    if (outcome === "failed") throw failedAsset(said);
    return outcome === "succeeded";
  }

  /** Nothing where the service does not offer the question. */
  async #ask(id: string, connection: ResolvedConnection, signal?: AbortSignal): Promise<ServiceAsset | undefined> {
    try {
      return await this.#actions.getAsset(connection, id, signal);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      if (error.data.reason === "action-not-offered") return undefined;
      throw error.code === "not-found" && error.data.delivery === "answered" ? unknownAsset(id, error) : error;
    }
  }
}

/** Milliseconds to the next question: pictures are made in seconds, so it is asked often at first (wire notes 2.7). */
function pauseOf(connection: ResolvedConnection, waited: number): number {
  const seconds = waited > MINUTE ? 10 : 3;
  return (isLocal(connection) ? Math.min(seconds, connection.settings.pollSeconds) : seconds) * SECOND;
}

function failedAsset({ asset }: ServiceAsset): Failure {
  const name = asset.name || asset.id;
  const why = asset.failure?.message ?? "";
  return new Failure({
    code: "invalid-input",
    reason: asset.failure?.reason ?? "asset-failed",
    message: `The service could not process the asset “${name}”, so it cannot be used. ${why}`.trim(),
    detail: { asset: asset.id, name },
    ...(asset.failure?.service && { service: asset.failure.service }),
    action: "edit-recipe",
    delivery: "not-sent",
  });
}

function unknownAsset(id: string, cause: Failure): Failure {
  return new Failure(
    {
      code: "invalid-input",
      reason: "asset-unknown",
      message: `The service does not know the asset ${id}. Take it out, or choose the connection that it belongs to.`,
      detail: { asset: id },
      service: cause.data.service,
      action: "edit-recipe",
      delivery: "not-sent",
    },
    cause,
  );
}
