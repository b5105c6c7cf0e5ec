import { TriangleAlert } from "lucide-react";
import { type RefObject, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { Entry } from "../../../../shared/contract/library.ts";
import { FailureNotice } from "../../../parts/failure-notice.tsx";
import { failureOf } from "../../../state/failure-of.ts";
import { useJobDetails } from "../../../state/jobs.ts";
import { mediaUrl, posterUrl } from "../../../state/media-url.ts";
import { DiscardButton } from "./discard-button.tsx";
import { FactsLine } from "./facts-line.tsx";
import { ResultActions } from "./result-actions.tsx";
import { Fitted } from "./shape-well.tsx";
import { type VideoJob, useJobResult } from "./video-jobs.ts";

/** The result as the largest thing on the screen, poster first; below it what it is and what can come of it. */
export function FinishedVideo({ job }: { job: VideoJob }) {
  const player = useRef<HTMLVideoElement>(null);
  const result = useJobResult(job);
  const { data: details } = useJobDetails(job.id);
  return (
    <>
      {result.video && <Player entry={result.video} player={player} />}
      <div className={result.video ? "hidden" : "flex min-h-0 grow items-center justify-center"}>
        {result.error !== null && result.error !== undefined && (
          <div className="flex flex-col items-center gap-2">
            <FailureNotice failure={failureOf(result.error)} />
            <DiscardButton job={job} />
          </div>
        )}
      </div>
      {result.video && <FactsLine video={result.video} answer={details?.service} />}
      <ResultActions job={job} result={result} answer={details?.service} player={player} />
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
