import { Package } from "lucide-react";
import { useDeferredValue, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Asset } from "../../../shared/contract/assets.ts";
import type { Connection } from "../../../shared/contract/connections.ts";
import type { MediaKind } from "../../../shared/contract/media.ts";
import { useActiveConnection } from "../../state/connections.ts";
import { failureOf } from "../../state/failure-of.ts";
import { rememberAsset } from "../../state/known-assets.ts";
import { goTo } from "../../state/layout.ts";
import { Button } from "../button.tsx";
import { Dialog } from "../dialog.tsx";
import { EmptyState } from "../empty-state.tsx";
import { FailureNotice } from "../failure-notice.tsx";
import { SearchField } from "../search-field.tsx";
import { Select } from "../select.tsx";
import { Skeleton } from "../skeleton.tsx";
import { PickTile } from "./pick-tile.tsx";
import { ALL_GROUPS, useGroupOptions } from "./use-group-options.ts";
import { usePickableAssets } from "./use-pickable-assets.ts";

/** Picks an asset of the active connection for a place that takes these kinds (AS-05). */
export function AssetPicker({
  accepts,
  onPick,
  onClose,
}: {
  accepts: readonly MediaKind[];
  onPick: (asset: Asset) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const connection = useActiveConnection();
  return (
    <Dialog title={t("parts.assetPicker.title")} isOpen onClose={onClose} size="large">
      {connection && <Choice key={connection.id} connection={connection} accepts={accepts} onPick={onPick} onClose={onClose} />}
    </Dialog>
  );
}

function Choice({
  connection,
  accepts,
  onPick,
  onClose,
}: {
  connection: Connection;
  accepts: readonly MediaKind[];
  onPick: (asset: Asset) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState("");
  const search = useDeferredValue(typed.trim());
  const [group, setGroup] = useState<string>(ALL_GROUPS);
  const options = useGroupOptions(connection.id);
  const { assets, total, isKept, error, isLoading, more } = usePickableAssets({ connectionId: connection.id, search, group }, accepts);
  const pick = (asset: Asset) => {
    rememberAsset(asset);
    onPick(asset);
    onClose();
  };
  const goToAssets = () => {
    onClose();
    goTo("assets");
  };
  return (
    <>
      <div className="mb-3 flex gap-2">
        <SearchField name={t("parts.assetPicker.search")} value={typed} onChange={setTyped} className="grow" autoFocus />
        <Select name={t("parts.assetPicker.group")} value={group} options={options} onChange={setGroup} className="w-64" />
      </div>
      {isKept && <p className="mb-2 text-small text-warn">{t("parts.assetPicker.kept")}</p>}
      <div className="h-[60vh] overflow-y-auto p-1">
        {error !== undefined && <FailureNotice failure={failureOf(error)} />}
        {assets.length === 0 && !isLoading && error === undefined && (
          <EmptyState
            icon={Package}
            text={total === 0 && search === "" ? t("parts.assetPicker.empty") : t("parts.assetPicker.nothing")}
            action={<Button onClick={goToAssets}>{t("parts.assetPicker.open")}</Button>}
          />
        )}
        <div className="grid grid-cols-[repeat(auto-fill,minmax(150px,1fr))] gap-3">
          {assets.map((asset) => (
            <PickTile key={asset.id} asset={asset} onPick={() => pick(asset)} />
          ))}
          {isLoading && assets.length === 0 && Array.from({ length: 12 }, (_, place) => <Skeleton key={place} className="h-36" />)}
        </div>
        {more && (
          <Button className="mx-auto mt-3 flex!" isBusy={isLoading} onClick={more}>
            {t("parts.assetPicker.more")}
          </Button>
        )}
      </div>
      {assets.some(({ status }) => status === "Processing") && (
        <p className="mt-2 text-small text-muted">{t("parts.assetPicker.processing")}</p>
      )}
    </>
  );
}
