import type { TFunction } from "i18next";
import { LoaderCircle } from "lucide-react";
import { useTranslation } from "react-i18next";
import { finalJobStates } from "../../../../shared/job-states.ts";
import { startEntryDrag } from "../../../parts/entry-drag.ts";
import { useEntry } from "../../../state/library.ts";
import { useMedia } from "../../../state/media.ts";
import { posterUrl } from "../../../state/media-url.ts";
import { editPicture } from "../stage/edit-acts.ts";
import { shapeOf, useImageJobs } from "../stage/image-jobs.ts";
import { showEntry, showJob } from "../view-store.ts";
import type { PlacedVersion } from "./lanes.ts";
import { StripTile } from "./strip-tile.tsx";
import { TileRow } from "./tile-row.tsx";
import { VersionGraph } from "./version-graph.tsx";

/** CSS pixels of a version's place, under its point of the tree. */
const STEP = 92;

/** All versions of a picture, oldest first, with the tree that they make; edits that are still being made stand at the end. */
export function VersionTiles({
  versions,
  shownId,
  jobId,
}: {
  versions: readonly PlacedVersion[];
  shownId: string | undefined;
  jobId: string | undefined;
}) {
  const { t } = useTranslation();
  const ids = new Set(versions.map(({ version }) => version.entry.id));
  const going = useImageJobs().filter(({ state, recipe }) => !finalJobStates.has(state) && ids.has(recipe.editOf ?? ""));
  const [root] = versions;
  const { data: made } = useEntry(root?.version.entry.id);
  // The first version of a photo was made from a file that is no result itself.
  const sourceId = root?.parent === undefined && made?.recipe?.kind === "image" ? made.recipe.inputs[0]?.id : undefined;
  const isGoingShown = going.some(({ id }) => id === jobId);
  const current = isGoingShown ? undefined : versions.find(({ version }) => version.entry.id === shownId)?.number;
  return (
    <div className="overflow-x-auto pb-1">
      <VersionGraph versions={versions} step={STEP} current={current} hasSource={sourceId !== undefined} />
      <TileRow name={t("images.strip.versions")} chosen={isGoingShown ? jobId : shownId}>
        {sourceId !== undefined && <SourceTile mediaId={sourceId} />}
        {versions.map(({ version: { entry }, number, parent }) => (
          <StripTile
            key={entry.id}
            name={[nameOf(t, number, parent), entry.isTrashed && t("images.strip.trashed")].filter(Boolean).join(" · ")}
            shape={[entry.width || 1, entry.height || 1]}
            width={STEP}
            poster={entry.hasPoster ? posterUrl(entry.mediaId) : undefined}
            isChosen={number === current}
            isFaded={entry.isTrashed}
            onChoose={() => showEntry(entry.id)}
            onDragStart={(transfer) => startEntryDrag(transfer, entry)}
            below={
              <span aria-hidden className="numbers text-label text-muted">
                {parent === undefined ? number : `${number} ← ${parent}`}
              </span>
            }
          />
        ))}
        {going.map((job) => (
          <StripTile
            key={job.id}
            name={t("images.strip.making")}
            shape={shapeOf(job.recipe)}
            width={STEP}
            poster={undefined}
            isChosen={job.id === jobId}
            onChoose={() => showJob(job.id)}
            below={<span className="text-label text-muted">…</span>}
          >
            <span className="absolute inset-0 flex items-center justify-center text-muted">
              <LoaderCircle aria-hidden className="turning" />
            </span>
          </StripTile>
        ))}
      </TileRow>
    </div>
  );
}

function SourceTile({ mediaId }: { mediaId: string }) {
  const { t } = useTranslation();
  const { data: media } = useMedia(mediaId);
  return (
    <StripTile
      name={t("images.strip.source")}
      shape={[media?.width ?? 1, media?.height ?? 1]}
      width={STEP}
      poster={media?.hasPoster ? posterUrl(media.id) : undefined}
      isChosen={false}
      onChoose={() => editPicture({ mediaId })}
      below={<span className="text-label text-muted">{t("images.strip.sourceShort")}</span>}
    />
  );
}

function nameOf(t: TFunction, number: number, parent: number | undefined): string {
  return parent === undefined ? t("images.strip.version", { number }) : t("images.strip.versionOf", { number, parent });
}
