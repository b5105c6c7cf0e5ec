import { Pencil, Plug, RefreshCw, RotateCw } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Job } from "../../../shared/contract/jobs.ts";
import type { FailureCode } from "../../../shared/failure.ts";
import { canAskAgain } from "../../state/job-groups.ts";
import { askJobNow } from "../../state/jobs.ts";
import { goToSettings } from "../../state/layout.ts";
import { Button } from "../button.tsx";
import { notifyFailure } from "../toasts.tsx";

const refusals: readonly (FailureCode | undefined)[] = ["content-rejected", "invalid-input", "too-large"];
const atConnection: readonly (FailureCode | undefined)[] = ["key-rejected", "no-key", "no-credit"];

/** The ways out of a failure, the likeliest first: asking once more for what is there, the connection, the form, the same again. */
export function FailedOffers({
  job,
  isReady,
  onCorrect,
  onAgain,
}: {
  job: Job;
  /** Whether it can be sent now. */
  isReady: boolean;
  onCorrect: () => void;
  onAgain: () => void;
}) {
  const { t } = useTranslation();
  const code = job.failure?.code;
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
      {atConnection.includes(code) && (
        <Button className="h-8!" icon={Plug} onClick={() => goToSettings("connections")}>
          {t("video.failed.connection")}
        </Button>
      )}
      <Button className="h-8!" icon={Pencil} onClick={onCorrect}>
        {t("video.failed.correct")}
      </Button>
      {!refusals.includes(code) && (
        <Button className="h-8!" icon={RotateCw} isBusy={!isReady} onClick={onAgain}>
          {t("video.failed.retry")}
        </Button>
      )}
    </>
  );
}
