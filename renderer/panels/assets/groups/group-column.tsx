import { ArrowDownNarrowWide, FolderPlus } from "lucide-react";
import { useTranslation } from "react-i18next";
import { IconButton } from "../../../parts/icon-button.tsx";
import { Menu, type MenuItems } from "../../../parts/menu.tsx";
import { SearchField } from "../../../parts/search-field.tsx";
import { Splitter, useSize } from "../../../parts/splitter.tsx";
import { type AssetsLook, openDialog, useAssetsLook, useAssetsView } from "../view-store.ts";
import { GroupList } from "./group-list.tsx";

const bounds = { initial: 232, min: 180, max: 420 };

const orders = [
  { id: "newest", sortBy: "CreateTime", sortOrder: "Desc" },
  { id: "oldest", sortBy: "CreateTime", sortOrder: "Asc" },
  { id: "changed", sortBy: "UpdateTime", sortOrder: "Desc" },
] as const;

/** The groups at the left: searched, ordered, made. */
export function GroupColumn({ connectionId }: { connectionId: string }) {
  const { t } = useTranslation();
  const width = useSize("asset-groups", bounds);
  const { groupSearch } = useAssetsView();
  return (
    <section
      aria-label={t("assets.groups.name")}
      className="relative flex min-h-0 shrink-0 flex-col border-r border-line"
      style={{ width }}
    >
      <Splitter id="asset-groups" name={t("assets.groups.resize")} edge="right" bounds={bounds} />
      <div className="flex h-9 shrink-0 items-center gap-1 pr-2 pl-4">
        <h2 className="min-w-0 grow truncate text-small font-medium">{t("assets.groups.name")}</h2>
        <OrderMenu />
        <IconButton
          name={t("assets.acts.newGroup")}
          icon={FolderPlus}
          action="assets-new-group"
          onClick={() => openDialog({ about: "new-group" })}
        />
      </div>
      <SearchField
        name={t("assets.groups.search")}
        value={groupSearch}
        onChange={(text) => useAssetsView.setState({ groupSearch: text })}
        className="mx-2 mb-2 shrink-0"
      />
      <GroupList key={connectionId} connectionId={connectionId} />
    </section>
  );
}

function OrderMenu() {
  const { t } = useTranslation();
  const { groupOrder } = useAssetsLook();
  const isChosen = (order: AssetsLook["groupOrder"]) => order.sortBy === groupOrder.sortBy && order.sortOrder === groupOrder.sortOrder;
  const items: MenuItems = orders.map(({ id, ...order }) => ({
    id,
    label: t(`assets.orders.${id}`),
    isChecked: isChosen(order),
    onSelect: () => useAssetsLook.setState({ groupOrder: order }),
  }));
  return (
    <Menu name={t("assets.orders.groups")} items={items} align="end">
      <IconButton name={t("assets.orders.groups")} icon={ArrowDownNarrowWide} />
    </Menu>
  );
}
