import { useTranslation } from "react-i18next";
import { finalJobStates } from "../../../shared/job-states.ts";
import { useWords } from "../../i18n/use-words.ts";
import { ConfirmDialog } from "../../parts/confirm-dialog.tsx";
import { discard } from "./job-acts.ts";
import { JobDetailsDialog } from "./job-details-dialog.tsx";
import { closeDialog, useQueueView } from "./queue-store.ts";
import { UnsureDialog } from "./unsure-dialog.tsx";

/** What the queue asks or tells in a window of its own. */
export function QueueDialogs() {
  const { t } = useTranslation();
  const { failureText } = useWords();
  const { dialog } = useQueueView();
  switch (dialog?.about) {
    case undefined:
      return null;
    case "details":
      return <JobDetailsDialog jobId={dialog.jobId} />;
    case "unsure":
      return <UnsureDialog job={dialog.job} />;
    case "discard":
      return (
        <ConfirmDialog
          isOpen
          isDanger
          title={t("queue.discard.title")}
          body={finalJobStates.has(dialog.job.state) ? t("queue.discard.unsure") : t("queue.discard.going")}
          act={t("queue.discard.act")}
          onAct={() => discard(dialog.job)}
          onClose={closeDialog}
        />
      );
    case "refused":
      return (
        <ConfirmDialog
          isOpen
          isDanger
          title={t("queue.refused.title")}
          body={`${failureText(dialog.failure).message} ${t("queue.refused.body")}`}
          act={t("queue.refused.discard")}
          refuse={t("queue.refused.keep")}
          onAct={() => discard(dialog.job)}
          onClose={closeDialog}
        />
      );
  }
}
