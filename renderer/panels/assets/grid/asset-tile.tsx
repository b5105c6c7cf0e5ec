import { memo } from "react";
import { useTranslation } from "react-i18next";
import type { Asset } from "../../../../shared/contract/assets.ts";
import { classNames } from "../../../parts/class-names.ts";
import { Skeleton } from "../../../parts/skeleton.tsx";
import { AssetPicture, AssetTypeIcon } from "../../../parts/asset/asset-picture.tsx";
import { AssetStateChip } from "../../../parts/asset/asset-state-chip.tsx";
import { knownAssetType } from "../../../parts/asset/asset-types.ts";
import { CAPTION_HEIGHT } from "./tile-layout.ts";

export const assetCellId = (index: number) => `asset-${index}`;

interface Props {
  asset: Asset | undefined;
  /** The page that it would be on is there: it stays empty. */
  isAbsent: boolean;
  index: number;
  column: number;
  x: number;
  width: number;
  height: number;
  isChosen: boolean;
}

/** One asset: its picture whole in a well of one shape, its name, its state. */
export const AssetTile = memo(function AssetTile({ asset, isAbsent, index, column, x, width, height, isChosen }: Props) {
  const { t } = useTranslation();
  if (!asset) {
    return (
      <div
        role="gridcell"
        id={assetCellId(index)}
        aria-colindex={column + 1}
        aria-label={isAbsent ? t("assets.grid.absent") : t("parts.loading")}
        className="absolute top-0"
        style={{ left: x, width, height }}
      >
        {!isAbsent && <Skeleton className="size-full" />}
      </div>
    );
  }
  const { assetType, status } = asset;
  const name = asset.name || asset.id;
  const type = knownAssetType(assetType);
  const state = stateWords.find((one) => one === status);
  return (
    <div
      role="gridcell"
      id={assetCellId(index)}
      data-index={index}
      aria-colindex={column + 1}
      aria-selected={isChosen}
      aria-label={t("assets.grid.cell", {
        type: type ? t(`assets.types.${type}`) : assetType,
        name,
        state: state ? t(`assets.states.${state}`) : status,
      })}
      draggable={status !== "Failed"}
      className={classNames(
        "absolute top-0 flex flex-col overflow-hidden rounded-control bg-surface transition-colors",
        isChosen ? "outline-2 outline-offset-2 outline-accent" : "hover:bg-hover",
      )}
      style={{ left: x, width, height }}
    >
      <div
        className={classNames("relative flex items-center justify-center bg-well", status === "Failed" && "[&_img]:opacity-40")}
        style={{ height: height - CAPTION_HEIGHT }}
      >
        <AssetPicture asset={asset} />
        {assetType !== "Image" && (
          <span
            aria-hidden
            className="absolute top-1.5 left-1.5 flex size-5 items-center justify-center rounded-[4px] bg-over-shade text-over"
          >
            <AssetTypeIcon assetType={assetType} className="size-3!" />
          </span>
        )}
      </div>
      <div aria-hidden className="flex min-w-0 flex-col gap-0.5 px-1.5 pt-1">
        <span title={name} className="truncate text-small">
          {name}
        </span>
        <AssetStateChip status={status} className="self-start" />
      </div>
    </div>
  );
});

const stateWords = ["Active", "Processing", "Failed"] as const;
