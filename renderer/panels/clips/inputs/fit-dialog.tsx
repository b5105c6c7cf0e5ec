import { type RefObject, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Media } from "../../../../shared/contract/media.ts";
import { referenceBytesLimit } from "../../../../shared/rules/compatible-video.ts";
import { formatBytes } from "../../../i18n/format.ts";
import { Button } from "../../../parts/button.tsx";
import { Dialog } from "../../../parts/dialog.tsx";
import { FailureNotice } from "../../../parts/failure-notice.tsx";
import { Progress } from "../../../parts/progress.tsx";
import type { Range } from "../../../parts/range-slider.tsx";
import { notifyFailure } from "../../../parts/toasts.tsx";
import { keepFitted } from "../../../state/fits.ts";
import { mediaCrossOrigin, mediaUrl, posterUrl } from "../../../state/media-url.ts";
import { FitFacts } from "./fit-facts.tsx";
import { PART_STEP, PartChoice, toStep } from "./part-choice.tsx";
import { type Fitting, useFittedVideo } from "./use-fitted-video.ts";

/** Longer parts are possible, but few services look at more, and each second takes from the sharpness of all. */
const FIRST_CHOICE_SECONDS = 30;

/** Shows a version of a video that can be sent beside the original, both playable; it is used only when the person says so (CV-02). */
export function FitDialog({
  media,
  onUse,
  onLeaveOut,
  onClose,
}: {
  media: Media;
  onUse: (mediaId: string) => void;
  onLeaveOut: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const seconds = Math.max(PART_STEP, toStep(Math.floor((media.seconds ?? 0) / PART_STEP) * PART_STEP));
  const [part, setPart] = useState<Range>({ start: 0, end: Math.min(seconds, FIRST_CHOICE_SECONDS) });
  const fitting = useFittedVideo(media.id, part, part.end === seconds);
  const original = useRef<HTMLVideoElement>(null);
  const [isKeeping, setIsKeeping] = useState(false);
  const choose = (chosen: Range) => {
    if (chosen.start === part.start && chosen.end === part.end) return;
    // The original shows where the handle is.
    if (original.current) original.current.currentTime = chosen.start !== part.start ? chosen.start : chosen.end;
    setPart(chosen);
  };
  const use = async (id: string) => {
    setIsKeeping(true);
    try {
      onUse((await keepFitted(id)).id);
      onClose();
    } catch (error) {
      notifyFailure(error);
      setIsKeeping(false);
    }
  };
  return (
    <Dialog
      title={t("clips.fit.title")}
      description={t("clips.fit.body", { limit: formatBytes(referenceBytesLimit) })}
      isOpen
      onClose={onClose}
      size="large"
      foot={
        <>
          <Button
            className="h-8!"
            onClick={() => {
              onLeaveOut();
              onClose();
            }}
          >
            {t("clips.fit.leaveOut")}
          </Button>
          <Button
            look="primary"
            isBusy={isKeeping || fitting.state === "making"}
            disabledReason={fitting.state === "failed" ? t("clips.fit.none") : undefined}
            onClick={() => fitting.state === "made" && void use(fitting.fitted.media.id)}
          >
            {t("clips.fit.use")}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <div className="grid grid-cols-2 gap-4">
          <Side name={t("clips.fit.before")}>
            <Film id={media.id} name={t("clips.fit.before")} video={original} />
          </Side>
          <Side name={t("clips.fit.after")} note={fitting.state === "made" ? t(`clips.fit.ways.${fitting.fitted.way}`) : undefined}>
            <Proposal fitting={fitting} />
          </Side>
        </div>
        <PartChoice part={part} seconds={seconds} onChange={choose} />
        <FitFacts media={media} fitting={fitting} />
      </div>
    </Dialog>
  );
}

function Proposal({ fitting }: { fitting: Fitting }) {
  const { t } = useTranslation();
  if (fitting.state === "made") return <Film id={fitting.fitted.media.id} name={t("clips.fit.after")} />;
  if (fitting.state === "failed") {
    return (
      <div className="grow overflow-y-auto p-3">
        <FailureNotice failure={fitting.failure} />
      </div>
    );
  }
  return (
    <div className="flex grow flex-col items-center justify-center gap-2 text-muted">
      <p className="numbers" aria-live="polite">
        {t(fitting.round > 1 ? "clips.fit.makingAgain" : "clips.fit.making")}
      </p>
      <Progress name={t("clips.fit.making")} share={fitting.share} className="w-1/2" />
    </div>
  );
}

function Side({ name, note, children }: { name: string; note?: string; children: React.ReactNode }) {
  return (
    <figure className="flex min-w-0 flex-col gap-1.5">
      <div className="flex aspect-video max-h-[38vh] overflow-hidden rounded-card bg-well">{children}</div>
      <figcaption className="flex justify-between gap-2 text-small">
        <span className="font-medium">{name}</span>
        {note && <span className="text-muted">{note}</span>}
      </figcaption>
    </figure>
  );
}

function Film({ id, name, video }: { id: string; name: string; video?: RefObject<HTMLVideoElement | null> }) {
  return (
    <video
      ref={video}
      src={mediaUrl(id)}
      poster={posterUrl(id)}
      crossOrigin={mediaCrossOrigin()}
      aria-label={name}
      controls
      playsInline
      disablePictureInPicture
      controlsList="nodownload noremoteplayback"
      preload="auto"
      className="size-full object-contain"
    />
  );
}
