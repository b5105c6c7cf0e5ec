import { Pencil, Plug, RefreshCw, RotateCw, UserCheck, VolumeX } from "lucide-react";
import type { LucideIcon } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { FailureData } from "../../../../shared/failure.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { Button } from "../../../parts/button.tsx";
import { CopyButton } from "../../../parts/copy-button.tsx";
import { failureReport } from "../../../parts/failure-report.ts";
import { DiscardButton } from "../../../parts/job/discard-button.tsx";
import { JobStateChip } from "../../../parts/job-state-chip.tsx";
import { ServiceWordsView } from "../../../parts/service-words.tsx";
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

/** A job that ended without a result: what happened, what it means, what to do (NV-10). */
export function FailedJob({ job }: { job: VideoJob }) {
  const { t } = useTranslation();
  const { failure } = job;
  const advice = failure ? adviceFor(failure, job.recipe) : { offers: ["retry", "edit"] as const };
  const offers: readonly Offer[] = canAskAgain(job) ? ["ask-again", ...advice.offers] : advice.offers;
  return (
    <div className="flex min-h-0 grow flex-col overflow-y-auto">
      <div className="m-auto flex w-full max-w-140 flex-col gap-4 rounded-card bg-surface p-5">
        <JobStateChip state={job.state} className="self-start" />
        {failure ? (
          <FailureBody failure={failure} job={job} adviceKey={advice.key} />
        ) : (
          <p>{t(job.state === "expired" ? "video.results.expired" : "video.results.cancelledThere")}</p>
        )}
        {job.recipe.prompt.trim() !== "" && (
          <p className="line-clamp-3 border-l-2 border-line pl-3 text-small text-muted">{job.recipe.prompt}</p>
        )}
        <div className="flex flex-wrap gap-1.5">
          {offers.map((offer, place) => (
            <OfferButton key={offer} offer={offer} job={job} isFirst={place === 0} />
          ))}
        </div>
        <div className="flex flex-wrap items-center gap-1 border-t border-line pt-3">
          {failure && <CopyButton text={() => failureReport(failure)} label={t("parts.failure.copy")} />}
          <DiscardButton job={job} onDone={showForm} />
        </div>
      </div>
    </div>
  );
}

function FailureBody({ failure, job, adviceKey }: { failure: FailureData; job: VideoJob; adviceKey: ReturnType<typeof adviceFor>["key"] }) {
  const { t, failureText } = useWords();
  const { placeOf } = useFileNames();
  const text = failureText(failure);
  const named = inputOfParam(failure.service?.param || failure.service?.message, job.recipe);
  const draft = recipeToDraft(job.recipe, String);
  const files = filesOf(draft);
  const file = typeof named === "object" ? files[named.place] : undefined;
  const name = named === "prompt" ? t("video.prompt.label") : file && placeOf(file, files, draft.mode);
  return (
    <div role="alert" className="flex flex-col gap-2">
      <h2 className="text-large font-semibold">{text.headline}</h2>
      <p className="wrap-anywhere">{text.message}</p>
      {name && <p className="font-medium">{t("video.failed.names", { name })}</p>}
      <p className="text-muted">{adviceKey ? t(`video.failed.advice.${adviceKey}`) : text.advice}</p>
      <ServiceWordsView failure={failure} />
    </div>
  );
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
