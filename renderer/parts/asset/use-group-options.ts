import { useTranslation } from "react-i18next";
import { useGroupRows } from "../../state/asset-pages.ts";
import type { Option } from "../select.tsx";

/** The choices that stand for all groups; any other value is a group's id. */
export const ALL_GROUPS = "all";
export const groupTypes = ["AIGC", "LivenessFace"] as const;

/** All groups, those of a type, and the newest of each type by name. */
export function useGroupOptions(connectionId: string): readonly Option<string>[] {
  const { t } = useTranslation();
  const order = { connectionId, search: "", sortBy: "UpdateTime", sortOrder: "Desc" } as const;
  const made = useGroupRows({ ...order, groupType: "AIGC" }, 0, 1);
  const verified = useGroupRows({ ...order, groupType: "LivenessFace" }, 0, 1);
  const groups = [...verified.rows.values(), ...made.rows.values()];
  return [
    { value: ALL_GROUPS, label: t("parts.assetPicker.allGroups") },
    ...groupTypes.map((type) => ({ value: type, label: t(`assets.groups.all.${type}`) })),
    ...groups.map(({ id, name, groupType }) => ({
      value: id,
      label: name || id,
      ...(groupType === "LivenessFace" && { detail: t("assets.groupTypes.LivenessFace") }),
    })),
  ];
}
