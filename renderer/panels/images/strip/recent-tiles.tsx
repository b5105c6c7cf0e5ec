import { CircleAlert, CircleHelp, ImageOff, LoaderCircle, Pencil, Plus } from "lucide-react";
import { useTranslation } from "react-i18next";
import { finalJobStates } from "../../../../shared/job-states.ts";
import { formatClock } from "../../../i18n/format.ts";
import { startEntryDrag } from "../../../parts/entry-drag.ts";
import { useKnownJobs } from "../../../state/jobs.ts";
import { useEntry } from "../../../state/library.ts";
import { useMedia } from "../../../state/media.ts";
import { posterUrl } from "../../../state/media-url.ts";
import { useNow } from "../../../state/now.ts";
import { type ImageJob, shapeOf, useImageJobs } from "../stage/image-jobs.ts";
import { useImageDraft } from "../draft/draft-store.ts";
import { showForm, showJob, useImageView } from "../view-store.ts";
import { StripTile } from "./strip-tile.tsx";
import { TileRow } from "./tile-row.tsx";

/** As many as are looked through by eye; older ones are in the library. */
const SHOWN = 60;

/** What was made and what is under way, newest first; several pictures of a call as a stack. */
export function RecentTiles({ jobId }: { jobId: string | undefined }) {
  const { t } = useTranslation();
  const jobs = useImageJobs();
  const isKnown = useKnownJobs() !== undefined;
  if (isKnown && jobs.length === 0) return <p className="flex h-18 items-center text-small text-muted">{t("images.strip.empty")}</p>;
  return (
    <div className="overflow-x-auto pt-1.5 pb-1">
      <TileRow name={t("images.strip.recent")} chosen={jobId}>
        <NowTile />
        {jobs.slice(0, SHOWN).map((job) => (
          <JobTile key={job.id} job={job} isChosen={job.id === jobId} />
        ))}
      </TileRow>
    </div>
  );
}

/** The way back from a result to what is being made: the picture to edit, or an empty stage. */
function NowTile() {
  const { t } = useTranslation();
  const first = useImageDraft((draft) => draft.inputs[0]);
  const { data: media } = useMedia(first?.mediaId);
  const isChosen = useImageView((view) => view.jobId === undefined && view.entryId === undefined);
  return (
    <StripTile
      name={t(first ? "images.strip.now" : "images.strip.nowNew")}
      shape={[media?.width ?? 1, media?.height ?? 1]}
      poster={media?.hasPoster ? posterUrl(media.id) : undefined}
      isChosen={isChosen}
      onChoose={showForm}
    >
      <span className="absolute inset-0 flex items-center justify-center">
        {first ? (
          <span className="rounded-full bg-over-shade p-1 text-over">
            <Pencil aria-hidden />
          </span>
        ) : (
          <Plus aria-hidden className="text-muted" />
        )}
      </span>
    </StripTile>
  );
}

function JobTile({ job, isChosen }: { job: ImageJob; isChosen: boolean }) {
  const { t } = useTranslation();
  const { data: entry } = useEntry(job.state === "done" ? job.entryIds[0] : undefined);
  const [width, height] = entry ? [entry.width || 1, entry.height || 1] : shapeOf(job.recipe);
  // Of an extended picture the library has two: as it came, and with what was there before laid back over.
  const count = job.recipe.outpaint ? Math.ceil(job.entryIds.length / 2) : job.entryIds.length;
  const state = t(`parts.jobState.${job.state}`);
  const name = [
    job.recipe.prompt.slice(0, 80),
    count > 1 ? t("images.strip.pictures", { count }) : undefined,
    job.state === "done" ? undefined : state,
  ];
  return (
    <StripTile
      name={name.filter(Boolean).join(" · ")}
      shape={[width, height]}
      poster={entry?.hasPoster ? posterUrl(entry.mediaId) : undefined}
      isChosen={isChosen}
      isStack={count > 1}
      onChoose={() => showJob(job.id)}
      onDragStart={entry && ((transfer) => startEntryDrag(transfer, entry))}
    >
      {count > 1 && (
        <span className="numbers absolute right-0.5 bottom-0.5 rounded-full bg-over-shade px-1.5 text-label text-over">{count}</span>
      )}
      {job.state !== "done" && <StateMark job={job} />}
    </StripTile>
  );
}

function StateMark({ job }: { job: ImageJob }) {
  const now = useNow();
  const isGoing = !finalJobStates.has(job.state);
  const Icon = isGoing ? LoaderCircle : job.state === "unsure" ? CircleHelp : job.state === "cancelled" ? ImageOff : CircleAlert;
  const colour = isGoing ? "text-muted" : job.state === "unsure" ? "text-warn" : job.state === "cancelled" ? "text-faint" : "text-bad";
  return (
    <span className={`absolute inset-0 flex flex-col items-center justify-center gap-0.5 ${colour}`}>
      <Icon aria-hidden className={isGoing ? "turning" : undefined} />
      {isGoing && <span className="numbers text-label">{formatClock(now - (job.submittedAt ?? job.createdAt))}</span>}
    </span>
  );
}
