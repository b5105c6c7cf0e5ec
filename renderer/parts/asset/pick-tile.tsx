import { useTranslation } from "react-i18next";
import type { Asset } from "../../../shared/contract/assets.ts";
import { failureMessage } from "../../i18n/use-words.ts";
import { classNames } from "../class-names.ts";
import { Tooltip } from "../tooltip.tsx";
import { AssetPicture } from "./asset-picture.tsx";
import { AssetStateChip } from "./asset-state-chip.tsx";

/** An asset to be picked: its picture, name and state. One that failed says why it cannot be. */
export function PickTile({ asset, onPick }: { asset: Asset; onPick: () => void }) {
  const { t } = useTranslation();
  const { status, failure } = asset;
  const name = asset.name || asset.id;
  const reason = status === "Failed" ? (failure ? failureMessage(failure) : t("parts.assetPicker.failed")) : undefined;
  return (
    <Tooltip text={reason}>
      <button
        type="button"
        aria-disabled={reason !== undefined || undefined}
        aria-description={reason}
        onClick={() => reason === undefined && onPick()}
        className={classNames(
          "flex min-w-0 flex-col overflow-hidden rounded-control bg-raised text-left transition-colors",
          reason === undefined ? "hover:bg-hover" : "opacity-60",
        )}
      >
        <span className="flex h-24 w-full items-center justify-center bg-well">
          <AssetPicture asset={asset} />
        </span>
        <span className="flex w-full min-w-0 flex-col items-start gap-1 p-1.5">
          <span className="w-full truncate text-small">{name}</span>
          <AssetStateChip status={status} />
        </span>
      </button>
    </Tooltip>
  );
}
