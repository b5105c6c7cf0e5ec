import type { ReactNode } from "react";
import type { Job } from "../../../shared/contract/jobs.ts";
import { useWords } from "../../i18n/use-words.ts";
import { CopyButton } from "../copy-button.tsx";
import { failureReport } from "../failure-report.ts";
import { JobStateChip } from "../job-state-chip.tsx";
import { ServiceWordsView } from "../service-words.tsx";
import { recipeWords } from "./recipe-words.ts";
import { DiscardButton } from "./discard-button.tsx";

/** A job that ended without a result: what happened, what it means, what to do (NV-10). */
export function FailedFrame({
  job,
  named,
  advice,
  offers,
  onDiscarded,
}: {
  job: Job;
  /** What in the form the service complains of, in words. */
  named?: string;
  /** In place of the failure's own advice. */
  advice?: string;
  /** Buttons, the likeliest way out first. */
  offers: ReactNode;
  onDiscarded: () => void;
}) {
  const { t, failureText } = useWords();
  const { failure } = job;
  const prompt = recipeWords(job.recipe);
  const text = failure && failureText(failure);
  return (
    <div className="flex min-h-0 grow flex-col overflow-y-auto">
      <div className="m-auto flex w-full max-w-140 flex-col gap-4 rounded-card bg-surface p-5">
        <JobStateChip state={job.state} className="self-start" />
        {failure && text ? (
          <div role="alert" className="flex flex-col gap-2">
            <h2 className="text-large font-semibold">{text.headline}</h2>
            <p className="wrap-anywhere">{text.message}</p>
            {named && <p className="font-medium">{named}</p>}
            {(advice ?? text.advice) && <p className="text-muted">{advice ?? text.advice}</p>}
            <ServiceWordsView failure={failure} />
          </div>
        ) : (
          <p>{t(job.state === "expired" ? "video.results.expired" : "video.results.cancelledThere")}</p>
        )}
        {prompt.trim() !== "" && (
          <p className="line-clamp-3 border-l-2 border-line pl-3 text-small whitespace-pre-line text-muted">{prompt}</p>
        )}
        <div className="flex flex-wrap gap-1.5">{offers}</div>
        <div className="flex flex-wrap items-center gap-1 border-t border-line pt-3">
          {failure && <CopyButton text={() => failureReport(failure)} label={t("parts.failure.copy")} />}
          <DiscardButton job={job} onDone={onDiscarded} />
        </div>
      </div>
    </div>
  );
}
