import type { AssetType } from "../../../shared/contract/assets.ts";
import type { FileKind } from "../file-form/form-files.ts";

/** The types of assets that the studio knows. */
export const assetTypes = ["Image", "Video", "Audio"] as const satisfies readonly AssetType[];

const kinds: Record<AssetType, FileKind> = { Image: "image", Video: "video", Audio: "audio" };

/** The known type that a word of the service is; nothing for a word that the studio does not know (GEN-09). */
export function knownAssetType(word: string | undefined): AssetType | undefined {
  return assetTypes.find((type) => type === word);
}

/** What a file of an asset's type is; nothing for a type that the studio does not know. */
export function kindOfAsset(assetType: string | undefined): FileKind | undefined {
  const known = knownAssetType(assetType);
  return known && kinds[known];
}
