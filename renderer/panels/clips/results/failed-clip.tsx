import { Pencil, Plug, RefreshCw, RotateCw } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../parts/button.tsx";
import { FailedFrame } from "../../../parts/job/failed-frame.tsx";
import { notifyFailure } from "../../../parts/toasts.tsx";
import { canAskAgain } from "../../../state/job-groups.ts";
import { askJobNow } from "../../../state/jobs.ts";
import { goToSettings } from "../../../state/layout.ts";
import { recipeToDraft } from "../draft/recipe-to-draft.ts";
import { useSending } from "../sending/send.ts";
import { showForm } from "../view-store.ts";
import type { ClipJob } from "./clip-jobs.ts";
import { putIntoForm } from "./put-into-form.ts";
import { sendAgain } from "./send-again.ts";

/** A clip that ended without a result. */
export function FailedClip({ job }: { job: ClipJob }) {
  return <FailedFrame job={job} offers={<Offers job={job} />} onDiscarded={showForm} />;
}

/** The likeliest way out first. */
function Offers({ job }: { job: ClipJob }) {
  const { t } = useTranslation();
  const isReady = useSending(({ state }) => state === "ready");
  const { failure } = job;
  const isRefused = failure?.code === "content-rejected" || failure?.code === "invalid-input" || failure?.code === "too-large";
  const isAtConnection = failure?.code === "key-rejected" || failure?.code === "no-key" || failure?.code === "no-credit";
  return (
    <>
      {canAskAgain(job) && (
        <Button
          look="primary"
          icon={RefreshCw}
          title={t("video.failed.askAgainHint")}
          onClick={() => void askJobNow(job.id).catch(notifyFailure)}
        >
          {t("video.failed.askAgain")}
        </Button>
      )}
      {isAtConnection && (
        <Button className="h-8!" icon={Plug} onClick={() => goToSettings("connections")}>
          {t("video.failed.connection")}
        </Button>
      )}
      <Button className="h-8!" icon={Pencil} onClick={() => putIntoForm(recipeToDraft(job.recipe, { connectionId: job.connectionId }))}>
        {t("video.failed.correct")}
      </Button>
      {!isRefused && (
        <Button className="h-8!" icon={RotateCw} isBusy={!isReady} onClick={() => void sendAgain(job)}>
          {t("video.failed.retry")}
        </Button>
      )}
    </>
  );
}
