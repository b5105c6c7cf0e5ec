import type { AssetGroup, AssetGroupType } from "../../../shared/contract/assets.ts";
import { useGroupRows } from "../../state/asset-pages.ts";

/** The groups of each known type that changed last, to choose one of: those of a list's first page (AS-03). */
export function useNewestGroups(connectionId: string): Readonly<Record<AssetGroupType, readonly AssetGroup[]>> {
  const order = { connectionId, search: "", sortBy: "UpdateTime", sortOrder: "Desc" } as const;
  const made = useGroupRows({ ...order, groupType: "AIGC" }, 0, 0);
  const verified = useGroupRows({ ...order, groupType: "LivenessFace" }, 0, 0);
  return { AIGC: [...made.rows.values()], LivenessFace: [...verified.rows.values()] };
}
