import { RotateCw, Search } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Job } from "../../../shared/contract/jobs.ts";
import { formatAgo, formatMoment } from "../../i18n/format.ts";
import { useWords } from "../../i18n/use-words.ts";
import { Button } from "../button.tsx";
import { ConfirmDialog } from "../confirm-dialog.tsx";
import { FailureNotice } from "../failure-notice.tsx";
import { JobStateChip } from "../job-state-chip.tsx";
import { ServiceWordsView } from "../service-words.tsx";
import { notifyFailure } from "../toasts.tsx";
import { client } from "../../state/client.ts";
import { useLostSearch } from "../../state/lost-work.ts";
import { retryJob } from "../../state/jobs.ts";
import { DiscardButton } from "./discard-button.tsx";

/** Work that may or may not have been delivered: what is known, and three ways to settle it. Nothing happens by itself (GEN-07). */
export function UnsureJob({
  job,
  onMade,
  onDiscarded,
}: {
  job: Job;
  /** Sent again: the new job. */
  onMade: (made: Job) => void;
  onDiscarded: () => void;
}) {
  const { t, failureText } = useWords();
  return (
    <div className="flex min-h-0 grow flex-col overflow-y-auto">
      <div className="m-auto flex w-full max-w-140 flex-col gap-4 rounded-card bg-surface p-5">
        <JobStateChip state={job.state} className="self-start" />
        <div className="flex flex-col gap-2">
          <h2 className="text-large font-semibold">{t("video.unsure.title")}</h2>
          <p>{t("video.unsure.body")}</p>
          <p className="text-small text-muted">
            {t("video.unsure.left", { moment: formatMoment(job.submittedAt ?? job.createdAt) })}
            {job.failure && ` · ${failureText(job.failure).message}`}
          </p>
          {job.failure && <ServiceWordsView failure={job.failure} />}
        </div>
        <LostSearch job={job} />
        <div className="flex flex-wrap items-center gap-1 border-t border-line pt-3">
          <SendAgain job={job} onMade={onMade} />
          <DiscardButton job={job} label={t("video.unsure.discard")} onDone={onDiscarded} />
        </div>
      </div>
    </div>
  );
}

function LostSearch({ job }: { job: Job }) {
  const { t } = useTranslation();
  const { search, look } = useLostSearch(job.id);
  const adopt = (serviceId: string) => void client.jobs.adopt({ id: job.id, serviceId }).catch(notifyFailure);
  const isAsking = search.state === "asking";
  return (
    <div className="flex flex-col gap-2">
      <Button look="primary" icon={Search} isBusy={isAsking} onClick={() => void look()} className="self-start">
        {t(isAsking ? "video.unsure.finding" : "video.unsure.find")}
      </Button>
      <div aria-live="polite" className="flex flex-col gap-2">
        {search.state === "failed" && (
          <>
            <p className="text-warn">{t("video.unsure.cannotFind")}</p>
            <FailureNotice failure={search.failure} />
          </>
        )}
        {search.state === "found" && (
          <p>{search.found.length === 0 ? t("video.unsure.none") : t("video.unsure.found", { count: search.found.length })}</p>
        )}
        {search.state === "found" && (
          <ul className="flex flex-col gap-1">
            {search.found.map((work) => (
              <li key={work.serviceId} className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-control bg-raised px-3 py-1.5">
                <code className="min-w-0 grow font-mono text-small wrap-anywhere">{work.serviceId}</code>
                <span className="numbers text-small text-muted">
                  {[work.status, work.model, work.createdAt !== undefined && formatAgo(work.createdAt)].filter(Boolean).join(" · ")}
                </span>
                <Button className="ml-auto" onClick={() => adopt(work.serviceId)}>
                  {t("video.unsure.adopt")}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

function SendAgain({ job, onMade }: { job: Job; onMade: (made: Job) => void }) {
  const { t } = useTranslation();
  const [isAsking, setIsAsking] = useState(false);
  const again = () => retryJob(job.id, true).then(onMade, notifyFailure);
  return (
    <>
      <Button look="quiet" icon={RotateCw} onClick={() => setIsAsking(true)}>
        {t("video.unsure.again")}
      </Button>
      <ConfirmDialog
        title={t("video.unsure.againTitle")}
        body={t("video.unsure.againBody")}
        act={t("video.unsure.againAct")}
        isDanger
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        onAct={() => void again()}
      />
    </>
  );
}
