import { Trash2 } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Job } from "../../../shared/contract/jobs.ts";
import { Button } from "../button.tsx";
import { ConfirmDialog } from "../confirm-dialog.tsx";
import { notifyFailure } from "../toasts.tsx";
import { discardJob } from "../../state/jobs.ts";

/** Forgets a job on this machine, after saying what goes on elsewhere. */
export function DiscardButton({ job, label, onDone }: { job: Job; label?: string; onDone: () => void }) {
  const { t } = useTranslation();
  const [isAsking, setIsAsking] = useState(false);
  const discard = () => discardJob(job.id).then(onDone, notifyFailure);
  return (
    <>
      <Button look="quiet" icon={Trash2} onClick={() => setIsAsking(true)}>
        {label ?? t("video.results.discard")}
      </Button>
      <ConfirmDialog
        title={t("video.results.discardTitle")}
        body={t("video.results.discardBody")}
        act={t("video.results.discardAct")}
        isDanger
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        onAct={() => void discard()}
      />
    </>
  );
}
