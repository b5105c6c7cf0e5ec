import { Clipboard, Pencil } from "lucide-react";
import { memo } from "react";
import { useTranslation } from "react-i18next";
import type { AssetGroup } from "../../../../shared/contract/assets.ts";
import { formatMoment, formatNumber } from "../../../i18n/format.ts";
import { classNames } from "../../../parts/class-names.ts";
import { type MenuItems, PointerMenu } from "../../../parts/menu.tsx";
import { Skeleton } from "../../../parts/skeleton.tsx";
import { useKnownCount } from "../../../state/asset-pages.ts";
import { copyText } from "../asset-acts.ts";
import { groupTypeLook, type groupTypes } from "../../../parts/asset/group-types.ts";
import { openDialog, useAssetsLook } from "../view-store.ts";

export const GROUP_ROW_HEIGHT = 40;

export const lineId = (line: number) => `asset-group-${line}`;

interface LineProps {
  line: number;
  /** Of all lines of the list. */
  count: number;
  isCurrent: boolean;
  onChoose: () => void;
}

const look = (isCurrent: boolean) =>
  classNames(
    "absolute inset-x-0 flex h-10 items-center gap-2 rounded-control px-2 transition-colors",
    isCurrent
      ? "bg-accent-soft group-focus-visible/list:outline-2 group-focus-visible/list:-outline-offset-2 group-focus-visible/list:outline-accent"
      : "hover:bg-hover",
  );

const shared = ({ line, count, isCurrent, onChoose }: LineProps) => ({
  id: lineId(line),
  role: "option",
  "aria-selected": isCurrent,
  "aria-posinset": line + 1,
  "aria-setsize": count,
  onClick: onChoose,
  style: { top: line * GROUP_ROW_HEIGHT },
});

/** The head of a type, and all its assets when chosen. */
export function AllRow({ groupType, total, ...place }: LineProps & { groupType: (typeof groupTypes)[number]; total: number | undefined }) {
  const { t } = useTranslation();
  const { icon: Icon } = groupTypeLook(groupType);
  return (
    <div {...shared(place)} className={look(place.isCurrent)}>
      <Icon aria-hidden className="text-muted" />
      <span className="min-w-0 grow truncate font-medium">{t(`assets.groups.all.${groupType}`)}</span>
      {total !== undefined && (
        <span className="numbers text-label text-muted">{t("assets.groups.count", { count: total, number: formatNumber(total) })}</span>
      )}
    </div>
  );
}

/** One group: its type, its name, and how many assets it has where that was asked already. */
export const GroupRow = memo(function GroupRow({
  group,
  connectionId,
  ...place
}: LineProps & { group: AssetGroup | undefined; connectionId: string }) {
  const { t } = useTranslation();
  if (!group) {
    return (
      <div {...shared(place)} aria-label={t("parts.loading")} className={look(false)}>
        <Skeleton className="h-4 w-2/3" />
      </div>
    );
  }
  const { icon: Icon, words } = groupTypeLook(group.groupType);
  const second = secondLine(group);
  const items: MenuItems = [
    {
      id: "edit",
      label: t("assets.acts.editGroup"),
      icon: Pencil,
      shortcut: "F2",
      onSelect: () => openDialog({ about: "edit-group", group }),
    },
    { id: "copy", label: t("assets.acts.copyId"), icon: Clipboard, onSelect: () => copyText(group.id) },
  ];
  return (
    <PointerMenu name={t("assets.groups.menu", { name: group.name })} items={items}>
      <div {...shared(place)} title={[group.name, group.description].filter(Boolean).join("\n")} className={look(place.isCurrent)}>
        <Icon aria-hidden className="ml-2 size-3.5! text-muted" />
        <span className="sr-only">{words === undefined ? group.groupType : t(words)}</span>
        <span className="flex min-w-0 grow flex-col leading-tight">
          <span className="truncate">{group.name || group.id}</span>
          {second !== "" && <span className="truncate text-label text-muted">{second}</span>}
        </span>
        <KnownCount connectionId={connectionId} group={group} />
      </div>
    </PointerMenu>
  );
});

/** The service names the groups of people, all alike but for their end, which there is no room for: their time tells them apart. */
function secondLine({ description, groupType, createdAt }: AssetGroup): string {
  if (description !== "" || groupType !== "LivenessFace" || createdAt === undefined) return description;
  return formatMoment(createdAt);
}

function KnownCount({ connectionId, group }: { connectionId: string; group: AssetGroup }) {
  const { assetOrder } = useAssetsLook();
  const count = useKnownCount({ connectionId, groupType: group.groupType, groupId: group.id, search: "", ...assetOrder });
  return count !== undefined && <span className="numbers text-small text-muted">{formatNumber(count)}</span>;
}
