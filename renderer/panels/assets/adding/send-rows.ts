import type { AssetRecipe } from "../../../../shared/contract/recipes.ts";
import { cleanAssetName } from "../../../../shared/rules/asset-name.ts";
import { createJobs } from "../../../state/jobs.ts";
import { useAssetsLook } from "../view-store.ts";
import { type AddingRow, removeRows } from "./adding-store.ts";

/** So many jobs are made with one call; what comes after a failed call stays in the review. */
const AT_ONCE = 100;

/** Makes one job a row; each leaves the review when its job is safely written. Throws a failure of the contract. */
export async function sendRows(connectionId: string, groupId: string, rows: readonly AddingRow[]): Promise<void> {
  useAssetsLook.setState({ isAddingOpen: true });
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    const part = rows.slice(from, from + AT_ONCE);
    await createJobs(
      part.flatMap((row) => recipeOf(row, groupId) ?? []),
      { connectionId },
    );
    removeRows(new Set(part.map((row) => row.key)));
  }
}

function recipeOf({ assetType, source, name }: AddingRow, groupId: string): AssetRecipe | undefined {
  return assetType && source && { kind: "asset", groupId, name: cleanAssetName(name), assetType, source };
}
