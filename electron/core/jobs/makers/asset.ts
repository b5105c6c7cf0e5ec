import type { LostWork, Preparing, RequestPreview } from "../../../../shared/contract/jobs.ts";
import type { AssetRecipe } from "../../../../shared/contract/recipes.ts";
import { Failure } from "../../../../shared/failure.ts";
import { cleanAssetName } from "../../../../shared/rules/asset-name.ts";
import { checkAsset } from "../../../../shared/rules/assets.ts";
import { refuseProblems } from "../../../../shared/rules/refuse-problems.ts";
import { MINUTE } from "../../../../shared/units.ts";
import type { AssetNews } from "../../assets/asset-news.ts";
import type { AssetOrigins } from "../../assets/asset-origins.ts";
import { assetListQuery } from "../../assets/list-query.ts";
import { ownerOf } from "../../assets/owner.ts";
import { assetOutcomeOf } from "../../gateway/asset-answers.ts";
import { type AssetActions, type AssetBody, assetBody } from "../../gateway/assets.ts";
import { isLocal, type ResolvedConnection } from "../../gateway/connection.ts";
import type { MediaStore } from "../../library/media.ts";
import { needsPublicUrl } from "../../transfer/public-address.ts";
import type { Asked, Maker, Report, ResultFile } from "../maker.ts";
import type { PublishedFiles } from "./published-files.ts";

interface Parts {
  actions: AssetActions;
  media: Pick<MediaStore, "get" | "need">;
  published: PublishedFiles;
  origins: Pick<AssetOrigins, "mediaOf" | "remember">;
  /** Where everything goes that the service says of an asset. */
  news: Pick<AssetNews, "heard">;
  /** Of the group, where it is known: lists are asked for one type at a time. */
  groupTypeOf: (owner: string, groupId: string) => string | undefined;
  salt: string;
}

/** A file that becomes an asset of the service, as a kind of work (AS-04, AS-08). It costs no generation and leaves no file. */
export class AssetMaker implements Maker<AssetRecipe, AssetBody> {
  readonly kind = "asset";
  readonly area = "assets";
  readonly hasNoFiles = true;
  readonly pace = {
    /** At most 30 creations in flight for an account (wire notes 2.7). */
    atServiceAtOnce: 30,
    createsAtOnce: 4,
    createGap: assetCreateGap,
    /** 20 questions a second; services allow 100. */
    askGap: 50,
  };
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  pollSeconds(connection: ResolvedConnection, asked?: Asked): number {
    return assetPollSeconds(connection, asked);
  }

  check(recipe: AssetRecipe, connection: ResolvedConnection): void {
    const { source } = recipe;
    const facts = source.type === "media" ? this.#parts.media.need(source.id) : undefined;
    refuseProblems(checkAsset(recipe, facts, { isGatewayLocal: isLocal(connection) }));
    if (source.type === "media" && !this.#parts.published.canPublish(connection)) throw needsPublicUrl();
  }

  async prepare(
    recipe: AssetRecipe,
    connection: ResolvedConnection,
    signal?: AbortSignal,
    onPreparing?: (preparing: Preparing) => void,
  ): Promise<AssetBody> {
    const { source } = recipe;
    if (source.type === "url") return bodyOf(recipe, source.url);
    return bodyOf(recipe, await this.#parts.published.urlOf(source.id, connection, signal, onPreparing));
  }

  /** Nothing is published for a look: a file without an address of its own is named in its place. */
  async preview(recipe: AssetRecipe, connection: ResolvedConnection): Promise<RequestPreview> {
    const { source } = recipe;
    const url = source.type === "url" ? source.url : this.#parts.published.wordsFor(source.id);
    return this.#parts.actions.describe(connection, "CreateAsset", assetBody(bodyOf(recipe, url)));
  }

  async submit(connection: ResolvedConnection, body: AssetBody, signal?: AbortSignal) {
    const { id, answer } = await this.#parts.actions.createAsset(connection, body, signal);
    return { serviceId: id, answer };
  }

  /** Also tells the asset library, which shows it from the first answer on. */
  async ask(connection: ResolvedConnection, serviceId: string, signal?: AbortSignal, recipe?: AssetRecipe): Promise<Report> {
    const said = await this.#parts.actions.getAsset(connection, serviceId, signal);
    const owner = ownerOf(connection, this.#parts.salt);
    if (recipe) this.#rememberOrigin(owner, serviceId, recipe);
    this.#parts.news.heard(owner, [said]);
    const { status, service, failure } = said.asset;
    return { outcome: assetOutcomeOf(said.asset), status, answer: service, ...(failure && { failure }) };
  }

  results(): ResultFile[] {
    return [];
  }

  /** The interface knows no stopping; the asset can be deleted when it is there. */
  async cancel(): Promise<void> {
    const message = "The service has the file and makes the asset: that cannot be stopped. Delete the asset when it is there.";
    throw new Failure({ code: "conflict", reason: "asset-not-stoppable", message, delivery: "not-sent" });
  }

  async findLost(connection: ResolvedConnection, recipe: AssetRecipe, since: number): Promise<LostWork[]> {
    const owner = ownerOf(connection, this.#parts.salt);
    const name = cleanAssetName(recipe.name);
    const type = this.#parts.groupTypeOf(owner, recipe.groupId) ?? "AIGC";
    const filter = { groupIds: [recipe.groupId], ...(name !== "" && { name }) };
    const query = assetListQuery({ filter, sortBy: "CreateTime" }, type, { PageNumber: 1, PageSize: 50, SortOrder: "Desc" });
    const { items } = await this.#parts.actions.listAssets(connection, query);
    return items.flatMap(({ asset }) => {
      const isOlder = asset.createdAt !== undefined && asset.createdAt < since - clockTolerance;
      const isOther = asset.name !== name || (asset.assetType !== "" && asset.assetType !== recipe.assetType);
      if (isOlder || isOther) return [];
      return [{ serviceId: asset.id, status: asset.status, ...(asset.createdAt !== undefined && { createdAt: asset.createdAt }) }];
    });
  }

  titleOf(recipe: AssetRecipe): string {
    return cleanAssetName(recipe.name) || recipe.assetType;
  }

  #rememberOrigin(owner: string, assetId: string, { source, groupId }: AssetRecipe): void {
    const { media, origins } = this.#parts;
    if (source.type !== "media" || origins.mediaOf(owner, assetId) === source.id) return;
    const file = media.get(source.id);
    if (file) origins.remember(owner, assetId, groupId, file.id, file.sha256);
  }
}

/** Milliseconds: services allow 300 creations a minute; a gateway on this machine is asked no more often than the 30 a second of others (wire notes 2.7). */
export function assetCreateGap(connection: ResolvedConnection): number {
  return isLocal(connection) ? 34 : 200;
}

/** Seconds: a picture is made in two or three, so it is asked about every 3 for a minute; films take longer (wire notes 2.7). */
export function assetPollSeconds(connection: ResolvedConnection, { recipe, ageMs }: Partial<Asked> = {}): number {
  const isPicture = recipe?.kind !== "asset" || recipe.assetType === "Image";
  const own = isPicture ? pace.picture : pace.film;
  const seconds = ageMs !== undefined && ageMs > own.soonFor ? own.later : own.soon;
  return isLocal(connection) ? Math.min(seconds, connection.settings.pollSeconds) : seconds;
}

const pace = {
  picture: { soon: 3, soonFor: MINUTE, later: 10 },
  film: { soon: 5, soonFor: 2 * MINUTE, later: 15 },
};

/** The service's clock and this machine's differ; work that is hidden for it would be done again. */
const clockTolerance = 15 * MINUTE;

function bodyOf({ groupId, name, assetType, projectName }: AssetRecipe, url: string): AssetBody {
  return { groupId, url, name: cleanAssetName(name), assetType, ...(projectName !== undefined && { projectName }) };
}
