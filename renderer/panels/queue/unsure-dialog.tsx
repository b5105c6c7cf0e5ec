import { RotateCw, Search } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Job, LostWork } from "../../../shared/contract/jobs.ts";
import { formatAgo, formatMoment } from "../../i18n/format.ts";
import { useWords } from "../../i18n/use-words.ts";
import { Button } from "../../parts/button.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { FailureNotice } from "../../parts/failure-notice.tsx";
import { notify, notifyFailure } from "../../parts/toasts.tsx";
import { client } from "../../state/client.ts";
import { useLostSearch } from "../../state/lost-work.ts";
import { retryUnsure } from "./job-acts.ts";
import { closeDialog } from "./queue-store.ts";

/** Perhaps delivered, perhaps not: what is known, a look at the gateway, and the price of sending again (GEN-07). */
export function UnsureDialog({ job }: { job: Job }) {
  const { t, failureText } = useWords();
  const { search, look } = useLostSearch(job.id);
  const isAsking = search.state === "asking";
  return (
    <Dialog
      title={t("queue.unsure.title")}
      description={t("queue.unsure.body", { moment: formatMoment(job.submittedAt ?? job.createdAt) })}
      isOpen
      onClose={closeDialog}
      foot={
        <>
          <Button
            look="danger"
            icon={RotateCw}
            title={t("queue.unsure.againHint")}
            onClick={() => retryUnsure(job)}
            className="mr-auto h-8!"
          >
            {t("queue.unsure.again")}
          </Button>
          <Button onClick={closeDialog} className="h-8!">
            {t("queue.unsure.later")}
          </Button>
          <Button look="primary" icon={Search} isBusy={isAsking} onClick={() => void look()}>
            {isAsking ? t("queue.unsure.finding") : t("queue.unsure.find")}
          </Button>
        </>
      }
    >
      {job.failure && <p className="text-small text-muted">{failureText(job.failure).message}</p>}
      <div aria-live="polite" className="mt-2 flex flex-col gap-2">
        {search.state === "failed" && <FailureNotice failure={search.failure} />}
        {search.state === "found" && <FoundWork job={job} found={search.found} />}
      </div>
    </Dialog>
  );
}

function FoundWork({ job, found }: { job: Job; found: readonly LostWork[] }) {
  const { t } = useTranslation();
  const adopt = async (serviceId: string) => {
    try {
      await client.jobs.adopt({ id: job.id, serviceId });
      closeDialog();
      notify({ tone: "good", text: t("queue.said.adopted") });
    } catch (error) {
      notifyFailure(error);
    }
  };
  if (found.length === 0) return <p>{t("queue.unsure.none")}</p>;
  return (
    <>
      <p>{t("queue.unsure.found", { count: found.length })}</p>
      <ul className="flex flex-col gap-1">
        {found.map(({ serviceId, status, model, createdAt }) => (
          <li key={serviceId} className="flex items-center gap-3 rounded-control bg-raised px-3 py-1.5">
            <div className="min-w-0 grow">
              <p className="truncate font-mono text-small">{serviceId}</p>
              <p className="numbers text-small text-muted">
                {[status, model, createdAt !== undefined && formatAgo(createdAt)].filter(Boolean).join(" · ")}
              </p>
            </div>
            <Button onClick={() => void adopt(serviceId)}>{t("queue.unsure.adopt")}</Button>
          </li>
        ))}
      </ul>
    </>
  );
}
