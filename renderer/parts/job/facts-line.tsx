import { Info } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Entry } from "../../../shared/contract/library.ts";
import { SECOND } from "../../../shared/units.ts";
import { formatBytes, formatClock } from "../../i18n/format.ts";
import { Button } from "../button.tsx";

/** What the file is, in one line; `onDetails` leads to the rest where that is hidden. */
export function FactsLine({ video, seed, onDetails }: { video: Entry; seed?: unknown; onDetails: (() => void) | undefined }) {
  const { t } = useTranslation();
  const { media } = video;
  const parts = [
    media.width && media.height && `${media.width} × ${media.height}`,
    media.seconds !== undefined && formatClock(media.seconds * SECOND),
    media.framesPerSecond !== undefined && t("video.facts.fps", { value: Math.round(media.framesPerSecond * 100) / 100 }),
    t(media.audioCodec ? "video.facts.with" : "video.facts.without"),
    typeof seed === "number" && `${t("video.facts.seed")} ${seed}`,
    formatBytes(media.bytes),
  ];
  return (
    <div className="flex shrink-0 items-center justify-between gap-3">
      <p className="numbers min-w-0 text-small text-muted">{parts.filter(Boolean).join(" · ")}</p>
      {onDetails && (
        <Button look="quiet" icon={Info} onClick={onDetails}>
          {t("video.results.details")}
        </Button>
      )}
    </div>
  );
}
