import {
  AudioLines,
  Clipboard,
  Columns2,
  Combine,
  FileOutput,
  Diff,
  Eraser,
  Download,
  ExternalLink,
  FileSearch,
  FolderSearch,
  ImageUp,
  Images,
  ListVideo,
  Maximize2,
  MessagesSquare,
  Network,
  PencilLine,
  Package,
  Paintbrush,
  RotateCcw,
  SlidersHorizontal,
  Star,
  StarOff,
  Trash2,
} from "lucide-react";
import type { TFunction } from "i18next";
import type { EntryRow } from "../../../shared/contract/library.ts";
import { comparableAs } from "../../state/comparing.ts";
import { openExporting } from "../../state/exporting.ts";
import { openDifference, openLineage } from "../../state/lineage.ts";
import { joinClips, makeCut } from "./cut-acts.ts";
import { findFile } from "./find-file.ts";
import type { MenuItem, MenuItems } from "../menu.tsx";
import {
  againWithOneChange,
  askToRemove,
  changeFavourite,
  compare,
  copyPath,
  download,
  openOutside,
  restore,
  reveal,
  showJob,
  trash,
  editInImages,
  sendToAssets,
  sendToVideo,
  sendRecipeToVideo,
} from "./entry-acts.ts";

/**
 * What can be done with one result, or with several. `onOpen` opens the viewer; leave it out inside the viewer.
 * `isBrowser`: the page runs in a browser, where a copy can be downloaded.
 */
export function entryMenu(
  t: TFunction,
  entries: readonly EntryRow[],
  { onOpen, isBrowser }: { onOpen?: () => void; isBrowser: boolean },
): MenuItems {
  const [entry] = entries;
  if (!entry) return [];
  if (entries.length > 1) return [...togetherItems(t, entries), ...manyItems(t, entries)];
  return [
    ...(onOpen ? [openItem(t, onOpen)] : []),
    ...fileItems(t, entry, isBrowser),
    null,
    ...inputItems(t, entry),
    null,
    ...manyItems(t, entries),
  ];
}

function openItem(t: TFunction, onOpen: () => void): MenuItem {
  return { id: "open", label: t("library.acts.open"), icon: Maximize2, action: "library-open", onSelect: onOpen };
}

function fileItems(t: TFunction, entry: EntryRow, isBrowser: boolean): MenuItem[] {
  const missing = entry.isMissing ? t("parts.tile.missing") : undefined;
  const items: (MenuItem | false)[] = [
    entry.isMissing && { id: "find", label: t("library.care.find"), icon: FileSearch, onSelect: () => findFile(entry.mediaId) },
    {
      id: "outside",
      label: t("library.acts.openOutside"),
      icon: ExternalLink,
      disabledReason: missing,
      onSelect: () => openOutside(entry.id),
    },
    { id: "reveal", label: t("library.acts.reveal"), icon: FolderSearch, disabledReason: missing, onSelect: () => reveal(entry.id) },
    { id: "path", label: t("library.acts.copyPath"), icon: Clipboard, onSelect: () => void copyPath(entry.id) },
    isBrowser && {
      id: "download",
      label: t("library.acts.download"),
      icon: Download,
      disabledReason: missing,
      onSelect: () => download(entry.mediaId),
    },
    {
      id: "export",
      label: t("exports.act"),
      icon: FileOutput,
      action: "library-export",
      disabledReason: missing,
      onSelect: () => openExporting([entry.id]),
    },
  ];
  return items.filter((item) => item !== false);
}

function inputItems(t: TFunction, entry: EntryRow): MenuItem[] {
  const items: (MenuItem | false)[] = [
    entry.isOfConversation
      ? { id: "recipe", label: t("generate.recipe.open"), icon: MessagesSquare, onSelect: () => void sendRecipeToVideo(entry.id) }
      : { id: "recipe", label: t("library.acts.useRecipe"), icon: SlidersHorizontal, onSelect: () => void sendRecipeToVideo(entry.id) },
    !entry.isOfConversation && {
      id: "again",
      label: t("look.acts.again"),
      icon: PencilLine,
      onSelect: () => void againWithOneChange(entry.id),
    },
    { id: "lineage", label: t("look.acts.lineage"), icon: Network, action: "library-lineage", onSelect: () => openLineage(entry.id) },
    entry.kind === "video" &&
      entry.hasAudio === true && {
        id: "sound",
        label: t("look.cuts.sound"),
        icon: AudioLines,
        onSelect: () => void makeCut({ what: "sound", entryId: entry.id }),
      },
    entry.kind === "image" && {
      id: "edit",
      label: t("images.acts.editInImages"),
      icon: Paintbrush,
      onSelect: () => editInImages(entry),
    },
    entry.kind === "image" && {
      id: "first",
      label: t("library.acts.firstFrame"),
      icon: ImageUp,
      onSelect: () => sendToVideo(entry.mediaId, "first_frame"),
    },
    entry.kind === "image" && {
      id: "reference",
      label: t("library.acts.reference"),
      icon: Images,
      onSelect: () => sendToVideo(entry.mediaId, "reference_image"),
    },
    { id: "assets", label: t("images.acts.toAssets"), icon: Package, onSelect: () => sendToAssets(entry.mediaId) },
    !entry.isOfConversation && {
      id: "job",
      label: t("library.acts.showJob"),
      icon: ListVideo,
      onSelect: () => void showJob(entry.id),
    },
  ];
  return items.filter((item) => item !== false);
}

/** What can only be done with several. */
function togetherItems(t: TFunction, entries: readonly EntryRow[]): MenuItems {
  const ids = entries.map((entry) => entry.id);
  const way = comparableAs(entries);
  const [one, other] = ids;
  const items: (MenuItem | false)[] = [
    { id: "export", label: t("exports.act"), icon: FileOutput, action: "library-export", onSelect: () => openExporting(ids) },
    way !== undefined && {
      id: "compare",
      label: t(`look.acts.${way === "takes" ? "wall" : "pictures"}`),
      icon: Columns2,
      action: "library-compare",
      onSelect: () => void compare(ids),
    },
    entries.every(({ kind, isMissing }) => kind === "video" && !isMissing) &&
      ids.length <= 50 && { id: "join", label: t("look.cuts.join"), icon: Combine, onSelect: () => joinClips(entries) },
    ids.length === 2 &&
      one !== undefined &&
      other !== undefined && {
        id: "difference",
        label: t("look.acts.difference"),
        icon: Diff,
        onSelect: () => openDifference([one, other]),
      },
  ];
  const known = items.filter((item) => item !== false);
  return known.length > 0 ? [...known, null] : [];
}

function manyItems(t: TFunction, entries: readonly EntryRow[]): MenuItem[] {
  const ids = entries.map((entry) => entry.id);
  if (entries.every((entry) => entry.isTrashed)) {
    return [
      { id: "restore", label: t("library.acts.restore"), icon: RotateCcw, action: "library-restore", onSelect: () => void restore(ids) },
      {
        id: "remove",
        label: t("library.acts.remove"),
        icon: Eraser,
        action: "library-remove",
        isDanger: true,
        onSelect: () => void askToRemove(ids),
      },
    ];
  }
  const isFavourite = entries.every((entry) => entry.isFavourite);
  return [
    {
      id: "favourite",
      label: isFavourite ? t("library.acts.unfavourite") : t("library.acts.favourite"),
      icon: isFavourite ? StarOff : Star,
      action: "library-favourite",
      onSelect: () => changeFavourite(ids, !isFavourite),
    },
    { id: "trash", label: t("library.acts.trash"), icon: Trash2, action: "library-trash", isDanger: true, onSelect: () => void trash(ids) },
  ];
}
