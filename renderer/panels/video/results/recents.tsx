import { ArrowLeft, Plus } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../parts/button.tsx";
import { Splitter, useSize } from "../../../parts/splitter.tsx";
import { goTo } from "../../../state/layout.ts";
import { useKnownJobs } from "../../../state/jobs.ts";
import { showForm, showJob, useVideoView } from "../view-store.ts";
import { Example } from "./example.tsx";
import { JobCard } from "./job-card.tsx";
import { useVideoJobs } from "./video-jobs.ts";

const bounds = { initial: 232, min: 180, max: 420 };

/** What was made and what is under way, newest first, beside the work. */
export function Recents() {
  const { t } = useTranslation();
  const width = useSize("video-recents", bounds);
  const isKnown = useKnownJobs() !== undefined;
  const { jobs, hasMore } = useVideoJobs();
  const chosen = useVideoView((view) => view.jobId);
  return (
    <section
      aria-label={t("video.results.name")}
      className="relative flex min-h-0 shrink-0 flex-col border-l border-line"
      style={{ width }}
    >
      <Splitter id="video-recents" name={t("video.results.resize")} edge="left" bounds={bounds} />
      <div className="flex h-9 shrink-0 items-center justify-between gap-2 px-3">
        <h2 className="text-small font-medium">{t("video.results.name")}</h2>
        {chosen !== undefined && (
          <Button look="quiet" icon={Plus} onClick={showForm} className="-mr-1.5">
            {t("video.form")}
          </Button>
        )}
      </div>
      <div className="min-h-0 grow overflow-y-auto px-3 pb-3">
        {isKnown && jobs.length === 0 && <Example />}
        <ul className="flex flex-col gap-2">
          {jobs.map((job) => (
            <JobCard key={job.id} job={job} isChosen={job.id === chosen} onChoose={() => showJob(job.id)} />
          ))}
        </ul>
        {hasMore && (
          <p className="mt-3 text-small text-muted">
            {t("video.results.more")}{" "}
            <Button look="quiet" onClick={() => goTo("library")}>
              {t("video.results.openLibrary")}
            </Button>
          </p>
        )}
      </div>
    </section>
  );
}

/** Above the stage: the way back to the form. */
export function BackToForm() {
  const { t } = useTranslation();
  return (
    <Button look="quiet" icon={ArrowLeft} shortcut="Escape" onClick={showForm} className="-ml-2">
      {t("video.results.back")}
    </Button>
  );
}
