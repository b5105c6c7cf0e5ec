import { AudioLines, CircleHelp, Film, Image, type LucideIcon } from "lucide-react";
import { useState } from "react";
import type { Asset } from "../../../../shared/contract/assets.ts";
import { assetPreviewUrl, posterUrl } from "../../../state/media-url.ts";

const icons: Record<string, LucideIcon> = { Image, Video: Film, Audio: AudioLines };

/** The mark of a kind of asset. */
export function AssetTypeIcon({ assetType, className }: { assetType: string; className?: string }) {
  const Icon = icons[assetType] ?? CircleHelp;
  return <Icon aria-hidden className={className} />;
}

/** An asset's picture: of the file that it was made from where this machine has it, else the service's; a mark where there is none. */
export function AssetPicture({ asset, isLarge }: { asset: Asset; isLarge?: boolean }) {
  const { id, assetType, status, mediaId } = asset;
  const addresses = assetType === "Audio" ? [] : [...(mediaId === undefined ? [] : [posterUrl(mediaId)]), assetPreviewUrl(id, status)];
  const key = addresses.join();
  const [failed, setFailed] = useState<{ key: string; count: number }>({ key, count: 0 });
  // Another asset or another state: what failed before may be there now.
  const address = addresses[failed.key === key ? failed.count : 0];
  if (address === undefined)
    return <AssetTypeIcon assetType={assetType} className={isLarge ? "size-8! stroke-[1.25]! text-faint" : "size-6! text-faint"} />;
  return (
    <img
      key={address}
      src={address}
      alt=""
      decoding="async"
      draggable={false}
      onError={() => setFailed((before) => ({ key, count: (before.key === key ? before.count : 0) + 1 }))}
      className="size-full object-contain"
    />
  );
}
