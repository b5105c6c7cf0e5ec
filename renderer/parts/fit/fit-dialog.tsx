import { type RefObject, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Media } from "../../../shared/contract/media.ts";
import { Button } from "../button.tsx";
import { Dialog } from "../dialog.tsx";
import { FailureNotice } from "../failure-notice.tsx";
import { Progress } from "../progress.tsx";
import type { Range } from "../range-slider.tsx";
import { notifyFailure } from "../toasts.tsx";
import { keepFitted } from "../../state/fits.ts";
import { mediaCrossOrigin, mediaUrl, posterUrl } from "../../state/media-url.ts";
import { FitFacts } from "./fit-facts.tsx";
import { keptWithin } from "./kept-within.ts";
import { LEAST_PART, PART_STEP, PartChoice, toStep } from "./part-choice.tsx";
import { type FitLimits, type Fitting, useFittedVideo } from "./use-fitted-video.ts";

/** Longer parts are possible, but few services look at more, and each second takes from the sharpness of all. */
const FIRST_CHOICE_SECONDS = 30;

/** Shows a version of a video that is within the limits beside the original, both playable; it is used only when the person says so (CV-02, AS-04). */
export function FitDialog({
  media,
  limits,
  leastSeconds = LEAST_PART,
  description,
  onUse,
  onLeaveOut,
  onClose,
}: {
  media: Media;
  limits: FitLimits;
  /** A shorter part cannot be chosen. */
  leastSeconds?: number;
  /** Names the limits. */
  description: string;
  onUse: (made: Media) => void;
  onLeaveOut: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const seconds = Math.max(PART_STEP, toStep(Math.floor((media.seconds ?? 0) / PART_STEP) * PART_STEP));
  const [part, setPart] = useState<Range>({ start: 0, end: Math.min(seconds, limits.maxSeconds ?? FIRST_CHOICE_SECONDS) });
  const fitting = useFittedVideo(media.id, limits, part, part.end === seconds);
  const original = useRef<HTMLVideoElement>(null);
  const [isKeeping, setIsKeeping] = useState(false);
  const choose = (wanted: Range) => {
    const chosen = keptWithin(wanted, part, limits.maxSeconds);
    if (chosen.start === part.start && chosen.end === part.end) return;
    // The original shows where the handle is.
    if (original.current) original.current.currentTime = wanted.start !== part.start ? chosen.start : chosen.end;
    setPart(chosen);
  };
  const use = async (id: string) => {
    setIsKeeping(true);
    try {
      onUse(await keepFitted(id));
      onClose();
    } catch (error) {
      notifyFailure(error);
      setIsKeeping(false);
    }
  };
  return (
    <Dialog
      title={t("parts.fit.title")}
      description={description}
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
            {t("parts.fit.leaveOut")}
          </Button>
          <Button
            look="primary"
            isBusy={isKeeping || fitting.state === "making"}
            disabledReason={fitting.state === "failed" ? t("parts.fit.none") : undefined}
            onClick={() => fitting.state === "made" && void use(fitting.fitted.media.id)}
          >
            {t("parts.fit.use")}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <div className="grid grid-cols-2 gap-4">
          <Side name={t("parts.fit.before")}>
            <Film id={media.id} name={t("parts.fit.before")} video={original} />
          </Side>
          <Side name={t("parts.fit.after")} note={fitting.state === "made" ? t(`parts.fit.ways.${fitting.fitted.way}`) : undefined}>
            <Proposal fitting={fitting} />
          </Side>
        </div>
        <PartChoice part={part} seconds={seconds} least={Math.min(leastSeconds, seconds)} onChange={choose} />
        <FitFacts media={media} fitting={fitting} />
      </div>
    </Dialog>
  );
}

function Proposal({ fitting }: { fitting: Fitting }) {
  const { t } = useTranslation();
  if (fitting.state === "made") return <Film id={fitting.fitted.media.id} name={t("parts.fit.after")} />;
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
        {t(fitting.round > 1 ? "parts.fit.makingAgain" : "parts.fit.making")}
      </p>
      <Progress name={t("parts.fit.making")} share={fitting.share} className="w-1/2" />
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
