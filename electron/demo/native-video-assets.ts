import { readFile } from "node:fs/promises";
import type { AssetArea } from "./assets/asset-area.ts";
import { mediaType } from "./media-type.ts";
import type { ContentItem, MediaItem, MediaKind } from "./native-video-content.ts";
import { MOST_SECONDS } from "./native-video-modes.ts";
import { invalid, Refusal } from "./refusal.ts";

const ASSET = "asset://";

/**
 * The items with their assets' bytes in place of `asset://<ID>` (interface 4.3, note 4). Refuses one that the user does not have, that is
 * not Active (interface 3.2), that is of another kind, and videos or sounds that are too long together.
 */
export async function withAssets(content: readonly ContentItem[], assets: AssetArea, owner: string): Promise<ContentItem[]> {
  const seconds: Record<MediaKind, number> = { image: 0, video: 0, audio: 0 };
  const found: ContentItem[] = [];
  for (const item of content) {
    const asset = item.type === "media" ? assetOf(item, assets, owner) : undefined;
    if (item.type !== "media" || !asset) {
      found.push(item);
      continue;
    }
    seconds[item.kind] += asset.seconds;
    const bytes = await readFile(asset.path);
    found.push({ ...item, source: { type: "data", mime: mediaType(bytes), bytes } });
  }
  if (seconds.video > MOST_SECONDS) throw invalid("content", "the reference videos must not be longer than 15 seconds in all");
  if (seconds.audio > MOST_SECONDS) throw invalid("content", "the reference audio clips must not be longer than 15 seconds in all");
  return found;
}

function assetOf({ source, kind, index }: MediaItem, assets: AssetArea, owner: string): { path: string; seconds: number } | undefined {
  if (source.type !== "url" || !source.url.startsWith(ASSET)) return undefined;
  const at = `content[${index}]`;
  const id = source.url.slice(ASSET.length);
  const known = assets.usable(id, owner);
  if (!known) throw new Refusal(404, "NotFound.Asset", `The asset ${id.slice(0, 80)} does not exist.`, at);
  const { asset, status, path } = known;
  if (status !== "Active") throw invalid(at, `the asset ${id} is ${status}, only an Active one can be used`);
  if (asset.assetType.toLowerCase() !== kind) throw invalid(at, `the asset ${id} is of the type ${asset.assetType}`);
  return { path, seconds: asset.outcome?.seconds ?? 0 };
}
