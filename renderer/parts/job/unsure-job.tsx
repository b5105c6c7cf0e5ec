import type { Job } from "../../../shared/contract/jobs.ts";
import { useWords } from "../../i18n/use-words.ts";
import { JobStateChip } from "../job-state-chip.tsx";
import { ServiceWordsView } from "../service-words.tsx";
import { DiscardButton } from "./discard-button.tsx";
import { LostSearch, SendUnsureAgain, useUnsureWords } from "./unsure-ways.tsx";

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
  const { title, body } = useUnsureWords(job);
  return (
    <div className="flex min-h-0 grow flex-col overflow-y-auto">
      <div className="m-auto flex w-full max-w-140 flex-col gap-4 rounded-card bg-surface p-5">
        <JobStateChip state={job.state} className="self-start" />
        <div className="flex flex-col gap-2">
          <h2 className="text-large font-semibold">{title}</h2>
          <p>{body}</p>
          {job.failure && <p className="text-small text-muted">{failureText(job.failure).message}</p>}
          {job.failure && <ServiceWordsView failure={job.failure} />}
        </div>
        {job.recipe.kind !== "image" && <LostSearch job={job} />}
        <div className="flex flex-wrap items-center gap-1 border-t border-line pt-3">
          <SendUnsureAgain job={job} onMade={onMade} />
          <DiscardButton job={job} label={t("video.unsure.discard")} onDone={onDiscarded} />
        </div>
      </div>
    </div>
  );
}
