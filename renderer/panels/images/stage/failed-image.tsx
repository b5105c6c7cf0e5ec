import { Pencil, Plug, RotateCw } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../parts/button.tsx";
import { FailedFrame } from "../../../parts/job/failed-frame.tsx";
import { goToSettings } from "../../../state/layout.ts";
import { useSending } from "../sending/send.ts";
import { sendAgain } from "../sending/send-again.ts";
import { showForm } from "../view-store.ts";
import { takeRecipe } from "./edit-acts.ts";
import type { ImageJob } from "./image-jobs.ts";

/** Pictures that were not made. */
export function FailedImage({ job }: { job: ImageJob }) {
  return <FailedFrame job={job} offers={<Offers job={job} />} onDiscarded={showForm} />;
}

/** The likeliest way out first. */
function Offers({ job }: { job: ImageJob }) {
  const { t } = useTranslation();
  const isReady = useSending(({ state }) => state === "ready");
  const code = job.failure?.code;
  const isRefused = code === "content-rejected" || code === "invalid-input" || code === "too-large";
  const isAtConnection = code === "key-rejected" || code === "no-key" || code === "no-credit";
  return (
    <>
      {isAtConnection && (
        <Button className="h-8!" icon={Plug} onClick={() => goToSettings("connections")}>
          {t("video.failed.connection")}
        </Button>
      )}
      <Button className="h-8!" icon={Pencil} onClick={() => takeRecipe(job.recipe)}>
        {t("video.failed.correct")}
      </Button>
      {!isRefused && (
        <Button className="h-8!" icon={RotateCw} isBusy={!isReady} onClick={() => void sendAgain(job)}>
          {t("video.failed.retry")}
        </Button>
      )}
    </>
  );
}
