import { useTranslation } from "react-i18next";
import { FailureNotice } from "../../../parts/failure-notice.tsx";
import { JobBody } from "../../../parts/job/job-body.tsx";
import { useJob } from "../../../state/jobs.ts";
import { useEntry } from "../../../state/library.ts";
import { failureOf } from "../../../state/failure-of.ts";
import { useImageDraft } from "../draft/draft-store.ts";
import { showForm, showJob, useImageView } from "../view-store.ts";
import { EmptyStage } from "./empty-stage.tsx";
import { EntryStage } from "./entry-stage.tsx";
import { FailedImage } from "./failed-image.tsx";
import { FinishedImages } from "./finished-images.tsx";
import { type ImageJob, isImageJob, shapeOf } from "./image-jobs.ts";
import { InputStage } from "./input-stage.tsx";

/** The largest thing on the screen: the job or the result that is looked at, else the picture that is to be edited. */
export function ImageWorkArea() {
  const { jobId, entryId } = useImageView();
  const known = useJob(jobId);
  const job = known && isImageJob(known) ? known : undefined;
  const first = useImageDraft((draft) => draft.inputs[0]);
  if (job) return <ImageStage job={job} />;
  if (entryId !== undefined) return <KnownEntry key={entryId} id={entryId} />;
  return first ? <InputStage key={first.mediaId} file={first} /> : <EmptyStage />;
}

function ImageStage({ job }: { job: ImageJob }) {
  const { t } = useTranslation();
  const isSubmitting = job.state === "submitting";
  return (
    <JobBody
      job={job}
      shape={shapeOf(job.recipe)}
      said={{
        states: { submitting: t("images.running.submitting") },
        cancelHint: isSubmitting ? t("images.running.cancelHint") : undefined,
        cancelled: t(isSubmitting ? "images.running.cancelledLate" : "images.running.cancelled"),
      }}
      finished={<FinishedImages job={job} />}
      failed={<FailedImage job={job} />}
      onBack={showForm}
      onShow={showJob}
    />
  );
}

function KnownEntry({ id }: { id: string }) {
  const { data: entry, error } = useEntry(id);
  if (error) return <FailureNotice failure={failureOf(error)} onDismiss={showForm} className="m-auto max-w-140" />;
  return entry ? <EntryStage entry={entry} /> : null;
}
