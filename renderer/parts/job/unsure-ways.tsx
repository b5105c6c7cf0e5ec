import { RotateCw, Search } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Job } from "../../../shared/contract/jobs.ts";
import { formatAgo, formatMoment } from "../../i18n/format.ts";
import { client } from "../../state/client.ts";
import { retryJob } from "../../state/jobs.ts";
import { useLostSearch } from "../../state/lost-work.ts";
import { AskingButton } from "../asking-button.tsx";
import { Button } from "../button.tsx";
import { FailureNotice } from "../failure-notice.tsx";
import { notify, notifyFailure } from "../toasts.tsx";

/** What is known of work that may or may not have been delivered (GEN-07): its title and what there is to say. */
export function useUnsureWords({ submittedAt, createdAt }: Job): { title: string; body: string } {
  const { t } = useTranslation();
  return { title: t("video.unsure.title"), body: t("video.unsure.body", { moment: formatMoment(submittedAt ?? createdAt) }) };
}

/** Looks for the work at the gateway, when asked to, and takes over what is found. */
export function LostSearch({ job, onAdopted }: { job: Job; onAdopted?: () => void }) {
  const { t } = useTranslation();
  const { search, look } = useLostSearch(job.id);
  const isAsking = search.state === "asking";
  const adopt = async (serviceId: string) => {
    try {
      await client.jobs.adopt({ id: job.id, serviceId });
      notify({ tone: "good", text: t("video.unsure.adopted") });
      onAdopted?.();
    } catch (error) {
      notifyFailure(error);
    }
  };
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
          <>
            <p>{search.found.length === 0 ? t("video.unsure.none") : t("video.unsure.found", { count: search.found.length })}</p>
            <ul className="flex flex-col gap-1">
              {search.found.map((work) => (
                <li key={work.serviceId} className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-control bg-raised px-3 py-1.5">
                  <code className="min-w-0 grow font-mono text-small wrap-anywhere">{work.serviceId}</code>
                  <span className="numbers text-small text-muted">
                    {[work.status, work.model, work.createdAt !== undefined && formatAgo(work.createdAt)].filter(Boolean).join(" · ")}
                  </span>
                  <Button className="ml-auto" onClick={() => void adopt(work.serviceId)}>
                    {t("video.unsure.adopt")}
                  </Button>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </div>
  );
}

/** Sends it once more, after asking what that may cost. */
export function SendUnsureAgain({ job, onMade }: { job: Job; onMade: (made: Job) => void }) {
  const { t } = useTranslation();
  const again = () => retryJob(job.id, true).then(onMade, notifyFailure);
  return (
    <AskingButton
      look="quiet"
      icon={RotateCw}
      question={{ title: t("video.unsure.againTitle"), body: t("video.unsure.againBody"), act: t("video.unsure.againAct") }}
      onAct={() => void again()}
    >
      {t("video.unsure.again")}
    </AskingButton>
  );
}
