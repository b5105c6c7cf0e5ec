import { RotateCw } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Chain } from "../../../../shared/contract/chains.ts";
import { finalJobStates } from "../../../../shared/job-states.ts";
import { formatNumber } from "../../../i18n/format.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { ConfirmDialog } from "../../../parts/confirm-dialog.tsx";
import { IconButton } from "../../../parts/icon-button.tsx";
import { JobStateChip } from "../../../parts/job-state-chip.tsx";
import { notifyFailure } from "../../../parts/toasts.tsx";
import { resumeChain } from "../../../state/chains.ts";
import { useJob } from "../../../state/jobs.ts";
import { useEntry } from "../../../state/library.ts";
import { posterUrl } from "../../../state/media-url.ts";
import { requestPanel } from "../../../state/requests.ts";
import { openViewer } from "../../../state/viewer.ts";

/** One shot: its picture and how it stands. A press shows the clip, or the job where there is none. */
export function ChainShotRow({ chain, at }: { chain: Chain; at: number }) {
  const { t, failureText } = useWords();
  const shot = chain.shots[at];
  const failure = useJob(shot?.jobId)?.failure;
  if (!shot) return null;
  const { state, jobId, entryIds, prompt, duration } = shot;
  const clipId = entryIds[0];
  const show = () => {
    if (clipId !== undefined) openViewer(clipId, { list: { ids: chain.shots.flatMap((known) => known.entryIds[0] ?? []) } });
    else if (jobId !== undefined) requestPanel({ to: "queue", what: "show-job", jobId });
  };
  const content = (
    <>
      <Picture entryId={clipId} number={at + 1} />
      <span className="flex min-w-0 flex-col items-start gap-0.5">
        <span className="numbers text-label text-muted">{t("clips.chain.shot", { number: at + 1, seconds: formatNumber(duration) })}</span>
        {state ? <JobStateChip state={state} /> : <span className="text-label text-muted">{t("clips.chain.later")}</span>}
      </span>
    </>
  );
  return (
    <li title={prompt}>
      <div className="flex items-center gap-1">
        {jobId === undefined && clipId === undefined ? (
          <div className={row}>{content}</div>
        ) : (
          <button type="button" onClick={show} className={`${row} hover:bg-hover`}>
            {content}
          </button>
        )}
        {canMakeAgain(chain, at) && <Again chain={chain} at={at} />}
      </div>
      {failure && state !== "done" && <p className="px-1 text-small wrap-anywhere text-bad">{failureText(failure).headline}</p>}
    </li>
  );
}

const row = "flex min-w-0 grow items-center gap-2 rounded-control p-1 text-left transition-colors";

function Picture({ entryId, number }: { entryId: string | undefined; number: number }) {
  const { data: clip } = useEntry(entryId);
  return (
    <span
      aria-hidden
      className="numbers flex h-9 w-16 shrink-0 items-center justify-center overflow-hidden rounded-[4px] bg-well text-small text-muted"
    >
      {clip?.hasPoster ? (
        <img src={posterUrl(clip.mediaId)} alt="" loading="lazy" decoding="async" className="size-full object-cover" />
      ) : (
        number
      )}
    </span>
  );
}

/** One that ended badly is what going on begins with. Not while a later one is being made, nor while the clips are joined. */
function canMakeAgain({ state, shots }: Chain, at: number): boolean {
  const isGoing = shots.slice(at).some((shot) => shot.state !== undefined && !finalJobStates.has(shot.state));
  return !isGoing && shots[at]?.state === "done" && state !== "joining" && state !== "running";
}

/** This shot and all after it anew, which is paid: only after asking (GEN-07). */
function Again({ chain: { id, shots }, at }: { chain: Chain; at: number }) {
  const { t } = useTranslation();
  const [isAsking, setIsAsking] = useState(false);
  const name = t("clips.chain.again", { number: at + 1 });
  return (
    <>
      <IconButton name={name} icon={RotateCw} onClick={() => setIsAsking(true)} />
      <ConfirmDialog
        title={name}
        body={t("clips.chain.againBody", { count: shots.length - at })}
        act={t("clips.chain.againAct", { count: shots.length - at })}
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        onAct={() => void resumeChain(id, { from: at }).catch(notifyFailure)}
      />
    </>
  );
}
