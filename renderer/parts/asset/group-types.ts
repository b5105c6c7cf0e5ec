import { CircleHelp, type LucideIcon, Shapes, UserRoundCheck } from "lucide-react";
import type { AssetGroupType } from "../../../shared/contract/assets.ts";
import type { WordKey } from "../../i18n/language.ts";

/** In the order in which the list shows them. */
export const groupTypes = ["AIGC", "LivenessFace"] as const satisfies readonly AssetGroupType[];

const looks: Record<AssetGroupType, { icon: LucideIcon; words: WordKey }> = {
  AIGC: { icon: Shapes, words: "assets.groupTypes.AIGC" },
  LivenessFace: { icon: UserRoundCheck, words: "assets.groupTypes.LivenessFace" },
};

/** Icon and word of a group's type; a type that the studio does not know is called as the service calls it (AS-06). */
export function groupTypeLook(groupType: string): { icon: LucideIcon; words: WordKey | undefined } {
  const known = groupTypes.find((one) => one === groupType);
  return known === undefined ? { icon: CircleHelp, words: undefined } : looks[known];
}
