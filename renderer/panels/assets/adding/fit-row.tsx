import { useWords } from "../../../i18n/use-words.ts";
import { formatBytes } from "../../../i18n/format.ts";
import { FitDialog } from "../../../parts/fit/fit-dialog.tsx";
import { fitRow, removeRows, useAdding } from "./adding-store.ts";
import { replaceMedia } from "./mend-row.ts";
import { LEAST_SECONDS, videoLimits } from "./mend-video.ts";
import type { ReviewedRow } from "./use-review.ts";

const { maxBytes, maxSeconds, sides, frameRate } = videoLimits;

/** Makes the video of a row fit, with the person's consent (AS-04). */
export function FitRow({ reviewed }: { reviewed: readonly ReviewedRow[] }) {
  const { t } = useWords();
  const key = useAdding(({ fitting }) => fitting);
  const found = reviewed.find(({ row }) => row.key === key);
  const mend = found && (found.verdict.is === "refused" || found.verdict.is === "good") ? found.verdict.mend : undefined;
  const media = found?.row.media;
  if (!found || !media || !mend || "run" in mend) return null;
  return (
    <FitDialog
      media={media}
      limits={mend.limits}
      leastSeconds={LEAST_SECONDS}
      description={t("assets.mend.limits", {
        seconds: maxSeconds,
        size: formatBytes(maxBytes),
        least: sides.min,
        most: sides.max,
        slow: frameRate.min,
        fast: frameRate.max,
      })}
      onUse={(made) => replaceMedia(found.row.key, made)}
      onLeaveOut={() => removeRows(new Set([found.row.key]))}
      onClose={() => fitRow(undefined)}
    />
  );
}
