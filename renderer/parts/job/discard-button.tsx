import { Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Job } from "../../../shared/contract/jobs.ts";
import { AskingButton } from "../asking-button.tsx";
import { notifyFailure } from "../toasts.tsx";
import { discardJob } from "../../state/jobs.ts";

/** Forgets a job on this machine, after saying what goes on elsewhere. */
export function DiscardButton({ job, label, onDone }: { job: Job; label?: string; onDone: () => void }) {
  const { t } = useTranslation();
  const discard = () => discardJob(job.id).then(onDone, notifyFailure);
  return (
    <AskingButton
      look="quiet"
      icon={Trash2}
      question={{ title: t("video.results.discardTitle"), body: t("video.results.discardBody"), act: t("video.results.discardAct") }}
      onAct={() => void discard()}
    >
      {label ?? t("video.results.discard")}
    </AskingButton>
  );
}
