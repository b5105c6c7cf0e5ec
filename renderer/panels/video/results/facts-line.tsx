import { Info } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Entry } from "../../../../shared/contract/library.ts";
import { SECOND } from "../../../../shared/units.ts";
import { showInspector } from "../../../layout/inspector.tsx";
import { useInspector } from "../../../layout/use-inspector.ts";
import { formatBytes, formatClock } from "../../../i18n/format.ts";
import { Button } from "../../../parts/button.tsx";

/** What the file is, in one line; the rest is in the inspector. */
export function FactsLine({ video, answer }: { video: Entry; answer: Record<string, unknown> | undefined }) {
  const { t } = useTranslation();
  const { isOpen } = useInspector();
  const { media } = video;
  const seed = answer?.["seed"];
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
      {!isOpen && (
        <Button look="quiet" icon={Info} onClick={showInspector}>
          {t("video.results.details")}
        </Button>
      )}
    </div>
  );
}
