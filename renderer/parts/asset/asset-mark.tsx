import { useKnownAsset } from "../../state/known-assets.ts";
import { AssetStateChip } from "./asset-state-chip.tsx";

/** How an asset in a slot stands at the service, where that is known. */
export function AssetMark({ id, className }: { id: string; className?: string }) {
  const asset = useKnownAsset(id);
  return asset ? <AssetStateChip status={asset.status} className={className} /> : null;
}
