import { EllipsisVertical, Star } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { EntryRow } from "../../../shared/contract/library.ts";
import { SECOND } from "../../../shared/units.ts";
import { formatClock } from "../../i18n/format.ts";
import { classNames } from "../../parts/class-names.ts";
import { changeFavourite, titleOf } from "../../parts/entry/entry-acts.ts";
import { Menu, type MenuItems } from "../../parts/menu.tsx";
import type { GalleryLook } from "./gallery-layout.ts";
import { HoverPlayer } from "./hover-player.tsx";
import { StackBadge } from "./stack-badge.tsx";

/** Where a line of the list has its picture, pixels. */
const thumb = { left: 8, top: 4, width: 56, height: 36 };

const button = "pointer-events-auto flex size-6 items-center justify-center rounded-[5px] bg-over-shade text-over hover:brightness-150";

/**
 * What lies over the tile under the pointer: the playing video, its length, star and menu. There is one for the whole gallery; by keyboard
 * the same is reached by F and the menu key.
 */
export function HoverChrome({
  entry,
  look,
  place,
  items,
  onMenu,
  onStack,
}: {
  entry: EntryRow;
  look: GalleryLook;
  place: { x: number; y: number; width: number; height: number };
  items: MenuItems;
  onMenu: () => void;
  /** Unfolds or folds its stack, if it is of one. */
  onStack: (() => void) | undefined;
}) {
  const { t } = useTranslation();
  const isPlayable = entry.kind === "video" && !entry.isMissing;
  if (look === "list") {
    const small = { left: place.x + thumb.left, top: place.y + thumb.top, width: thumb.width, height: thumb.height };
    return (
      <div data-hover-chrome className="pointer-events-none absolute overflow-hidden rounded-[4px]" style={small}>
        {isPlayable && <HoverPlayer key={entry.mediaId} entry={entry} />}
      </div>
    );
  }
  return (
    <div
      data-hover-chrome
      className="pointer-events-none absolute overflow-hidden rounded-control"
      style={{ left: place.x, top: place.y, width: place.width, height: place.height }}
    >
      {isPlayable && <HoverPlayer key={entry.mediaId} entry={entry} />}
      {entry.stack && (
        <button
          type="button"
          tabIndex={-1}
          aria-label={t(entry.stack.place === undefined ? "library.stacks.unfold" : "library.stacks.fold", { count: entry.stack.count })}
          onClick={onStack}
          className="pointer-events-auto absolute top-1.5 left-1.5 text-over"
        >
          <StackBadge stack={entry.stack} className="bg-over-shade hover:brightness-150" />
        </button>
      )}
      <div className="absolute top-1.5 right-1.5 flex gap-1">
        {!entry.isTrashed && (
          <button
            type="button"
            tabIndex={-1}
            aria-label={entry.isFavourite ? t("library.acts.unfavourite") : t("library.acts.favourite")}
            aria-pressed={entry.isFavourite}
            onClick={() => changeFavourite([entry.id], !entry.isFavourite)}
            className={button}
          >
            <Star aria-hidden className={classNames("size-3.5!", entry.isFavourite && "fill-current")} />
          </button>
        )}
        <Menu name={t("library.moreOf", { title: titleOf(entry) })} items={items} align="end">
          <button
            type="button"
            tabIndex={-1}
            aria-label={t("library.moreOf", { title: titleOf(entry) })}
            onPointerDown={onMenu}
            className={button}
          >
            <EllipsisVertical aria-hidden className="size-3.5!" />
          </button>
        </Menu>
      </div>
      {entry.seconds !== undefined && entry.kind !== "audio" && (
        <span className="numbers absolute right-1.5 bottom-1.5 rounded-[4px] bg-over-shade px-1 text-label text-over">
          {formatClock(entry.seconds * SECOND)}
        </span>
      )}
    </div>
  );
}
