import { MousePointerClick } from "lucide-react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "../../../parts/empty-state.tsx";
import { useLibraryPlace } from "../use-library-place.ts";
import { useAssetsView } from "../view-store.ts";
import { AssetDetails } from "./asset-details.tsx";
import { GroupDetails } from "./group-details.tsx";

/** The inspector: the chosen asset, else the group that is looked at. */
export function DetailsPane() {
  const { t } = useTranslation();
  const { connection, place } = useLibraryPlace();
  const { chosen } = useAssetsView();
  if (connection && chosen) return <AssetDetails key={chosen.asset.id} asset={chosen.asset} connection={connection} />;
  if (connection && place.groupId !== undefined) return <GroupDetails groupId={place.groupId} connectionId={connection.id} />;
  return (
    <EmptyState
      icon={MousePointerClick}
      text={t("assets.details.none")}
      more={<p className="max-w-64 text-small text-muted">{t("assets.details.noneHint")}</p>}
    />
  );
}
