import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Media } from "../../../../../shared/contract/media.ts";
import { Button } from "../../../../parts/button.tsx";
import { Dialog } from "../../../../parts/dialog.tsx";
import { Field } from "../../../../parts/field.tsx";
import { NumberStepper } from "../../../../parts/number-stepper.tsx";
import { RatioShapes } from "../../../../parts/ratio-shapes.tsx";
import { Segmented } from "../../../../parts/segmented.tsx";
import { Skeleton } from "../../../../parts/skeleton.tsx";
import { notifyFailure } from "../../../../parts/toasts.tsx";
import { useMedia } from "../../../../state/media.ts";
import { mediaUrl } from "../../../../state/media-url.ts";
import { type BorderFill, borderFills } from "./draw-extended.ts";
import { extendPicture, type Extended } from "./extend-picture.ts";
import { FramePreview } from "./frame-preview.tsx";
import { type Border, borderForRatio, extendedSize, isTooLarge, MOST_SIDE, noBorder, type Side, withSide } from "./outpaint-geometry.ts";

const ratios = ["1:1", "4:3", "3:4", "3:2", "2:3", "16:9", "9:16"] as const;
const sides: readonly Side[] = ["left", "top", "right", "bottom"];
const MOST_OVERLAP = 64;

/** Extends a kept picture and masks what is new, in one step (IM-08). `onExtended` gets the new picture; its mask is ready under its id. */
export function OutpaintDialog({
  mediaId,
  isOpen,
  onClose,
  onExtended,
}: {
  mediaId: string;
  isOpen: boolean;
  onClose: () => void;
  onExtended: (extended: Extended) => void;
}) {
  const { data: media } = useMedia(mediaId);
  return isOpen && media ? <Extending key={mediaId} media={media} onClose={onClose} onExtended={onExtended} /> : null;
}

function Extending({ media, onClose, onExtended }: { media: Media; onClose: () => void; onExtended: (extended: Extended) => void }) {
  const { t } = useTranslation();
  const picture = usePicture(media.id);
  const [border, setBorder] = useState<Border>(noBorder);
  const [ratio, setRatio] = useState<string>();
  const [fill, setFill] = useState<BorderFill>("blur");
  const [overlap, setOverlap] = useState(8);
  const [isBusy, setIsBusy] = useState(false);
  const size = { width: media.width ?? 1, height: media.height ?? 1 };
  const whole = extendedSize(size, border);
  const isNothing = sides.every((side) => border[side] === 0);
  const change = (next: Border) => {
    setRatio(undefined);
    setBorder(next);
  };
  const apply = async () => {
    if (!picture) return;
    setIsBusy(true);
    try {
      onExtended(await extendPicture(media, picture, { border, fill, overlap }));
      onClose();
    } catch (error) {
      notifyFailure(error);
    } finally {
      setIsBusy(false);
    }
  };
  const reason = isNothing
    ? t("mask.outpaint.nothing")
    : isTooLarge(size, border)
      ? t("mask.outpaint.tooLarge", { side: MOST_SIDE })
      : undefined;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="large"
      title={t("mask.outpaint.title")}
      description={t("mask.outpaint.description")}
      foot={
        <>
          <p className="numbers mr-auto text-muted">{t("mask.outpaint.size", { width: whole.width, height: whole.height })}</p>
          <Button look="primary" isBusy={isBusy} disabledReason={reason} onClick={() => void apply()}>
            {t("mask.outpaint.apply")}
          </Button>
        </>
      }
    >
      <div className="flex flex-wrap gap-5">
        {picture ? <FramePreview picture={picture} border={border} fill={fill} onChange={change} /> : <Skeleton className="h-95 w-150" />}
        <div className="flex min-w-72 flex-1 flex-col gap-4">
          <Field label={t("mask.outpaint.ratio")}>
            {() => (
              <RatioShapes
                name={t("mask.outpaint.ratio")}
                value={ratio}
                ratios={ratios}
                onChange={(chosen) => {
                  setRatio(chosen);
                  setBorder(borderForRatio(size, chosen));
                }}
              />
            )}
          </Field>
          <fieldset className="flex flex-col gap-1">
            <legend className="mb-1 text-small font-medium">{t("mask.outpaint.edgesName")}</legend>
            <div className="grid grid-cols-2 gap-2">
              {sides.map((side) => (
                <div key={side} className="flex items-center justify-between gap-2">
                  <span aria-hidden className="text-small text-muted">
                    {t(`mask.outpaint.edges.${side}`)}
                  </span>
                  <NumberStepper
                    name={t(`mask.outpaint.edges.${side}`)}
                    value={border[side]}
                    min={0}
                    max={MOST_SIDE}
                    step={8}
                    unit="px"
                    onChange={(typed) => change(withSide(size, border, side, typed ?? 0))}
                    className="w-28"
                  />
                </div>
              ))}
            </div>
          </fieldset>
          <Field label={t("mask.outpaint.fill")} hint={t(`mask.outpaint.fillHints.${fill}`)}>
            {() => (
              <Segmented
                name={t("mask.outpaint.fill")}
                value={fill}
                choices={borderFills.map((value) => ({ value, label: t(`mask.outpaint.fills.${value}`) }))}
                onChange={setFill}
                className="self-start"
              />
            )}
          </Field>
          <Field label={t("mask.outpaint.overlap")} hint={t("mask.outpaint.overlapHint")}>
            {(ids) => (
              <NumberStepper
                {...ids}
                name={t("mask.outpaint.overlap")}
                value={overlap}
                min={0}
                max={MOST_OVERLAP}
                unit="px"
                onChange={(typed) => setOverlap(Math.round(typed ?? 0))}
                className="w-28"
              />
            )}
          </Field>
        </div>
      </div>
    </Dialog>
  );
}

/** The kept picture, decoded; closed with the dialog. */
function usePicture(mediaId: string): ImageBitmap | undefined {
  const [picture, setPicture] = useState<ImageBitmap>();
  useEffect(() => {
    const life = new AbortController();
    let opened: ImageBitmap | undefined;
    const open = async () => {
      const answer = await fetch(mediaUrl(mediaId), { signal: life.signal });
      const bitmap = await createImageBitmap(await answer.blob());
      if (life.signal.aborted) return bitmap.close();
      opened = bitmap;
      setPicture(bitmap);
    };
    open().catch((error: unknown) => life.signal.aborted || notifyFailure(error));
    return () => {
      life.abort();
      opened?.close();
    };
  }, [mediaId]);
  return picture;
}
