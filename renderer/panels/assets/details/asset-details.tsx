import { EllipsisVertical, Film } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Asset } from "../../../../shared/contract/assets.ts";
import type { Connection } from "../../../../shared/contract/connections.ts";
import { formatAgo, formatMoment } from "../../../i18n/format.ts";
import { Button } from "../../../parts/button.tsx";
import { CopyButton } from "../../../parts/copy-button.tsx";
import { FactList, Group } from "../../../parts/entry/fact-list.tsx";
import { ServiceFacts } from "../../../parts/entry/service-facts.tsx";
import { FailureNotice } from "../../../parts/failure-notice.tsx";
import { IconButton } from "../../../parts/icon-button.tsx";
import { Menu } from "../../../parts/menu.tsx";
import { mediaText } from "../../../parts/source-view.tsx";
import { useAsset, useGroup } from "../../../state/assets.ts";
import { failureOf } from "../../../state/failure-of.ts";
import { useMedia } from "../../../state/media.ts";
import { MINUTE } from "../../../../shared/units.ts";
import { useNow } from "../../../state/now.ts";
import { addressOf, canBeUsed, sendToVideo } from "../asset-acts.ts";
import { changeItems } from "../asset-menu.ts";
import { AssetPicture, AssetTypeIcon } from "../../../parts/asset/asset-picture.tsx";
import { AssetStateChip } from "../../../parts/asset/asset-state-chip.tsx";
import { knownAssetType } from "../../../parts/asset/asset-types.ts";
import { goToPlace } from "../view-store.ts";

/** Everything known of one asset, all that the service said included, and what can be done with it. */
export function AssetDetails({ asset: listed, connection }: { asset: Asset; connection: Connection }) {
  const { t } = useTranslation();
  const { data, error } = useAsset(listed, connection.id);
  // Whichever was said last: a stream may have brought more than the question did.
  const asset = data && data.askedAt >= listed.askedAt ? data : listed;
  const { service } = asset;
  const failed = { headline: t("assets.details.failed"), advice: t("assets.details.failedForGood") };
  return (
    <div data-selectable className="flex flex-col pb-4">
      <div className="flex aspect-video items-center justify-center bg-well">
        <AssetPicture asset={asset} isLarge />
      </div>
      <Head asset={asset} connectionId={connection.id} />
      {asset.failure && <FailureNotice failure={asset.failure} instead={failed} className="mx-4 mb-3" />}
      {asset.status === "Failed" && !asset.failure && <p className="mx-4 mb-3 text-small text-muted">{failed.advice}</p>}
      {asset.status === "Processing" && <p className="mx-4 mb-3 text-small text-muted">{t("assets.details.processing")}</p>}
      {error !== null && <FailureNotice failure={failureOf(error)} className="mx-4 mb-3" />}
      <Group title={t("assets.details.about")}>
        <Facts asset={asset} connectionId={connection.id} />
      </Group>
      <Group
        title={t("assets.details.service")}
        trailing={<CopyButton text={() => JSON.stringify(service, null, 2)} aria-label={t("assets.details.copyService")} />}
      >
        <ServiceFacts service={service} />
      </Group>
    </div>
  );
}

function Head({ asset, connectionId }: { asset: Asset; connectionId: string }) {
  const { t } = useTranslation();
  return (
    <div className="flex flex-col gap-2 px-4 py-3">
      <div className="flex items-start gap-2">
        <AssetTypeIcon assetType={asset.assetType} className="mt-0.5 text-muted" />
        <h2 className="min-w-0 grow font-medium wrap-anywhere">{asset.name || asset.id}</h2>
        <AssetStateChip status={asset.status} />
      </div>
      <div className="flex items-center gap-1">
        <Button
          look="primary"
          icon={Film}
          disabledReason={canBeUsed(asset) ? undefined : t("assets.details.failedNotUsable")}
          onClick={() => sendToVideo(asset)}
        >
          {t("assets.acts.use")}
        </Button>
        <CopyButton text={addressOf(asset)} aria-label={t("assets.acts.copyAddress")} className="ml-auto" />
        <Menu name={t("assets.details.more", { name: asset.name })} items={changeItems(t, connectionId, asset)} align="end">
          <IconButton name={t("parts.more")} icon={EllipsisVertical} />
        </Menu>
      </div>
    </div>
  );
}

function Facts({ asset, connectionId }: { asset: Asset; connectionId: string }) {
  const { t } = useTranslation();
  const now = useNow(MINUTE);
  const { data: media } = useMedia(asset.mediaId);
  const type = knownAssetType(asset.assetType);
  const moment = (at: number | undefined) => at && formatMoment(at);
  return (
    <FactList
      facts={[
        [t("assets.fields.id"), asset.id, "mono"],
        [t("assets.fields.assetType"), type ? t(`assets.types.${type}`) : asset.assetType],
        [t("assets.fields.group"), <GroupLink key="group" groupId={asset.groupId} connectionId={connectionId} />],
        [t("assets.fields.projectName"), asset.projectName],
        [t("assets.fields.created"), moment(asset.createdAt)],
        [t("assets.fields.updated"), moment(asset.updatedAt)],
        [t("assets.fields.asked"), formatAgo(Math.min(asset.askedAt, now), now)],
        [t("assets.fields.file"), media && `${media.name} · ${mediaText(media)}`],
      ]}
    />
  );
}

function GroupLink({ groupId, connectionId }: { groupId: string; connectionId: string }) {
  const { data: group } = useGroup(groupId, connectionId);
  if (!group) return <span className="font-mono text-small">{groupId}</span>;
  return (
    <button
      type="button"
      onClick={() => goToPlace(connectionId, { groupType: group.groupType, groupId })}
      className="rounded-[4px] text-left text-accent-words hover:underline"
    >
      {group.name || groupId}
    </button>
  );
}
