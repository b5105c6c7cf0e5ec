import { useGroupRows } from "../../../state/asset-pages.ts";
import { useGroup } from "../../../state/assets.ts";
import { useTranslation } from "react-i18next";
import { groupTypeLook, groupTypes } from "../group-types.ts";

interface GroupChoice {
  value: string;
  label: string;
  detail: string;
  groupType: string;
}

/** The newest groups of each type, to choose one of; the chosen one is among them, however old it is. */
export function useGroupChoices(connectionId: string, chosen: string | undefined): readonly GroupChoice[] {
  const { t } = useTranslation();
  const listOf = (groupType: string) => ({ connectionId, groupType, search: "", sortBy: "UpdateTime", sortOrder: "Desc" }) as const;
  const [made, verified] = [useGroupRows(listOf(groupTypes[0]), 0, 0), useGroupRows(listOf(groupTypes[1]), 0, 0)];
  const { data: known } = useGroup(chosen, connectionId);
  const groups = [...made.rows.values(), ...verified.rows.values()];
  const all = known && !groups.some((group) => group.id === known.id) ? [known, ...groups] : groups;
  return all.map(({ id, name, groupType }) => {
    const { words } = groupTypeLook(groupType);
    return { value: id, label: name || id, detail: words === undefined ? groupType : t(words), groupType };
  });
}
