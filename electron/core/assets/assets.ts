import type {
  Asset,
  AssetAction,
  AssetGroup,
  AssetGroupList,
  AssetGroupPage,
  AssetList,
  AssetPage,
  AssetsChange,
  AssetUses,
} from "../../../shared/contract/assets.ts";
import type { RequestPreview } from "../../../shared/contract/jobs.ts";
import { Failure } from "../../../shared/failure.ts";
import { checkAssetGroup, checkName } from "../../../shared/rules/assets.ts";
import { refuseProblems } from "../../../shared/rules/refuse-problems.ts";
import type { Database } from "../database.ts";
import type { ServiceAsset } from "../gateway/asset-answers.ts";
import type { AssetActions } from "../gateway/assets.ts";
import type { Journal } from "../jobs/journal.ts";
import type { Makers } from "../jobs/makers.ts";
import type { Connections } from "../settings/connections.ts";
import type { AssetFeed } from "./asset-feed.ts";
import type { AssetNews } from "./asset-news.ts";
import { AssetLists, type OpenLibrary } from "./asset-lists.ts";
import type { AssetOrigins } from "./asset-origins.ts";
import type { AssetPreviews } from "./asset-previews.ts";
import type { AssetRecords } from "./asset-records.ts";
import { AssetRefresh } from "./asset-refresh.ts";
import { findAssetUses } from "./asset-uses.ts";
import { checkBody } from "./body-check.ts";
import { ownerOf } from "./owner.ts";

interface Parts {
  actions: AssetActions;
  records: AssetRecords;
  origins: AssetOrigins;
  previews: AssetPreviews;
  feed: AssetFeed;
  news: AssetNews;
  connections: Connections;
  journal: Journal;
  makers: Makers;
  database: Database;
  salt: string;
}

type OfConnection = { connectionId?: string };
type ById = OfConnection & { id: string };

/** The asset library of a connection's key (AS-01…09). Making an asset is a job; everything else of it is here. */
export class Assets {
  readonly #parts: Parts;
  readonly #lists: AssetLists;
  readonly #refresh: AssetRefresh;

  constructor(parts: Parts) {
    this.#parts = parts;
    const { actions, records, news } = parts;
    this.#lists = new AssetLists({
      actions,
      records,
      heardGroups: ({ owner }, groups) => news.heardGroups(owner, groups),
      heardAssets: ({ owner }, assets) => news.heard(owner, assets),
    });
    this.#refresh = new AssetRefresh({ actions, heard: (owner, asset) => void news.heard(owner, [asset]) });
  }

  /** Whose library this connection's key opens. */
  async open(connectionId?: string): Promise<OpenLibrary> {
    const connection = await this.#parts.connections.resolve(connectionId);
    return { connection, owner: ownerOf(connection, this.#parts.salt) };
  }

  async listGroups(input: AssetGroupList): Promise<AssetGroupPage> {
    return this.#lists.groups(await this.open(input.connectionId), input);
  }

  /** Where the service cannot say, what is kept of the group; fails where nothing is. */
  async getGroup({ connectionId, id }: ById): Promise<AssetGroup> {
    const { connection, owner } = await this.open(connectionId);
    try {
      return this.#keepGroup(owner, await this.#parts.actions.getGroup(connection, id));
    } catch (error) {
      const kept = isNotOffered(error) ? this.#parts.records.group(owner, id) : undefined;
      if (kept) return kept;
      throw error;
    }
  }

  /** Sent once. Fails with `invalid-input` before anything is sent, and as `unsure` where the service may have made it all the same. */
  async createGroup(
    input: OfConnection & { name: string; description?: string; groupType?: string; projectName?: string },
  ): Promise<AssetGroup> {
    refuseProblems(checkAssetGroup(input, true));
    const { connection, owner } = await this.open(input.connectionId);
    const { id, group } = await this.#parts.actions.createGroup(connection, { ...input, name: input.name.trim() });
    // It is there whatever comes of this question, which only fills in the times.
    const whole = await this.#parts.actions.getGroup(connection, id).catch(() => group);
    return this.#keepGroup(owner, whole);
  }

  async updateGroup(input: ById & { name?: string; description?: string }): Promise<AssetGroup> {
    refuseProblems(checkAssetGroup(input, false));
    const { connection, owner } = await this.open(input.connectionId);
    const change = { name: input.name?.trim(), description: input.description };
    return this.#keepGroup(owner, await this.#parts.actions.updateGroup(connection, input.id, change));
  }

  /** Assets that are still being processed are asked about one by one: lists lag behind (wire notes 2.3). */
  async list(input: AssetList): Promise<AssetPage> {
    const library = await this.open(input.connectionId);
    const page = await this.#lists.assets(library, input);
    if (page.isKept || !(await this.#refresh.run(library, page.assets))) return page;
    return { ...page, assets: this.#parts.records.latest(library.owner, page.assets) };
  }

  /** Asks the service now. One that it does not have any more is forgotten here too. */
  async get({ connectionId, id }: ById): Promise<Asset> {
    const { connection, owner } = await this.open(connectionId);
    try {
      return this.#keepAsset(owner, await this.#parts.actions.getAsset(connection, id));
    } catch (error) {
      if (isGone(error)) this.#forget(owner, id);
      throw error;
    }
  }

  async update({ connectionId, id, name }: ById & { name: string }): Promise<Asset> {
    refuseProblems(checkName(name));
    const { connection, owner } = await this.open(connectionId);
    return this.#keepAsset(owner, await this.#parts.actions.updateAsset(connection, id, name.trim()));
  }

  async delete({ connectionId, id }: ById): Promise<{ id: string }> {
    const { connection, owner } = await this.open(connectionId);
    try {
      await this.#parts.actions.deleteAsset(connection, id);
    } catch (error) {
      if (isGone(error)) this.#forget(owner, id);
      throw error;
    }
    this.#forget(owner, id);
    return { id };
  }

  async uses({ connectionId, id }: ById): Promise<AssetUses> {
    const { connection } = await this.open(connectionId);
    return findAssetUses(this.#parts, connection.id, id);
  }

  async known({ connectionId, ids }: OfConnection & { ids: string[] }): Promise<Asset[]> {
    const { owner } = await this.open(connectionId);
    return this.#parts.records.find(owner, ids);
  }

  /** A failed asset is of no use, so its file counts as not there. */
  async recognise(input: OfConnection & { groupId: string; mediaIds: string[] }): Promise<{ mediaId: string; asset: Asset }[]> {
    const { owner } = await this.open(input.connectionId);
    const found = this.#parts.origins.find(owner, input.groupId, input.mediaIds);
    const ids = found.map(({ assetId }) => assetId);
    const assets = this.#parts.records.byId(owner, ids);
    const best = new Map<string, Asset>();
    for (const { mediaId, assetId } of found) {
      const asset = assets.get(assetId);
      if (asset && asset.status !== "Failed" && (!best.has(mediaId) || asset.status === "Active")) best.set(mediaId, asset);
    }
    return [...best].map(([mediaId, asset]) => ({ mediaId, asset }));
  }

  /** Path of a small picture of an asset of the active connection; nothing where there is none to be had. */
  async previewPath(id: string): Promise<string | undefined> {
    const { connection, owner } = await this.open();
    return this.#parts.previews.pathOf(connection, owner, id);
  }

  watch(signal?: AbortSignal): AsyncGenerator<AssetsChange, void, void> {
    return this.#parts.feed.watch(signal);
  }

  /** Fails with `invalid-input` for a body that would not be sent. */
  async preview(input: OfConnection & { action: AssetAction; body: Record<string, unknown> }): Promise<RequestPreview> {
    refuseProblems(checkBody(input.action, input.body));
    const { connection } = await this.open(input.connectionId);
    return this.#parts.actions.describe(connection, input.action, input.body);
  }

  #keepGroup(owner: string, group: AssetGroup): AssetGroup {
    return this.#parts.news.heardGroups(owner, [group])[0] ?? group;
  }

  #keepAsset(owner: string, said: ServiceAsset): Asset {
    return this.#parts.news.heard(owner, [said])[0] ?? said.asset;
  }

  #forget(owner: string, id: string): void {
    const { records, origins, previews, feed } = this.#parts;
    const wasKnown = records.removeAsset(owner, id);
    origins.forget(owner, id);
    previews.forget(owner, id);
    if (wasKnown) feed.tell(owner, { type: "asset-removed", id });
  }
}

function isNotOffered(error: unknown): boolean {
  return error instanceof Failure && error.data.reason === "action-not-offered";
}

/** The service answered that it does not have it; a service that lacks the action says nothing of it. */
function isGone(error: unknown): boolean {
  return error instanceof Failure && error.code === "not-found" && error.data.delivery === "answered" && !isNotOffered(error);
}
