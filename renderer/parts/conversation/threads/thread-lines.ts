import type { Folder, ThreadRow } from "../../../../shared/contract/threads.ts";
import type { KnownThreads } from "../../../state/threads.ts";

/** A line of the list: a folder's head, or a conversation. */
export type ThreadLine =
  | { what: "folder"; id: string; folder: Folder; count: number; isOpen: boolean }
  | { what: "thread"; id: string; thread: ThreadRow; isInFolder: boolean };

/** The list as it stands: pinned ones on top, then the folders with what is in them, then the others, newest first. */
export function threadLines({ threads, folders }: KnownThreads, closed: readonly string[]): ThreadLine[] {
  const names = new Set(folders.map(({ id }) => id));
  const folderOf = ({ folderId }: ThreadRow) => (folderId !== undefined && names.has(folderId) ? folderId : undefined);
  const line = (thread: ThreadRow, isInFolder = false): ThreadLine => ({ what: "thread", id: thread.id, thread, isInFolder });
  const loose = threads.filter((thread) => !thread.isPinned);
  const filed = folders.flatMap((folder): ThreadLine[] => {
    const inside = loose.filter((thread) => folderOf(thread) === folder.id);
    const isOpen = !closed.includes(folder.id);
    const head: ThreadLine = { what: "folder", id: folder.id, folder, count: inside.length, isOpen };
    return [head, ...(isOpen ? inside.map((thread) => line(thread, true)) : [])];
  });
  return [
    ...threads.filter((thread) => thread.isPinned).map((thread) => line(thread)),
    ...filed,
    ...loose.filter((thread) => folderOf(thread) === undefined).map((thread) => line(thread)),
  ];
}
