import { CloudOff } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Connection } from "../../../../shared/contract/connections.ts";
import { EmptyState } from "../../../parts/empty-state.tsx";
import { FailureNotice } from "../../../parts/failure-notice.tsx";
import { Loading, Skeleton } from "../../../parts/skeleton.tsx";
import { type AssetListName, useAssetRows } from "../../../state/asset-pages.ts";
import { refreshAssets } from "../../../state/assets.ts";
import { failureOf } from "../../../state/failure-of.ts";
import { useSettledText } from "../../../parts/use-settled-text.ts";
import { type Place, useAssetsLook, useAssetsView } from "../view-store.ts";
import { AreaHead } from "./area-head.tsx";
import { AssetGrid } from "./asset-grid.tsx";
import { KeptBanner } from "./kept-banner.tsx";
import { NoAssets } from "./no-assets.tsx";
import { useSettledList } from "./use-settled-list.ts";

/** The assets of the place that is looked at, with what narrows and orders them. */
export function AssetArea({ connection, place }: { connection: Connection; place: Place }) {
  const { t } = useTranslation();
  const { assetOrder } = useAssetsLook();
  const { search: typed, status } = useAssetsView();
  const search = useSettledText(typed);
  const wanted: AssetListName = { connectionId: connection.id, ...place, search, status, ...assetOrder };
  const list = useSettledList(wanted);
  const { total, isKept, trouble, error } = useAssetRows(list, 0, 0);
  // Of a library that was never seen, “no assets” would be untrue.
  const isUnknown = isKept && total === 0 && list.search === "" && list.status === undefined;
  return (
    <section aria-label={t("assets.grid.area")} className="flex min-h-0 min-w-0 grow flex-col">
      <AreaHead connection={connection} place={place} total={isUnknown ? undefined : total} />
      {(isKept || trouble !== undefined) && <KeptBanner trouble={trouble} isEmpty={isUnknown} />}
      <div className="relative min-h-0 grow">
        {error !== undefined && total === undefined && (
          <FailureNotice failure={failureOf(error)} onAction={() => void refreshAssets()} className="m-4" />
        )}
        {total === undefined && error === undefined && <GridSkeleton />}
        {isUnknown && <EmptyState icon={CloudOff} text={t("assets.empty.unknown")} />}
        {total === 0 && !isUnknown && <NoAssets list={list} connection={connection} />}
        {total !== undefined && total > 0 && <AssetGrid list={list} total={total} connectionId={connection.id} />}
      </div>
    </section>
  );
}

function GridSkeleton() {
  return (
    <Loading>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(150px,1fr))] gap-3 px-4 pt-2">
        {Array.from({ length: 12 }, (_, place) => (
          <Skeleton key={place} className="h-40" />
        ))}
      </div>
    </Loading>
  );
}
