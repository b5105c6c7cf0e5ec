import {
  ChevronRight,
  Download,
  Folder as FolderIcon,
  FolderMinus,
  FolderOpen,
  FolderPlus,
  LoaderCircle,
  Pencil,
  Pin,
  PinOff,
  Trash2,
} from "lucide-react";
import { type DragEvent, memo, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Folder } from "../../../../shared/contract/threads.ts";
import { formatNumber } from "../../../i18n/format.ts";
import { classNames } from "../../class-names.ts";
import { type MenuItems, PointerMenu } from "../../menu.tsx";
import { notifyFailure } from "../../toasts.tsx";
import { useConversations } from "../conversations.ts";
import { toggleFolder } from "../view-store.ts";
import { makeFolder, moveThread, pinThread, removeFolder, saveThread } from "./thread-acts.ts";
import type { ThreadLine } from "./thread-lines.ts";

export const THREAD_LINE_HEIGHT = 32;
/** The type of drags of conversations, between folders. */
export const THREAD_DRAG_TYPE = "application/x-lanternist-thread";

export const threadLineId = (id: string) => `chat-thread-${id}`;

interface LineProps {
  place: number;
  /** Of all lines of the list. */
  count: number;
  isCurrent: boolean;
  onChoose: () => void;
}

const shared = (id: string, { place, count, isCurrent, onChoose }: LineProps) => ({
  id: threadLineId(id),
  role: "option",
  "aria-selected": isCurrent,
  "aria-posinset": place + 1,
  "aria-setsize": count,
  onClick: onChoose,
  style: { top: place * THREAD_LINE_HEIGHT },
});

const look = (isCurrent: boolean, isOver = false) =>
  classNames(
    "absolute inset-x-0 flex h-8 items-center gap-1.5 rounded-control px-2 transition-colors",
    isOver && "outline-2 -outline-offset-2 outline-accent",
    isCurrent
      ? "bg-accent-soft group-focus-visible/list:outline-2 group-focus-visible/list:-outline-offset-2 group-focus-visible/list:outline-accent"
      : "hover:bg-hover",
  );

/** A folder's head; takes conversations that are dropped on it. */
export function FolderLine({ line, ...place }: LineProps & { line: Extract<ThreadLine, { what: "folder" }> }) {
  const { t } = useTranslation();
  const conversations = useConversations();
  const { useView } = conversations;
  const [isOver, setIsOver] = useState(false);
  const { folder, isOpen, count } = line;
  const Icon = isOpen ? FolderOpen : FolderIcon;
  const items: MenuItems = [
    {
      id: "rename",
      label: t("chat.threads.rename"),
      icon: Pencil,
      shortcut: "F2",
      onSelect: () => useView.setState({ renaming: folder.id }),
    },
    null,
    {
      id: "remove",
      label: t("chat.threads.removeFolder"),
      detail: t("chat.threads.removeFolderHint"),
      icon: FolderMinus,
      onSelect: () => removeFolder(folder),
    },
  ];
  const own = shared(folder.id, place);
  const accepts = (event: DragEvent) => event.dataTransfer.types.includes(THREAD_DRAG_TYPE);
  return (
    <PointerMenu name={t("chat.threads.menu", { name: folder.name })} items={items}>
      <div
        {...own}
        aria-expanded={isOpen}
        onDragEnter={(event) => accepts(event) && setIsOver(true)}
        onDragLeave={() => setIsOver(false)}
        onDragOver={(event) => accepts(event) && event.preventDefault()}
        onDrop={(event) => {
          setIsOver(false);
          if (!accepts(event)) return;
          event.preventDefault();
          moveThread(event.dataTransfer.getData(THREAD_DRAG_TYPE), folder.id);
        }}
        onClick={() => {
          place.onChoose();
          toggleFolder(conversations, folder.id);
        }}
        className={look(place.isCurrent, isOver)}
      >
        <ChevronRight aria-hidden className={classNames("size-3.5! text-muted transition-transform", isOpen && "rotate-90")} />
        <Icon aria-hidden className="text-muted" />
        <span className="min-w-0 grow truncate font-medium">{folder.name}</span>
        <span className="numbers text-label text-muted">{formatNumber(count)}</span>
      </div>
    </PointerMenu>
  );
}

/** One conversation: its title, whether it is pinned, whether an answer is on its way. */
export const ThreadRowLine = memo(function ThreadRowLine({
  line,
  folders,
  onRemove,
  ...place
}: LineProps & { line: Extract<ThreadLine, { what: "thread" }>; folders: readonly Folder[]; onRemove: () => void }) {
  const { t } = useTranslation();
  const conversations = useConversations();
  const { useView } = conversations;
  const { thread, isInFolder } = line;
  const title = thread.title || t("chat.threads.untitled");
  const formats = ["markdown", "json", "html"] as const;
  const items: MenuItems = [
    {
      id: "rename",
      label: t("chat.threads.rename"),
      icon: Pencil,
      shortcut: "F2",
      onSelect: () => useView.setState({ renaming: thread.id }),
    },
    {
      id: "pin",
      label: t(thread.isPinned ? "chat.threads.unpin" : "chat.threads.pin"),
      icon: thread.isPinned ? PinOff : Pin,
      onSelect: () => pinThread(thread),
    },
    null,
    ...folders
      .filter((folder) => folder.id !== thread.folderId)
      .map((folder) => ({
        id: folder.id,
        label: t("chat.threads.moveTo", { name: folder.name }),
        icon: FolderIcon,
        onSelect: () => moveThread(thread.id, folder.id),
      })),
    ...(thread.folderId === undefined
      ? []
      : [{ id: "out", label: t("chat.threads.moveOut"), icon: FolderMinus, onSelect: () => moveThread(thread.id, undefined) }]),
    {
      id: "new-folder",
      label: t("chat.threads.moveToNew"),
      icon: FolderPlus,
      onSelect: () => void makeFolder(conversations, t("chat.threads.folderName"), thread.id).catch(notifyFailure),
    },
    null,
    ...formats.map((format) => ({
      id: format,
      label: t("chat.threads.exportAs", { format: t(`chat.threads.formats.${format}`) }),
      icon: Download,
      onSelect: () => saveThread(thread.id, format),
    })),
    null,
    { id: "remove", label: t("chat.threads.remove"), icon: Trash2, shortcut: "Delete", onSelect: onRemove },
  ];
  return (
    <PointerMenu name={t("chat.threads.menu", { name: title })} items={items}>
      <div
        {...shared(thread.id, place)}
        title={title}
        draggable
        onDragStart={(event) => {
          event.dataTransfer.setData(THREAD_DRAG_TYPE, thread.id);
          event.dataTransfer.effectAllowed = "move";
        }}
        onDoubleClick={() => useView.setState({ renaming: thread.id })}
        className={classNames(look(place.isCurrent), isInFolder && "pl-7")}
      >
        <span className="min-w-0 grow truncate">{title}</span>
        {thread.isAnswering && (
          <LoaderCircle role="img" aria-label={t("chat.threads.answering")} className="turning size-3.5! text-accent-words" />
        )}
        {thread.isPinned && <Pin role="img" aria-label={t("chat.threads.pinned")} className="size-3.5! text-muted" />}
      </div>
    </PointerMenu>
  );
});
