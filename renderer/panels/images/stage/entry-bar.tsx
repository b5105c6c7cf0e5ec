import { Brush, Columns2, Ellipsis, Film, Maximize2, Package, Pencil, RotateCw, Images, SlidersHorizontal } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Entry } from "../../../../shared/contract/library.ts";
import { formatBytes } from "../../../i18n/format.ts";
import { Button } from "../../../parts/button.tsx";
import { sendToAssets, sendToVideo } from "../../../parts/entry/entry-acts.ts";
import { FavouriteButton } from "../../../parts/entry/favourite-button.tsx";
import { IconButton } from "../../../parts/icon-button.tsx";
import { resultMenu } from "../../../parts/job/result-menu.ts";
import { Menu, type MenuItems } from "../../../parts/menu.tsx";
import { openViewer } from "../../../state/viewer.ts";
import { useSending } from "../sending/send.ts";
import { sendAgain } from "../sending/send-again.ts";
import { changeView, showForm, useImageView } from "../view-store.ts";
import { editPicture, takeRecipe } from "./edit-acts.ts";
import { ExtendButton } from "./extend-button.tsx";
import type { ImageJob } from "./image-jobs.ts";

/** Where there is little room the buttons are their icons alone. */
const barLook = "@container flex shrink-0 flex-wrap items-center gap-1.5 [&_.label]:@max-[640px]:sr-only [&_kbd]:@max-[640px]:hidden";

/** Above a result: what it is, and what can come of it. */
export function EntryBar({ entry, job, canCompare }: { entry: Entry; job?: ImageJob; canCompare: boolean }) {
  const { t } = useTranslation();
  const isComparing = useImageView((view) => view.isComparing);
  const edit = (isMasking: boolean) => editPicture({ mediaId: entry.mediaId, entry, isMasking });
  return (
    <div role="toolbar" aria-label={t("images.result.acts")} className={barLook}>
      <p className="numbers mr-auto min-w-0 truncate text-small text-muted">{factsOf(entry)}</p>
      <Button icon={Pencil} title={t("images.acts.edit")} action="images.edit" onClick={() => edit(false)}>
        <span className="label">{t("images.acts.edit")}</span>
      </Button>
      <Button icon={Brush} title={t("images.acts.mask")} onClick={() => edit(true)}>
        <span className="label">{t("images.acts.mask")}</span>
      </Button>
      <ExtendButton mediaId={entry.mediaId} entryId={entry.id} />
      {canCompare && (
        <Button
          look="quiet"
          icon={Columns2}
          title={t("images.acts.compare")}
          action="images.compare"
          aria-pressed={isComparing}
          onClick={() => changeView({ isComparing: !isComparing })}
        >
          <span className="label">{t("images.acts.compare")}</span>
        </Button>
      )}
      <IconButton name={t("library.acts.firstFrame")} icon={Film} onClick={() => sendToVideo(entry.mediaId, "first_frame")} />
      <FavouriteButton entry={entry} />
      <IconButton name={t("video.done.viewer")} icon={Maximize2} onClick={() => openViewer(entry.id, { list: { ids: [entry.id] } })} />
      <MoreMenu entry={entry} job={job} />
    </div>
  );
}

function MoreMenu({ entry, job }: { entry: Entry; job?: ImageJob }) {
  const { t } = useTranslation();
  const isReady = useSending(({ state }) => state === "ready");
  const { recipe } = entry;
  const items: MenuItems = [
    ...(job
      ? [
          {
            id: "again",
            label: t("video.done.again"),
            icon: RotateCw,
            disabledReason: isReady ? undefined : t("parts.loading"),
            onSelect: () => void sendAgain(job),
          },
        ]
      : []),
    ...(recipe?.kind === "image"
      ? [{ id: "recipe", label: t("video.done.change"), icon: SlidersHorizontal, onSelect: () => takeRecipe(recipe) }]
      : []),
    { id: "reference", label: t("library.acts.reference"), icon: Images, onSelect: () => sendToVideo(entry.mediaId, "reference_image") },
    { id: "assets", label: t("images.acts.toAssets"), icon: Package, onSelect: () => sendToAssets(entry.mediaId) },
    ...(job ? [null, ...resultMenu(t, job, entry, showForm)] : []),
  ];
  return (
    <Menu name={t("parts.more")} items={items} align="end">
      <IconButton name={t("parts.more")} icon={Ellipsis} />
    </Menu>
  );
}

/** `1024 × 1024 · PNG · 1.2 MB`. */
function factsOf({ media }: Entry): string {
  const type = media.mime.replace(/^image\//, "").toUpperCase();
  return [media.width !== undefined && `${media.width} × ${media.height ?? "?"}`, type, formatBytes(media.bytes)]
    .filter(Boolean)
    .join(" · ");
}
