import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatBytes, formatNumber } from "../../../../i18n/format.ts";
import { Button } from "../../../../parts/button.tsx";
import { Skeleton } from "../../../../parts/skeleton.tsx";
import { notifyFailure } from "../../../../parts/toasts.tsx";
import { percentText } from "../editor/percent-text.ts";
import { type Mask, useMask } from "../session/use-mask.ts";
import type { Size } from "../view/view-transform.ts";
import { AlphaHistogram } from "./alpha-histogram.tsx";
import { type SentMask, useMaskTruth } from "./use-mask-truth.ts";

/** What exactly is sent as the mask, read from the file itself: size, polarity, share, alphas, and what looks like a mistake (IM-04; lesson 31). */
export function MaskTruth({ mediaId }: { mediaId: string }) {
  const mask = useMask(mediaId);
  return mask ? <Truth mask={mask} /> : <Skeleton className="h-40" />;
}

function Truth({ mask }: { mask: Mask }) {
  const { t } = useTranslation();
  const sent = useMaskTruth(mask.session);
  if (!sent) return <Skeleton className="h-40" />;
  return (
    <section aria-label={t("mask.truth.name")} className="flex flex-col gap-3">
      <figure className="flex flex-col gap-1.5">
        <img
          src={sent.url}
          alt={t("mask.truth.preview")}
          className="chequered max-h-44 max-w-full self-center rounded-control border border-line object-contain"
        />
        <figcaption className="flex justify-center gap-4 text-small text-muted">
          <span className="flex items-center gap-1.5">
            <span aria-hidden className="chequered size-3 rounded-[2px] border border-line" />
            {t("mask.truth.replaced")}
          </span>
          <span className="flex items-center gap-1.5">
            {/* The kept part of the file is black. */}
            <span aria-hidden className="size-3 rounded-[2px] border border-line bg-kept" />
            {t("mask.truth.kept")}
          </span>
        </figcaption>
      </figure>
      <Facts sent={sent} first={mask} />
      <AlphaHistogram alphas={sent.statistics.alphas} />
      <Warnings sent={sent} mask={mask} />
    </section>
  );
}

function Facts({ sent, first }: { sent: SentMask; first: Size }) {
  const { t } = useTranslation();
  const { alphas, painted, share } = sent.statistics;
  const between = alphas.subarray(1, 255).reduce((sum, count) => sum + count, 0);
  const isSame = sent.width === first.width && sent.height === first.height;
  const rows: [name: string, value: string, detail?: string][] = [
    [
      t("mask.truth.size"),
      t("mask.truth.sizeValue", { width: sent.width, height: sent.height }),
      isSame ? t("mask.truth.sameSize") : t("mask.truth.otherSize", { width: first.width, height: first.height }),
    ],
    [t("mask.truth.share"), t("mask.truth.shareValue", { percent: percentText(share), pixels: formatNumber(painted) })],
    [
      t("mask.truth.alphas"),
      between === 0 ? t("mask.truth.alphasClean") : t("mask.truth.alphasBetween", { count: between, number: formatNumber(between) }),
    ],
    [t("mask.truth.colours"), t("mask.truth.coloursValue")],
    [t("mask.truth.file"), `PNG · ${formatBytes(sent.bytes)}`],
  ];
  return (
    <dl className="numbers grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-small">
      {rows.map(([name, value, detail]) => (
        <div key={name} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd>
            {value}
            {detail && <span className={isSame ? "block text-muted" : "block text-bad"}>{detail}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Warnings({ sent, mask }: { sent: SentMask; mask: Mask }) {
  const { t } = useTranslation();
  const { painted, share, islands, holes, alphas } = sent.statistics;
  const isSoft = sent.isSoft && alphas.subarray(1, 255).some((count) => count > 0);
  return (
    <div role="status" className="flex flex-col gap-2">
      {painted === 0 && <Warning>{t("mask.truth.warnings.empty")}</Warning>}
      {share === 1 && <Warning>{t("mask.truth.warnings.full")}</Warning>}
      {islands > 0 && <Warning>{t("mask.truth.warnings.islands", { count: islands, number: formatNumber(islands) })}</Warning>}
      {holes > 0 && <Warning>{t("mask.truth.warnings.holes", { count: holes, number: formatNumber(holes) })}</Warning>}
      {islands + holes > 0 && (
        <Button className="self-start" onClick={() => mask.session.work({ kind: "specks" }).catch(notifyFailure)}>
          {t("mask.truth.cleanSpecks")}
        </Button>
      )}
      {isSoft && <Warning>{t("mask.truth.warnings.soft")}</Warning>}
    </div>
  );
}

function Warning({ children }: { children: ReactNode }) {
  return (
    <p className="flex items-start gap-1.5 rounded-control bg-warn-soft px-2 py-1.5 text-small text-warn">
      <TriangleAlert aria-hidden className="mt-0.5 size-3.5!" />
      {children}
    </p>
  );
}
