import { Pencil } from "lucide-react";
import type { Connection } from "../../../../shared/contract/connections.ts";
import { formatNumber } from "../../../i18n/format.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { Chip } from "../../../parts/chip.tsx";
import { IconButton } from "../../../parts/icon-button.tsx";
import { SearchField } from "../../../parts/search-field.tsx";
import { Segmented } from "../../../parts/segmented.tsx";
import { Select } from "../../../parts/select.tsx";
import { useGroup } from "../../../state/assets.ts";
import { groupTypeLook } from "../../../parts/asset/group-types.ts";
import { type AssetsLook, type Place, openDialog, useAssetsLook, useAssetsView } from "../view-store.ts";

export const ASSET_SEARCH_ID = "asset-search";

const statuses = ["all", "Active", "Processing", "Failed"] as const;

/** Which group this is, how many assets it has, and what narrows and orders them. */
export function AreaHead({ connection, place, total }: { connection: Connection; place: Place; total: number | undefined }) {
  const { t, language } = useWords();
  const { search, status } = useAssetsView();
  return (
    <div className="flex shrink-0 flex-col gap-2 px-4 pb-2">
      <div className="flex min-h-7 items-center gap-2">
        <PlaceTitle connection={connection} place={place} />
        <p aria-live="polite" className="numbers ml-auto shrink-0 text-small text-muted">
          {total !== undefined && t("assets.grid.count", { count: total, number: formatNumber(total, language) })}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <SearchField
          id={ASSET_SEARCH_ID}
          name={t("assets.grid.search")}
          value={search}
          onChange={(text) => useAssetsView.setState({ search: text })}
          className="w-56 min-w-32 shrink grow max-w-80"
        />
        <Segmented
          name={t("assets.grid.status")}
          value={status ?? "all"}
          choices={statuses.map((value) => ({ value, label: value === "all" ? t("assets.grid.anyStatus") : t(`assets.states.${value}`) }))}
          onChange={(value) => useAssetsView.setState({ status: value === "all" ? undefined : value })}
        />
        <OrderSelect hasGroups={place.groupId === undefined} />
      </div>
    </div>
  );
}

function PlaceTitle({ connection, place }: { connection: Connection; place: Place }) {
  const { t } = useWords();
  const { data: group } = useGroup(place.groupId, connection.id);
  const { icon, words } = groupTypeLook(place.groupType);
  const type = words === undefined ? place.groupType : t(words);
  if (place.groupId === undefined) {
    return (
      <h2 className="min-w-0 truncate font-medium">
        {t(place.groupType === "LivenessFace" ? "assets.groups.all.LivenessFace" : "assets.groups.all.AIGC")}
      </h2>
    );
  }
  return (
    <>
      <h2 className="min-w-0 truncate font-medium" title={group?.name}>
        {group?.name || place.groupId}
      </h2>
      <Chip icon={icon}>{type}</Chip>
      {group && <IconButton name={t("assets.acts.editGroup")} icon={Pencil} onClick={() => openDialog({ about: "edit-group", group })} />}
      {group?.description && (
        <p title={group.description} className="min-w-0 truncate text-small text-muted max-[1280px]:hidden">
          {group.description}
        </p>
      )}
    </>
  );
}

const orders = {
  newest: { sortBy: "CreateTime", sortOrder: "Desc" },
  oldest: { sortBy: "CreateTime", sortOrder: "Asc" },
  changed: { sortBy: "UpdateTime", sortOrder: "Desc" },
  group: { sortBy: "GroupId", sortOrder: "Asc" },
} as const satisfies Record<string, AssetsLook["assetOrder"]>;
type OrderName = keyof typeof orders;

function OrderSelect({ hasGroups }: { hasGroups: boolean }) {
  const { t } = useWords();
  const { assetOrder } = useAssetsLook();
  const names = (Object.keys(orders) as OrderName[]).filter((name) => name !== "group" || hasGroups);
  const chosen = names.find((name) => orders[name].sortBy === assetOrder.sortBy && orders[name].sortOrder === assetOrder.sortOrder);
  return (
    <Select
      name={t("assets.orders.assets")}
      value={chosen ?? "newest"}
      options={names.map((value) => ({ value, label: t(`assets.orders.${value}`) }))}
      onChange={(name) => useAssetsLook.setState({ assetOrder: orders[name] })}
      className="min-w-32"
    />
  );
}
