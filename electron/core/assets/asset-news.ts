import type { Asset, AssetGroup } from "../../../shared/contract/assets.ts";
import type { ServiceAsset } from "../gateway/asset-answers.ts";
import type { AssetFeed } from "./asset-feed.ts";
import type { AssetPreviews } from "./asset-previews.ts";
import type { AssetRecords } from "./asset-records.ts";

interface Parts {
  records: AssetRecords;
  previews: AssetPreviews;
  feed: AssetFeed;
}

/** Where everything goes that a service says of a library, whoever asked: it is kept for its owner, and what is new is told to every window. */
export class AssetNews {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** The assets as they are kept now, in the given order. */
  heard(owner: string, said: readonly ServiceAsset[]): Asset[] {
    const { records, feed, previews } = this.#parts;
    const assets = said.map(({ asset }) => asset);
    const { kept, changed } = records.saveAssets(owner, assets);
    for (const { asset, url } of said) if (url !== undefined) previews.learn(owner, asset.id, url);
    for (const asset of changed) feed.tell(owner, { type: "asset-saved", asset });
    return kept;
  }

  heardGroups(owner: string, groups: readonly AssetGroup[]): AssetGroup[] {
    const { kept, changed } = this.#parts.records.saveGroups(owner, groups);
    for (const group of changed) this.#parts.feed.tell(owner, { type: "group-saved", group });
    return kept;
  }
}
