import { TriangleAlert } from "lucide-react";
import { ToggleGroup } from "radix-ui";
import { useTranslation } from "react-i18next";
import type { Entry } from "../../../../shared/contract/library.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { FailureNotice } from "../../../parts/failure-notice.tsx";
import { DiscardButton } from "../../../parts/job/discard-button.tsx";
import { failureOf } from "../../../state/failure-of.ts";
import { useJobDetails } from "../../../state/jobs.ts";
import { posterUrl } from "../../../state/media-url.ts";
import { itemErrorsIn } from "../inspector/image-facts.ts";
import { changeView, showForm, useImageView } from "../view-store.ts";
import { EntryStage } from "./entry-stage.tsx";
import { type ImageJob, useJobPictures } from "./image-jobs.ts";

/** What a call made: one picture large, the others of the stack beside it. */
export function FinishedImages({ job }: { job: ImageJob }) {
  const { entries, error, isLoading } = useJobPictures(job);
  const place = useImageView((view) => view.place);
  const shown = entries[Math.min(place, entries.length - 1)];
  if (!shown) {
    return (
      <div className="m-auto flex flex-col items-center gap-2">
        {error !== undefined && error !== null && <FailureNotice failure={failureOf(error)} />}
        {!isLoading && <DiscardButton job={job} onDone={showForm} />}
      </div>
    );
  }
  return (
    <>
      <Missing job={job} />
      <EntryStage key={shown.id} entry={shown} job={job} stack={entries.length > 1 && <Stack entries={entries} shown={shown} />} />
    </>
  );
}

/** Says when fewer pictures came than were asked for, and why (wire notes 4.1). */
function Missing({ job }: { job: ImageJob }) {
  const { failureText } = useWords();
  const { data: details } = useJobDetails(job.id);
  if (!job.missing) return null;
  return (
    <p role="status" className="flex shrink-0 items-start gap-1.5 text-small text-warn">
      <TriangleAlert aria-hidden className="mt-0.5 size-3.5!" />
      <span>{[failureText(job.missing).message, ...itemErrorsIn(details?.service ?? {})].join(" · ")}</span>
    </p>
  );
}

/** All pictures of a call; arrows go through them. */
function Stack({ entries, shown }: { entries: readonly Entry[]; shown: Entry }) {
  const { t } = useTranslation();
  return (
    <ToggleGroup.Root
      type="single"
      aria-label={t("images.result.stack")}
      orientation="horizontal"
      value={shown.id}
      onValueChange={(id) => id && changeView({ place: entries.findIndex((entry) => entry.id === id) })}
      className="flex shrink-0 justify-center gap-1.5 overflow-x-auto p-0.5"
    >
      {entries.map((entry, place) => (
        <ToggleGroup.Item
          key={entry.id}
          value={entry.id}
          aria-label={t("images.result.pictureOf", { place: place + 1, count: entries.length })}
          className="h-12 shrink-0 overflow-hidden rounded-control border border-line bg-well aria-checked:border-accent aria-checked:outline-1 aria-checked:outline-accent"
          style={{ aspectRatio: `${entry.width || 1} / ${entry.height || 1}` }}
        >
          <img src={posterUrl(entry.mediaId)} alt="" draggable={false} className="size-full object-cover" />
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  );
}
