import { useTranslation } from "react-i18next";
import type { Chain } from "../../../../shared/contract/chains.ts";
import { JobCard } from "../../../parts/job/job-card.tsx";
import { RecentsColumn } from "../../../parts/job/recents-column.tsx";
import { useChains } from "../../../state/chains.ts";
import { ChainCard } from "../chain/chain-card.tsx";
import { showForm, showJob, useClipView } from "../view-store.ts";
import { type ClipJob, useClipJobs } from "./clip-jobs.ts";
import { Example } from "./example.tsx";

/** What was made and what is under way, newest first, beside the work. */
export function ClipRecents() {
  const { t } = useTranslation();
  const chosen = useClipView((view) => view.jobId);
  const chains = useChains() ?? [];
  return (
    <RecentsColumn
      id="clip-recents"
      name={t("clips.title")}
      jobs={useClipJobs()}
      isFormShown={chosen === undefined}
      onNew={showForm}
      newLabel={t("clips.form")}
      example={chains.length === 0 && <Example />}
      above={chains.length > 0 && <Chains chains={chains} />}
      card={(job) => <Card key={job.id} job={job} isChosen={job.id === chosen} />}
    />
  );
}

/** Running and past chains, newest first. */
function Chains({ chains }: { chains: readonly Chain[] }) {
  const { t } = useTranslation();
  return (
    <ul aria-label={t("clips.chain.name")} className="mb-2 flex flex-col gap-2">
      {chains.map((chain, place) => (
        <ChainCard key={chain.id} chain={chain} isNewest={place === 0} />
      ))}
    </ul>
  );
}

function Card({ job, isChosen }: { job: ClipJob; isChosen: boolean }) {
  const { t } = useTranslation();
  const { model, size, seconds, remixOf, prompt } = job.recipe;
  return (
    <JobCard
      job={job}
      title={prompt.trim() || t("video.results.noPrompt")}
      shape={[remixOf === undefined ? undefined : t("clips.remix.mark"), model, size?.replace("x", " × ")]}
      length={seconds === undefined ? undefined : t("video.send.lengthSeconds", { value: seconds })}
      isChosen={isChosen}
      onChoose={() => showJob(job.id)}
    />
  );
}
