/** The type of drags of assets, from the Assets panel into the slots that take them. */
export const ASSET_DRAG_TYPE = "application/x-lanternist-asset";

export interface DraggedAsset {
  id: string;
  /** The service's own word: `Image`, `Video`, `Audio`. */
  assetType: string;
  name: string;
}

/** Puts an asset on a drag; outside of the studio it is its address, `asset://id`. */
export function startAssetDrag(transfer: DataTransfer, { id, assetType, name }: DraggedAsset): void {
  const dragged: DraggedAsset = { id, assetType, name };
  transfer.setData(ASSET_DRAG_TYPE, JSON.stringify(dragged));
  transfer.setData("text/plain", `asset://${id}`);
  transfer.effectAllowed = "copy";
}

export function readAssetDrag(transfer: DataTransfer): DraggedAsset | undefined {
  const text = transfer.getData(ASSET_DRAG_TYPE);
  return text ? (JSON.parse(text) as DraggedAsset) : undefined;
}
