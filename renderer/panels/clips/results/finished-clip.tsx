import { Ellipsis, Maximize2, Pencil, RotateCw, Shuffle } from "lucide-react";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { showInspector } from "../../../layout/inspector.tsx";
import { useInspector } from "../../../layout/use-inspector.ts";
import { Button } from "../../../parts/button.tsx";
import { IconButton } from "../../../parts/icon-button.tsx";
import { FactsLine } from "../../../parts/job/facts-line.tsx";
import { resultMenu } from "../../../parts/job/result-menu.ts";
import { ResultView } from "../../../parts/job/result-view.tsx";
import { Menu } from "../../../parts/menu.tsx";
import { useConnections } from "../../../state/connections.ts";
import { type JobResult, useJobResult } from "../../../state/job-result.ts";
import { openViewer } from "../../../state/viewer.ts";
import { emptyClip } from "../draft/draft.ts";
import { recipeToDraft } from "../draft/recipe-to-draft.ts";
import { useSending } from "../sending/send.ts";
import { showForm } from "../view-store.ts";
import type { ClipJob } from "./clip-jobs.ts";
import { putIntoForm } from "./put-into-form.ts";
import { sendAgain } from "./send-again.ts";

/** The clip as the largest thing on the screen; below it what it is and what can come of it. */
export function FinishedClip({ job }: { job: ClipJob }) {
  const player = useRef<HTMLVideoElement>(null);
  const result = useJobResult(job);
  const { isOpen } = useInspector();
  return (
    <ResultView job={job} result={result} player={player} onDiscarded={showForm}>
      {result.video && <FactsLine video={result.video} onDetails={isOpen ? undefined : showInspector} />}
      <Actions job={job} result={result} />
    </ResultView>
  );
}

function Actions({ job, result: { video } }: { job: ClipJob; result: JobResult }) {
  const { t } = useTranslation();
  const isReady = useSending(({ state }) => state === "ready");
  const connection = useConnections().data?.find(({ id }) => id === job.connectionId);
  const { serviceId } = job;
  const remix = (of: string) =>
    putIntoForm({
      ...emptyClip,
      model: job.recipe.model,
      remix: { of, connectionId: job.connectionId, title: job.recipe.prompt.slice(0, 80) },
    });
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-1.5">
      <Button icon={RotateCw} isBusy={!isReady} onClick={() => void sendAgain(job)}>
        {t("video.done.again")}
      </Button>
      <Button icon={Pencil} onClick={() => putIntoForm(recipeToDraft(job.recipe, { connectionId: job.connectionId }))}>
        {t("video.done.change")}
      </Button>
      {connection?.offersRemix && serviceId !== undefined && (
        <Button icon={Shuffle} onClick={() => remix(serviceId)}>
          {t("clips.remix.act")}
        </Button>
      )}
      {video && (
        <IconButton
          name={t("video.done.viewer")}
          icon={Maximize2}
          onClick={() => openViewer(video.id, { list: { ids: [video.id] } })}
          className="ml-auto"
        />
      )}
      <Menu name={t("parts.more")} items={resultMenu(t, job, video, showForm)} align="end">
        <IconButton name={t("parts.more")} icon={Ellipsis} className={video ? undefined : "ml-auto"} />
      </Menu>
    </div>
  );
}
