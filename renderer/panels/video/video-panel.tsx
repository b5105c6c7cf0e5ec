import { useTranslation } from "react-i18next";
import { PanelLayout } from "../../layout/panel-layout.tsx";
import { useJob } from "../../state/jobs.ts";
import { useRestored } from "../../state/page-state.ts";
import { usePanelRequests } from "../../state/requests.ts";
import { answerRequest } from "./answer-request.ts";
import { useDraft } from "./draft/draft-store.ts";
import { VideoForm } from "./form.tsx";
import { JobDetailsView } from "./inspector/job-details.tsx";
import { VideoRequest } from "./inspector/video-request.tsx";
import { Recents } from "./results/recents.tsx";
import { Stage } from "./results/stage.tsx";
import { isVideoJob, useVideoJobs } from "./results/video-jobs.ts";
import { useDraftRecipe } from "./sending/use-draft-recipe.ts";
import { useSend } from "./sending/use-send.ts";
import { useVideoActions } from "./use-video-actions.ts";
import { useVideoView } from "./view-store.ts";

/** The Video panel: the form, or a job in its place; what was made beside it; what will be sent, or the job's details, in the inspector. */
export function VideoPanel() {
  useRestored(useDraft);
  useRestored(useVideoView);
  const { t } = useTranslation();
  const shown = useJob(useVideoView((view) => view.jobId));
  const job = shown && isVideoJob(shown) ? shown : undefined;
  const draftRecipe = useDraftRecipe();
  const sending = useSend(draftRecipe);
  const newest = useVideoJobs()[0];
  usePanelRequests("video", answerRequest);
  useVideoActions({ send: sending.send, canSend: sending.reason === undefined, isForm: job === undefined, newestId: newest?.id });
  return (
    <PanelLayout
      title={t("video.title")}
      main={
        <div className="flex h-full min-h-0">
          <div className="min-w-0 grow">{job ? <Stage job={job} /> : <VideoForm draftRecipe={draftRecipe} sending={sending} />}</div>
          <Recents />
        </div>
      }
      inspectorTitle={t(job ? "video.facts.title" : "video.request.title")}
      inspector={job ? <JobDetailsView job={job} /> : <VideoRequest draftRecipe={draftRecipe} count={sending.count} />}
    />
  );
}
