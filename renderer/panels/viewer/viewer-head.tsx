import { Check, EllipsisVertical, PanelRight, X } from "lucide-react";
import { Dialog } from "radix-ui";
import { useTranslation } from "react-i18next";
import type { EntryRow, Mark } from "../../../shared/contract/library.ts";
import { rate } from "../../parts/entry/arrange-acts.ts";
import { titleOf } from "../../parts/entry/entry-acts.ts";
import { entryMenu } from "../../parts/entry/entry-menu.ts";
import { FavouriteButton } from "../../parts/entry/favourite-button.tsx";
import { RatingStars } from "../../parts/entry/rating-stars.tsx";
import { IconButton } from "../../parts/icon-button.tsx";
import { Menu, type MenuItems } from "../../parts/menu.tsx";
import { useViewerMemory } from "../../parts/player/viewer-memory.ts";
import { useStudioInfo } from "../../state/studio-info.ts";
import { toggleDetails } from "./viewer-actions.ts";
import type { Neighbours } from "./use-neighbours.ts";

/** Above the work: what it is, and what can be done with it. */
export function ViewerHead({ entry, neighbours, moreItems }: { entry: EntryRow; neighbours: Neighbours; moreItems: MenuItems }) {
  const { t } = useTranslation();
  const { rating = 0 } = entry;
  const { showsDetails } = useViewerMemory();
  const isBrowser = useStudioInfo().data?.host === "local";
  const items: MenuItems = [...moreItems, ...entryMenu(t, [entry], { isBrowser })];
  return (
    <header className="flex h-11 shrink-0 items-center gap-1 pr-2 pl-4" onMouseDown={(event) => event.preventDefault()}>
      <Dialog.Title className="min-w-0 truncate text-title font-medium">{titleOf(entry)}</Dialog.Title>
      {neighbours.place !== undefined && neighbours.total !== undefined && (
        <p className="numbers ml-2 shrink-0 text-small text-muted">
          {t("library.player.position", { place: neighbours.place, total: neighbours.total })}
        </p>
      )}
      <div className="grow" />
      {entry.mark && <MarkSign mark={entry.mark} />}
      <RatingStars value={rating} onChange={(stars) => void rate([entry.id], stars === 0 ? rating : stars)} />
      <div aria-hidden className="mx-1 h-4 w-px bg-line" />
      <FavouriteButton entry={entry} action="viewer-favourite" />
      <Menu name={t("library.moreOf", { title: titleOf(entry) })} items={items} align="end">
        <IconButton name={t("parts.more")} icon={EllipsisVertical} />
      </Menu>
      <IconButton
        name={t("library.player.details")}
        icon={PanelRight}
        action="viewer-details"
        aria-pressed={showsDetails}
        onClick={toggleDetails}
      />
      <Dialog.Close asChild>
        <IconButton name={t("parts.close")} icon={X} shortcut="Escape" />
      </Dialog.Close>
    </header>
  );
}

/** Whether the result was picked or rejected, in the words of the details. */
function MarkSign({ mark }: { mark: Mark }) {
  const { t } = useTranslation();
  const Icon = mark === "picked" ? Check : X;
  return (
    <p className="mr-2 inline-flex h-6 shrink-0 items-center gap-1 rounded-full bg-raised px-2 text-small">
      <Icon aria-hidden className="size-3.5!" />
      {t(`arrange.marks.${mark}`)}
    </p>
  );
}
