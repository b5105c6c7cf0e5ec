import { TriangleAlert } from "lucide-react";
import type { ReactNode, RefObject } from "react";
import { useTranslation } from "react-i18next";
import type { Job } from "../../../shared/contract/jobs.ts";
import type { Entry } from "../../../shared/contract/library.ts";
import { failureOf } from "../../state/failure-of.ts";
import type { JobResult } from "../../state/job-result.ts";
import { mediaUrl, posterUrl } from "../../state/media-url.ts";
import { FailureNotice } from "../failure-notice.tsx";
import { DiscardButton } from "./discard-button.tsx";
import { Fitted } from "./shape-well.tsx";

/** A job's video as the largest thing on the screen, poster first; why not, where it is gone. `children` stand below it. */
export function ResultView({
  job,
  result,
  player,
  onDiscarded,
  children,
}: {
  job: Job;
  result: JobResult;
  player: RefObject<HTMLVideoElement | null>;
  onDiscarded: () => void;
  children: ReactNode;
}) {
  return (
    <>
      {result.video && <Player entry={result.video} player={player} />}
      <div className={result.video ? "hidden" : "flex min-h-0 grow items-center justify-center"}>
        {result.error !== null && result.error !== undefined && (
          <div className="flex flex-col items-center gap-2">
            <FailureNotice failure={failureOf(result.error)} />
            <DiscardButton job={job} onDone={onDiscarded} />
          </div>
        )}
      </div>
      {children}
    </>
  );
}

function Player({ entry, player }: { entry: Entry; player: RefObject<HTMLVideoElement | null> }) {
  const { t } = useTranslation();
  if (entry.isMissing) {
    return (
      <p role="alert" className="flex min-h-0 grow items-center justify-center gap-2 text-warn">
        <TriangleAlert aria-hidden />
        {t("video.done.missing")}
      </p>
    );
  }
  return (
    <Fitted width={entry.width || 16} height={entry.height || 9} className="bg-well">
      <video
        ref={player}
        key={entry.mediaId}
        src={mediaUrl(entry.mediaId)}
        poster={entry.hasPoster ? posterUrl(entry.mediaId) : undefined}
        controls
        loop
        playsInline
        preload="metadata"
        aria-label={t("video.done.player", { title: entry.title })}
        className="size-full object-contain"
      />
    </Fitted>
  );
}
