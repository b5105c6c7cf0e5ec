import { useTranslation } from "react-i18next";
import { groupTypeLook } from "../../../parts/asset/group-types.ts";
import { useNewestGroups } from "../../../parts/asset/use-newest-groups.ts";
import { useGroup } from "../../../state/assets.ts";

interface GroupChoice {
  value: string;
  label: string;
  detail: string;
  groupType: string;
}

/** The newest groups of each type, to choose one of; the chosen one is among them, however old it is. */
export function useGroupChoices(connectionId: string, chosen: string | undefined): readonly GroupChoice[] {
  const { t } = useTranslation();
  const { AIGC: made, LivenessFace: verified } = useNewestGroups(connectionId);
  const { data: known } = useGroup(chosen, connectionId);
  const groups = [...made, ...verified];
  const all = known && !groups.some((group) => group.id === known.id) ? [known, ...groups] : groups;
  return all.map(({ id, name, groupType }) => {
    const { words } = groupTypeLook(groupType);
    return { value: id, label: name || id, detail: words === undefined ? groupType : t(words), groupType };
  });
}
