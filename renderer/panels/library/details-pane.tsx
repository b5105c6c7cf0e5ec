import {
  Clipboard,
  EllipsisVertical,
  FileOutput,
  Eraser,
  FolderSearch,
  Maximize2,
  MousePointerClick,
  RotateCcw,
  Star,
  StarOff,
  Trash2,
} from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Entry } from "../../../shared/contract/library.ts";
import { Button } from "../../parts/button.tsx";
import { EmptyState } from "../../parts/empty-state.tsx";
import { ArrangeGroup, ArrangeMany } from "../../parts/entry/arrange-group.tsx";
import { askToRemove, changeFavourite, copyPath, restore, reveal, titleOf, trash } from "../../parts/entry/entry-acts.ts";
import { EntryDetails } from "../../parts/entry/entry-details.tsx";
import { entryMenu } from "../../parts/entry/entry-menu.ts";
import { FavouriteButton } from "../../parts/entry/favourite-button.tsx";
import { IconButton } from "../../parts/icon-button.tsx";
import { Menu } from "../../parts/menu.tsx";
import { openExporting } from "../../state/exporting.ts";
import { useStudioInfo } from "../../state/studio-info.ts";
import { openViewer } from "../../state/viewer.ts";
import { useLibraryView } from "./library-store.ts";
import { StackNote } from "./stack-note.tsx";

/** The inspector of the library: everything about the selected result, or what can be done with several. */
export function DetailsPane() {
  const { t } = useTranslation();
  const selection = useLibraryView((view) => view.selection);
  const ids = [...selection.ids];
  if (ids.length === 0) {
    return (
      <EmptyState
        icon={MousePointerClick}
        text={t("library.details.none")}
        more={<p className="max-w-64 text-small text-muted">{t("library.details.noneHint")}</p>}
      />
    );
  }
  if (ids.length > 1) return <ManyDetails ids={ids} />;
  const head = (entry: Entry) => (
    <>
      <EntryHead entry={entry} />
      <StackNote ids={[entry.id]} />
      <ArrangeGroup entry={entry} />
    </>
  );
  return <EntryDetails key={ids[0]} id={ids[0] ?? ""} head={head} />;
}

function EntryHead({ entry }: { entry: Entry }) {
  const { t } = useTranslation();
  const isBrowser = useStudioInfo().data?.host === "local";
  const onOpen = () => openViewer(entry.id, { list: { ids: [entry.id, ...entry.siblings.map((one) => one.id)] } });
  return (
    <>
      {entry.isTrashed && (
        <div className="flex gap-2 px-4 pt-3">
          <TrashButtons ids={[entry.id]} />
        </div>
      )}
      <div className="flex items-center gap-1 px-4 pt-3 pb-1">
        <Button icon={Maximize2} onClick={onOpen}>
          {t("library.acts.open")}
        </Button>
        <div className="grow" />
        <FavouriteButton entry={entry} action="library-favourite" />
        <IconButton name={t("library.acts.copyPath")} icon={Clipboard} onClick={() => void copyPath(entry.id)} />
        <IconButton
          name={t("library.acts.reveal")}
          icon={FolderSearch}
          disabledReason={entry.isMissing ? t("parts.tile.missing") : undefined}
          onClick={() => reveal(entry.id)}
        />
        <Menu name={t("library.moreOf", { title: titleOf(entry) })} items={entryMenu(t, [entry], { onOpen, isBrowser })} align="end">
          <IconButton name={t("parts.more")} icon={EllipsisVertical} />
        </Menu>
      </div>
    </>
  );
}

/** What can be done with results of the trash. */
function TrashButtons({ ids }: { ids: readonly string[] }) {
  const { t } = useTranslation();
  return (
    <>
      <Button icon={RotateCcw} onClick={() => void restore(ids)}>
        {t("library.acts.restore")}
      </Button>
      <Button icon={Eraser} look="danger" onClick={() => void askToRemove(ids)}>
        {t("library.acts.remove")}
      </Button>
    </>
  );
}

function ManyDetails({ ids }: { ids: readonly string[] }) {
  const { t } = useTranslation();
  const wanted = useLibraryView((view) => view.wanted);
  return (
    <div>
      <div className="flex flex-col gap-3 p-4">
        <h2 className="text-title font-semibold">{t("library.selected", { count: ids.length })}</h2>
        <p className="text-muted">{t("library.details.many")}</p>
        <StackNote ids={ids} />
        <div className="flex flex-wrap gap-2">
          {wanted.isTrashed ? (
            <TrashButtons ids={ids} />
          ) : (
            <>
              <Button icon={Star} onClick={() => changeFavourite(ids, true)}>
                {t("library.acts.favourite")}
              </Button>
              <Button icon={StarOff} onClick={() => changeFavourite(ids, false)}>
                {t("library.acts.unfavourite")}
              </Button>
              <Button icon={FileOutput} onClick={() => openExporting(ids)}>
                {t("exports.act")}
              </Button>
              <Button icon={Trash2} look="danger" onClick={() => void trash(ids)}>
                {t("library.acts.trash")}
              </Button>
            </>
          )}
        </div>
      </div>
      {!wanted.isTrashed && <ArrangeMany ids={ids} />}
    </div>
  );
}
