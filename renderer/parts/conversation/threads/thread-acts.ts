import type { Folder, ThreadRow } from "../../../../shared/contract/threads.ts";
import { words } from "../../../i18n/language.ts";
import { notify, notifyFailure } from "../../toasts.tsx";
import { client } from "../../../state/client.ts";
import { threadExportUrl } from "../../../state/media-url.ts";
import { uploadFile } from "../../../state/upload.ts";
import type { Conversations } from "../conversations.ts";
import { showThread } from "../view-store.ts";

/** What can be done with conversations and folders; a refusal is said in the corner. */
const said = (asked: Promise<unknown>): void => void asked.catch(notifyFailure);

export const renameThread = (id: string, title: string) => said(client.threads.change({ id, title }));
export const pinThread = ({ id, isPinned }: ThreadRow) => said(client.threads.change({ id, isPinned: !isPinned }));
export const moveThread = (id: string, folderId: string | undefined) => said(client.threads.change({ id, folderId: folderId ?? null }));
export const renameFolder = (id: string, name: string) => said(client.threads.saveFolder({ id, name }));
export const removeFolder = ({ id }: Folder) => said(client.threads.removeFolder({ id }));

export async function makeFolder({ useView }: Conversations, name: string, threadId?: string): Promise<void> {
  const folder = await client.threads.saveFolder({ name });
  if (threadId !== undefined) await client.threads.change({ id: threadId, folderId: folder.id });
  useView.setState({ renaming: folder.id });
}

/** Into the trash, at once and with a way back. */
export function removeThread(conversations: Conversations, { id, title }: ThreadRow, next: string | undefined): void {
  if (conversations.useView.getState().threadId === id) showThread(conversations, next);
  const undo = () =>
    said(
      client.threads.restore({ ids: [id] }).then(() => {
        showThread(conversations, id);
      }),
    );
  said(
    client.threads.remove({ ids: [id] }).then(() => {
      notify({ text: words.t("chat.threads.removed", { title }), action: { label: words.t("chat.threads.undo"), onSelect: undo } });
    }),
  );
}

/** Saves a conversation as a file, with a name of its own. */
export function saveThread(id: string, format: "markdown" | "json" | "html"): void {
  const link = document.createElement("a");
  link.href = threadExportUrl(id, format);
  link.download = "";
  link.click();
}

/** Reads conversations from files that an export wrote. */
export async function importThreads(conversations: Conversations, files: readonly File[]): Promise<void> {
  try {
    for (const file of files) {
      const media = await uploadFile(file, { accepts: "any" });
      const { threads } = await client.threads.import({ mediaId: media.id });
      notify({ tone: "good", text: words.t("chat.threads.imported", { count: threads.length }) });
      const own = threads.find(({ area }) => area === conversations.area);
      if (own) showThread(conversations, own.id);
    }
  } catch (error) {
    notifyFailure(error);
  }
}
