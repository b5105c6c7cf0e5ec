import { AudioLines, File, Film, Image, Star, TriangleAlert } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatClock } from "../i18n/format.ts";
import { SECOND } from "../../shared/units.ts";
import type { EntryRow } from "../../shared/contract/library.ts";
import { startEntryDrag } from "./entry-drag.ts";
import { posterUrl } from "../state/media-url.ts";
import { classNames } from "./class-names.ts";

const icons = { image: Image, video: Film, audio: AudioLines, other: File };

export interface MediaTileProps extends Omit<ComponentProps<"button">, "children"> {
  entry: EntryRow;
  isSelected?: boolean;
  /** Over the poster: a playing video, a menu. */
  over?: ReactNode;
}

/** A result as a tile in its own shape; can be dragged into any file slot. Give it a size by `className` or `style`. */
export function MediaTile({ entry, isSelected, over, className, ...rest }: MediaTileProps) {
  const { t } = useTranslation();
  const Icon = icons[entry.kind];
  const seconds = Math.round((entry.seconds ?? 0) * 10) / 10;
  return (
    <div
      className={classNames(
        "group/tile relative overflow-hidden rounded-card bg-well",
        isSelected && "outline-2 outline-offset-2 outline-accent",
        className,
      )}
    >
      <button
        type="button"
        {...rest}
        draggable
        onDragStart={(event) => startEntryDrag(event.dataTransfer, entry)}
        aria-pressed={isSelected}
        aria-label={[t(`parts.tile.${entry.kind}`, { seconds }), entry.title].filter(Boolean).join(": ")}
        className="absolute inset-0 flex items-center justify-center rounded-card -outline-offset-2"
      >
        {entry.hasPoster ? (
          <img src={posterUrl(entry.mediaId)} alt="" loading="lazy" decoding="async" draggable={false} className="size-full object-cover" />
        ) : (
          <Icon aria-hidden className="size-6! text-faint" />
        )}
      </button>
      {over}
      <div className="pointer-events-none absolute inset-x-1.5 bottom-1.5 flex items-center justify-end gap-1">
        {entry.isMissing && <TileMark icon={TriangleAlert} text={t("parts.tile.missing")} />}
        {entry.isFavourite && <TileMark icon={Star} name={t("parts.tile.favourite")} />}
        {entry.seconds !== undefined && <TileMark text={formatClock(entry.seconds * SECOND)} />}
      </div>
    </div>
  );
}

function TileMark({ icon: Icon, text, name }: { icon?: typeof Star; text?: string; name?: string }) {
  return (
    <span className="numbers inline-flex h-4.5 items-center gap-1 rounded-[4px] bg-over-shade px-1 text-label text-over">
      {Icon && <Icon className="size-3!" role={name ? "img" : undefined} aria-label={name} aria-hidden={name ? undefined : true} />}
      {text}
    </span>
  );
}
