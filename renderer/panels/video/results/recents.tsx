import { useTranslation } from "react-i18next";
import { JobCard } from "../../../parts/job/job-card.tsx";
import { RecentsColumn } from "../../../parts/job/recents-column.tsx";
import { showForm, showJob, useVideoView } from "../view-store.ts";
import { Example } from "./example.tsx";
import { type VideoJob, useVideoJobs } from "./video-jobs.ts";

/** What was made and what is under way, newest first, beside the work. */
export function Recents() {
  const { t } = useTranslation();
  const chosen = useVideoView((view) => view.jobId);
  return (
    <RecentsColumn
      id="video-recents"
      name={t("video.results.name")}
      jobs={useVideoJobs()}
      isFormShown={chosen === undefined}
      onNew={showForm}
      newLabel={t("video.form")}
      example={<Example />}
      card={(job) => <Card key={job.id} job={job} isChosen={job.id === chosen} />}
    />
  );
}

function Card({ job, isChosen }: { job: VideoJob; isChosen: boolean }) {
  const { t } = useTranslation();
  const { recipe } = job;
  const length =
    recipe.frames === undefined
      ? recipe.duration !== undefined && t("video.send.lengthSeconds", { value: recipe.duration })
      : t("video.send.lengthFrames", { value: recipe.frames });
  const title = recipe.prompt.trim() || (recipe.draftOf ? t("video.results.finalOf", { id: recipe.draftOf }) : t("video.results.noPrompt"));
  return (
    <JobCard
      job={job}
      title={title}
      shape={[recipe.ratio, recipe.resolution]}
      length={length || undefined}
      isChosen={isChosen}
      onChoose={() => showJob(job.id)}
    />
  );
}
