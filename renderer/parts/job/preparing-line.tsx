import { useTranslation } from "react-i18next";
import type { Preparing } from "../../../shared/contract/jobs.ts";
import { formatBytes } from "../../i18n/format.ts";
import { Progress } from "../progress.tsx";

/** What a job does before its request leaves: how much of a file is published, or that an asset is waited for. */
export function PreparingLine({ preparing }: { preparing: Preparing }) {
  const { t } = useTranslation();
  if (preparing.what === "waiting-for-asset") {
    return (
      <div className="flex flex-col gap-1">
        <Progress name={t("queue.waitingForAsset")} />
        <span title={preparing.assetId} className="block truncate text-small text-muted">
          {t("queue.waitingForAsset")}
        </span>
      </div>
    );
  }
  const { bytes, totalBytes, isPaused } = preparing;
  const amount = t("queue.of", { bytes: formatBytes(bytes), total: formatBytes(totalBytes) });
  const text = isPaused ? `${t("queue.paused")} · ${amount}` : t("queue.publishing", { amount });
  return (
    <div className="flex flex-col gap-1">
      <Progress name={text} share={totalBytes > 0 ? bytes / totalBytes : undefined} />
      <span className="numbers block truncate text-small text-muted">{text}</span>
    </div>
  );
}
