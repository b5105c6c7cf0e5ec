import { useTranslation } from "react-i18next";
import type { Option } from "../select.tsx";
import { groupTypes } from "./group-types.ts";
import { useNewestGroups } from "./use-newest-groups.ts";

/** The choices that stand for all groups; any other value is a group's id. */
export const ALL_GROUPS = "all";

/** All groups, those of a type, and the newest of each type by name. */
export function useGroupOptions(connectionId: string): readonly Option<string>[] {
  const { t } = useTranslation();
  const { AIGC: made, LivenessFace: verified } = useNewestGroups(connectionId);
  return [
    { value: ALL_GROUPS, label: t("parts.assetPicker.allGroups") },
    ...groupTypes.map((type) => ({ value: type, label: t(`assets.groups.all.${type}`) })),
    ...[...verified, ...made].map(({ id, name, groupType }) => ({
      value: id,
      label: name || id,
      ...(groupType === "LivenessFace" && { detail: t("assets.groupTypes.LivenessFace") }),
    })),
  ];
}
