import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { ShieldAlert, ShieldCheck } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Comparison, ShareChanged } from "../../../../shared/contract/library.ts";
import { currentLanguage } from "../../../i18n/language.ts";
import { formatNumber } from "../../../i18n/format.ts";
import { Checkbox } from "../../../parts/checkbox.tsx";
import { FailureNotice } from "../../../parts/failure-notice.tsx";
import { Fitted } from "../../../parts/job/shape-well.tsx";
import { Slider } from "../../../parts/slider.tsx";
import { failureOf } from "../../../state/failure-of.ts";
import { mediaCrossOrigin, mediaUrl } from "../../../state/media-url.ts";
import { orpc } from "../../../state/queries.ts";
import type { Pair } from "./pair.ts";

/** Levels of 255: what lies below is the noise of another encoding. */
const MOST_TOLERANCE = 64;
const FIRST_TOLERANCE = 12;

/** A map of what changed, laid over the picture, and how much of it lies where nothing should have changed (IM-06, wire notes 4.3). */
export function DifferenceView({
  pair,
  beforeId,
  afterId,
  maskId,
  isOtherShape,
}: {
  pair: Pair;
  beforeId: string;
  afterId: string;
  maskId: string | undefined;
  isOtherShape: boolean;
}) {
  const { t } = useTranslation();
  const [tolerance, setTolerance] = useState(FIRST_TOLERANCE);
  /** While the slider is dragged nothing is compared. */
  const [settled, setSettled] = useState(FIRST_TOLERANCE);
  const [isMaskShown, setIsMaskShown] = useState(true);
  const { data, error } = useQuery({
    ...orpc.library.compare.queryOptions({
      input: { a: beforeId, b: afterId, ...(maskId !== undefined && { mask: maskId }), tolerance: settled },
    }),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  });
  if (error) return <FailureNotice failure={failureOf(error)} className="m-auto max-w-140" />;
  return (
    <>
      <Fitted width={data?.width ?? pair.width} height={data?.height ?? pair.height} className="relative bg-well">
        <img src={pair.after} crossOrigin={mediaCrossOrigin()} alt="" className="absolute inset-0 size-full opacity-60 grayscale" />
        {maskId !== undefined && isMaskShown && <span aria-hidden className="absolute inset-0 opacity-30" style={outsideOf(maskId)} />}
        {data && (
          <img
            src={mediaUrl(data.heatMediaId)}
            crossOrigin={mediaCrossOrigin()}
            alt={t("images.compare.map")}
            className="absolute inset-0 size-full"
          />
        )}
      </Fitted>
      <div className="flex shrink-0 flex-wrap items-center justify-center gap-x-4 gap-y-1" aria-live="polite">
        {isOtherShape ? (
          <p className="text-small text-warn">{t("images.compare.noMatch")}</p>
        ) : (
          data && <Findings comparison={data} isMasked={maskId !== undefined} />
        )}
        <span className="flex items-center gap-2 text-small">
          <span className="text-muted">{t("images.compare.tolerance")}</span>
          <Slider
            name={t("images.compare.tolerance")}
            value={tolerance}
            min={0}
            max={MOST_TOLERANCE}
            text={t("images.compare.toleranceText", { value: tolerance })}
            onChange={setTolerance}
            onCommit={setSettled}
            className="w-28"
          />
          <span className="numbers w-6 text-muted">{tolerance}</span>
        </span>
        {maskId !== undefined && <Checkbox label={t("images.compare.keptShown")} isChecked={isMaskShown} onChange={setIsMaskShown} />}
      </div>
    </>
  );
}

/** The mask's picture is opaque where the picture was to be kept. */
function outsideOf(maskId: string): React.CSSProperties {
  return { background: "var(--mask-blue)", maskImage: `url("${mediaUrl(maskId)}")`, maskSize: "100% 100%", maskMode: "alpha" };
}

function Findings({ comparison: { outside, inside, isScaled }, isMasked }: { comparison: Comparison; isMasked: boolean }) {
  const { t } = useTranslation();
  const isClean = outside.changed === 0;
  const Icon = isClean ? ShieldCheck : ShieldAlert;
  return (
    <p className="numbers flex flex-wrap items-center gap-x-3 text-small">
      {isMasked ? (
        <>
          <span className={isClean ? "inline-flex items-center gap-1 text-good" : "inline-flex items-center gap-1 text-warn"}>
            <Icon aria-hidden />
            {isClean
              ? t(outside.touched === 0 ? "images.compare.untouched" : "images.compare.clean", { share: percentOf(outside.touched) })
              : t("images.compare.outside", { share: percentOf(outside.changed), pixels: pixelsOf(outside) })}
          </span>
          <span className="text-muted">{t("images.compare.inside", { share: percentOf(inside.changed) })}</span>
        </>
      ) : (
        <span className="text-muted">{t("images.compare.all", { share: percentOf(outside.changed), pixels: pixelsOf(outside) })}</span>
      )}
      {isScaled && <span className="text-warn">{t("images.compare.scaled")}</span>}
    </p>
  );
}

const pixelsOf = ({ changed, pixels }: ShareChanged) => formatNumber(Math.round(changed * pixels));

/** A share that is not nothing must not read as nothing. */
function percentOf(share: number): string {
  if (share > 0 && share < 0.001) return "< 0.1%";
  return new Intl.NumberFormat(currentLanguage(), { style: "percent", maximumFractionDigits: 1 }).format(share);
}
