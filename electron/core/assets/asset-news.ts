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
    const { changed } = records.saveAssets(
      owner,
      said.map(({ asset }) => asset),
    );
    for (const { asset, url } of said) if (url !== undefined) previews.learn(owner, asset.id, url);
    const ids = said.map(({ asset }) => asset.id);
    const kept = new Map(records.find(owner, ids).map((asset) => [asset.id, asset]));
    for (const { id } of changed) {
      const asset = kept.get(id);
      if (asset) feed.tell(owner, { type: "asset-saved", asset });
    }
    return said.map(({ asset }) => kept.get(asset.id) ?? asset);
  }

  heardGroups(owner: string, groups: readonly AssetGroup[]): AssetGroup[] {
    const { kept, changed } = this.#parts.records.saveGroups(owner, groups);
    for (const group of changed) this.#parts.feed.tell(owner, { type: "group-saved", group });
    return kept;
  }
}
