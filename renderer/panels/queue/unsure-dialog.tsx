import { useTranslation } from "react-i18next";
import type { Job } from "../../../shared/contract/jobs.ts";
import { useWords } from "../../i18n/use-words.ts";
import { Button } from "../../parts/button.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { LostSearch, SendUnsureAgain, useUnsureWords } from "../../parts/job/unsure-ways.tsx";
import { notify } from "../../parts/toasts.tsx";
import { closeDialog } from "./queue-store.ts";

/** Perhaps delivered, perhaps not: what is known, a look at the gateway, and the price of sending again (GEN-07). */
export function UnsureDialog({ job }: { job: Job }) {
  const { t } = useTranslation();
  const { failureText } = useWords();
  const { title, body } = useUnsureWords(job);
  const onMade = () => {
    closeDialog();
    notify({ tone: "good", text: t("queue.said.retried") });
  };
  return (
    <Dialog
      title={title}
      description={body}
      isOpen
      onClose={closeDialog}
      foot={
        <>
          <div className="mr-auto">
            <SendUnsureAgain job={job} onMade={onMade} />
          </div>
          <Button onClick={closeDialog} className="h-8!">
            {t("queue.unsure.later")}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {job.failure && <p className="text-small text-muted">{failureText(job.failure).message}</p>}
        {job.recipe.kind !== "image" && <LostSearch job={job} onAdopted={closeDialog} />}
      </div>
    </Dialog>
  );
}
