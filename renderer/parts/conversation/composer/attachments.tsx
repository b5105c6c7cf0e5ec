import { FileText, Server, Shrink, X } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Media } from "../../../../shared/contract/media.ts";
import type { Draft, UserBlock } from "../../../../shared/contract/threads.ts";
import { formatBytes } from "../../../i18n/format.ts";
import { Button } from "../../button.tsx";
import { IconButton } from "../../icon-button.tsx";
import { redrawPicture } from "../../redraw-picture.ts";
import { notifyFailure } from "../../toasts.tsx";
import { useMedia } from "../../../state/media.ts";
import { posterUrl } from "../../../state/media-url.ts";

/** Pixels of the long edge beyond which services of this kind make a picture smaller themselves; what is over is paid for in bytes alone. */
const USEFUL_PIXELS = 1568;

type Files = Draft["attachments"];

/**
 * Files above the words. A picture that is larger than is useful can be made smaller, when the person says so. That takes a while, so `onChange`
 * is told what to do with the files that are there by then.
 */
export function Attachments({ draft: { attachments }, onChange }: { draft: Draft; onChange: (change: (files: Files) => Files) => void }) {
  const { t } = useTranslation();
  if (attachments.length === 0) return null;
  return (
    <ul aria-label={t("chat.composer.attached")} className="flex flex-wrap gap-2 px-3 pt-3">
      {attachments.map((block, place) => (
        <li key={block.type === "text" ? place : block.id} className="flex">
          <Attachment
            block={block}
            onRemove={() => onChange((files) => files.filter((file) => !isSame(file, block)))}
            onReplace={(other) => onChange((files) => files.map((file) => (isSame(file, block) ? other : file)))}
          />
        </li>
      ))}
    </ul>
  );
}

function Attachment({ block, onRemove, onReplace }: { block: UserBlock; onRemove: () => void; onReplace: (block: UserBlock) => void }) {
  const { t } = useTranslation();
  const { data: media } = useMedia(block.type === "media" ? block.id : undefined);
  if (block.type === "text") return null;
  const name = block.name ?? media?.name ?? block.id;
  const isLarge = media?.kind === "image" && Math.max(media.width ?? 0, media.height ?? 0) > USEFUL_PIXELS;
  const shrink = async (picture: Media) => {
    try {
      const smaller = await redrawPicture(picture, shrunk(picture));
      onReplace({ type: "media", id: smaller.id, name });
    } catch (error) {
      notifyFailure(error);
    }
  };
  return (
    <div className="flex max-w-72 items-center gap-2 rounded-control border border-line bg-raised py-1 pr-1 pl-1.5">
      {media?.hasPoster ? (
        <img src={posterUrl(media.id)} alt="" className="size-9 rounded-[4px] object-cover" />
      ) : block.type === "service-file" ? (
        <Server aria-hidden className="text-muted" />
      ) : (
        <FileText aria-hidden className="text-muted" />
      )}
      <span className="flex min-w-0 flex-col leading-tight">
        <span className="truncate text-small">{name}</span>
        <span className="numbers truncate text-label text-muted">{media ? factsOf(media) : ""}</span>
        {media && isLarge && (
          <Button
            look="quiet"
            icon={Shrink}
            className="-ml-2 h-6! text-small text-accent-words!"
            title={t("chat.composer.shrinkHint", { pixels: USEFUL_PIXELS })}
            onClick={() => void shrink(media)}
          >
            {t("chat.composer.shrink", { pixels: USEFUL_PIXELS })}
          </Button>
        )}
      </span>
      <IconButton name={t("chat.composer.detach", { name })} icon={X} onClick={onRemove} className="size-6!" />
    </div>
  );
}

function isSame(one: UserBlock, other: UserBlock): boolean {
  return one.type !== "text" && other.type === one.type && other.id === one.id;
}

function factsOf({ width, height, bytes }: Media): string {
  return [width && height ? `${width} × ${height}` : undefined, formatBytes(bytes)].filter(Boolean).join(" · ");
}

/** The whole picture, with its long edge at the useful size. */
function shrunk({ width = 1, height = 1 }: Media) {
  const share = USEFUL_PIXELS / Math.max(width, height);
  return { left: 0, top: 0, width, height, toWidth: Math.round(width * share), toHeight: Math.round(height * share) };
}
