import { Clapperboard, Ellipsis, Maximize2, Paintbrush, Pencil, RotateCw, SkipForward, Sprout } from "lucide-react";
import type { RefObject } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../parts/button.tsx";
import { editInImages } from "../../../parts/entry/entry-acts.ts";
import { IconButton } from "../../../parts/icon-button.tsx";
import { resultMenu } from "../../../parts/job/result-menu.ts";
import { Menu, type MenuItems } from "../../../parts/menu.tsx";
import { notify, notifyFailure } from "../../../parts/toasts.tsx";
import type { JobResult } from "../../../state/job-result.ts";
import { openViewer } from "../../../state/viewer.ts";
import { changeDraft, setOption } from "../draft/draft-store.ts";
import { useSending } from "../sending/send.ts";
import { showForm } from "../view-store.ts";
import { continueClip } from "./continue-clip.ts";
import { isDraftResult } from "./result-facts.ts";
import { sendAgain } from "./send-again.ts";
import { putIntoForm } from "./use-recipe.ts";
import type { VideoJob } from "./video-jobs.ts";

/** What can come of a result; each is one press (NV-12, NV-13). */
export function ResultActions({
  job,
  result,
  answer,
  player,
}: {
  job: VideoJob;
  result: JobResult;
  answer: Record<string, unknown> | undefined;
  player: RefObject<HTMLVideoElement | null>;
}) {
  const { t } = useTranslation();
  const isReady = useSending(({ state }) => state === "ready");
  const { lastFrame, video } = result;
  const seed = answer?.["seed"];
  const chain = () => void continueClip(lastFrame, video, player.current).catch(notifyFailure);
  const view = () => video && openViewer(video.id, { list: { ids: [video.id, ...video.siblings.map((one) => one.id)] } });
  const makeFinal = () => {
    // Prompt and files stay in the form, aside.
    changeDraft({ model: job.recipe.model, mode: "draft", draftOf: job.serviceId });
    showForm();
  };
  const takeSeed = (value: number) => {
    setOption("seed", value);
    notify({ text: t("video.done.seedUsed", { seed: value }) });
  };
  const more: MenuItems = [
    ...(typeof seed === "number"
      ? [{ id: "seed", label: t("video.done.useSeed"), detail: String(seed), icon: Sprout, onSelect: () => takeSeed(seed) }, null]
      : []),
    ...(lastFrame
      ? [{ id: "edit-last", label: t("images.acts.editLastFrame"), icon: Paintbrush, onSelect: () => editInImages(lastFrame) }]
      : []),
    ...resultMenu(t, job, video, showForm),
  ];
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-1.5">
      {isDraftResult(answer) && (
        <Button look="primary" icon={Clapperboard} onClick={makeFinal}>
          {t("video.done.makeFinal")}
        </Button>
      )}
      <Button icon={RotateCw} isBusy={!isReady} onClick={() => void sendAgain(job)}>
        {t("video.done.again")}
      </Button>
      <Button icon={Pencil} onClick={() => putIntoForm(job.recipe)}>
        {t("video.done.change")}
      </Button>
      <Button icon={SkipForward} onClick={chain}>
        {t("video.done.nextFrame")}
      </Button>
      {video && <IconButton name={t("video.done.viewer")} icon={Maximize2} onClick={view} className="ml-auto" />}
      <Menu name={t("parts.more")} items={more} align="end">
        <IconButton name={t("parts.more")} icon={Ellipsis} className={video ? undefined : "ml-auto"} />
      </Menu>
    </div>
  );
}
