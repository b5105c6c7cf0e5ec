import { useTranslation } from "react-i18next";
import { Segmented } from "../../../parts/segmented.tsx";
import { useJob } from "../../../state/jobs.ts";
import { useImageDraft } from "../draft/draft-store.ts";
import { isImageJob, useJobPictures } from "../stage/image-jobs.ts";
import { changeView, useImageView } from "../view-store.ts";
import { RecentTiles } from "./recent-tiles.tsx";
import { useVersions } from "./use-versions.ts";
import { VersionTiles } from "./version-tiles.tsx";

/** Below the picture: what was made lately, or the versions of the picture on the stage. */
export function FilmStrip() {
  const { t } = useTranslation();
  const { strip, jobId, entryId, place } = useImageView();
  const job = useJob(jobId);
  const first = useImageDraft((draft) => draft.inputs[0]);
  // While an edit is being made its tree is that of the picture that it changes.
  const { entries } = useJobPictures(job);
  const made = entries[Math.min(place, entries.length - 1)]?.id;
  const asked = job && isImageJob(job) ? job.recipe.editOf : undefined;
  const shownId = job ? (made ?? asked) : (entryId ?? first?.entryId);
  const { versions, error } = useVersions(shownId);
  const isVersions = strip === "versions" && versions.length > 0;
  return (
    <section aria-label={t("images.strip.name")} className="flex shrink-0 flex-col border-t border-line px-3 pt-1.5 pb-1">
      <Segmented
        name={t("images.strip.name")}
        value={isVersions ? "versions" : "recent"}
        choices={[
          { value: "recent", label: t("images.strip.recent") },
          {
            value: "versions",
            label: versions.length > 0 ? t("images.strip.versionsCount", { count: versions.length }) : t("images.strip.versions"),
            disabledReason: versions.length > 0 ? undefined : t(error ? "images.strip.unknown" : "images.strip.none"),
          },
        ]}
        onChange={(chosen) => changeView({ strip: chosen })}
        className="self-start [&_button]:text-small"
      />
      {isVersions ? <VersionTiles versions={versions} shownId={shownId} jobId={jobId} /> : <RecentTiles jobId={jobId} />}
    </section>
  );
}
