import { Pencil, Plug, RefreshCw, RotateCw, UserCheck, VolumeX } from "lucide-react";
import type { LucideIcon } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../parts/button.tsx";
import { FailedFrame } from "../../../parts/job/failed-frame.tsx";
import { notifyFailure } from "../../../parts/toasts.tsx";
import { askJobNow } from "../../../state/jobs.ts";
import { canAskAgain } from "../../../state/job-groups.ts";
import { goToSettings } from "../../../state/layout.ts";
import { openVerification } from "../../../state/verification-dialog.ts";
import { recipeToDraft } from "../draft/recipe-to-draft.ts";
import { filesOf } from "../draft/draft.ts";
import { useSending } from "../sending/send.ts";
import { showForm } from "../view-store.ts";
import { useFileNames } from "../slots/use-file-names.ts";
import { type Offer, adviceFor, inputOfParam } from "./advice.ts";
import { sendAgain } from "./send-again.ts";
import { putIntoForm } from "./use-recipe.ts";
import type { VideoJob } from "./video-jobs.ts";

/** A video that ended without a result, with what the service's answer suggests (NV-10). */
export function FailedJob({ job }: { job: VideoJob }) {
  const { t } = useTranslation();
  const { failure } = job;
  const advice = failure ? adviceFor(failure, job.recipe) : { offers: ["retry", "edit"] as const };
  const offers: readonly Offer[] = canAskAgain(job) ? ["ask-again", ...advice.offers] : advice.offers;
  const name = useNamedPlace(job);
  return (
    <FailedFrame
      job={job}
      named={name && t("video.failed.names", { name })}
      advice={advice.key && t(`video.failed.advice.${advice.key}`)}
      offers={offers.map((offer, place) => (
        <OfferButton key={offer} offer={offer} job={job} isFirst={place === 0} />
      ))}
      onDiscarded={showForm}
    />
  );
}

/** The place in the form that the service complains of. */
function useNamedPlace({ failure, recipe }: VideoJob): string | undefined {
  const { t } = useTranslation();
  const { placeOf } = useFileNames();
  const named = inputOfParam(failure?.service?.param || failure?.service?.message, recipe);
  if (named === "prompt") return t("video.prompt.label");
  const draft = recipeToDraft(recipe, String);
  const files = filesOf(draft);
  const file = typeof named === "object" ? files[named.place] : undefined;
  return file && placeOf(file, files, draft.mode);
}

const icons: Record<Offer, LucideIcon> = {
  retry: RotateCw,
  "retry-without-audio": VolumeX,
  edit: Pencil,
  "ask-again": RefreshCw,
  connection: Plug,
  verify: UserCheck,
};
const labels = {
  retry: "video.failed.retry",
  "retry-without-audio": "video.failed.withoutAudio",
  edit: "video.failed.correct",
  "ask-again": "video.failed.askAgain",
  connection: "video.failed.connection",
  verify: "video.failed.verify",
} as const;

function OfferButton({ offer, job, isFirst }: { offer: Offer; job: VideoJob; isFirst: boolean }) {
  const { t } = useTranslation();
  const isReady = useSending(({ state }) => state === "ready");
  const acts: Record<Offer, () => void> = {
    retry: () => void sendAgain(job),
    "retry-without-audio": () => void sendAgain(job, { generateAudio: false }),
    edit: () => putIntoForm(job.recipe),
    "ask-again": () => void askJobNow(job.id).catch(notifyFailure),
    connection: () => goToSettings("connections"),
    verify: openVerification,
  };
  return (
    <Button
      look={isFirst ? "primary" : "plain"}
      className={isFirst ? undefined : "h-8!"}
      icon={icons[offer]}
      isBusy={offer.startsWith("retry") && !isReady}
      title={offer === "ask-again" ? t("video.failed.askAgainHint") : undefined}
      onClick={acts[offer]}
    >
      {t(labels[offer])}
    </Button>
  );
}
