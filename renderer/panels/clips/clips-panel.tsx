import { useTranslation } from "react-i18next";
import { PanelLayout } from "../../layout/panel-layout.tsx";
import { useJob } from "../../state/jobs.ts";
import { useRestored } from "../../state/page-state.ts";
import { usePanelRequests } from "../../state/requests.ts";
import { useChainWish } from "./chain/chain-wish.ts";
import { useClip } from "./draft/draft-store.ts";
import { recipeToDraft } from "./draft/recipe-to-draft.ts";
import { ClipForm } from "./form.tsx";
import { ClipDetails } from "./inspector/clip-details.tsx";
import { ClipRequest } from "./inspector/clip-request.tsx";
import { isClipJob, useClipJobs } from "./results/clip-jobs.ts";
import { ClipRecents } from "./results/clip-recents.tsx";
import { ClipStage } from "./results/clip-stage.tsx";
import { putIntoForm } from "./results/put-into-form.ts";
import { useClipRecipe } from "./sending/use-clip-recipe.ts";
import { useSend } from "./sending/use-send.ts";
import { useClipActions } from "./use-clip-actions.ts";
import { useClipView } from "./view-store.ts";

/** The Clips panel, for the compatible video API: form or job, what was made beside it, what will be sent or the job's details at the right. */
export function ClipsPanel() {
  useRestored(useClip);
  useRestored(useClipView);
  useRestored(useChainWish);
  const { t } = useTranslation();
  const known = useJob(useClipView((view) => view.jobId));
  const job = known && isClipJob(known) ? known : undefined;
  const clip = useClipRecipe();
  const sending = useSend(clip);
  const newest = useClipJobs()[0];
  usePanelRequests("clips", ({ recipe, connectionId }) => putIntoForm(recipeToDraft(recipe, { connectionId })));
  useClipActions({ send: sending.send, canSend: sending.reason === undefined, isForm: job === undefined, newestId: newest?.id });
  return (
    <PanelLayout
      title={t("clips.title")}
      main={
        <div className="flex h-full min-h-0">
          <div className="min-w-0 grow">{job ? <ClipStage job={job} /> : <ClipForm clip={clip} sending={sending} />}</div>
          <ClipRecents />
        </div>
      }
      inspectorTitle={t(job ? "video.facts.title" : "video.request.title")}
      inspector={job ? <ClipDetails job={job} /> : <ClipRequest clip={clip} />}
    />
  );
}
