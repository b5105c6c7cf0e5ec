import {
  ClipboardCopy,
  Download,
  Expand,
  FolderSearch,
  GitFork,
  Images,
  ImagePlus,
  ImageUp,
  MessageCircleReply,
  Package,
  Paintbrush,
} from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Message } from "../../../../shared/contract/threads.ts";
import { attach } from "../../../parts/conversation/composer/attach-menu.tsx";
import { type Conversations, focusComposer, useConversations } from "../../../parts/conversation/conversations.ts";
import { goOnFrom } from "../../../parts/conversation/messages/message-acts.ts";
import { compareAnswers } from "../../../parts/conversation/view-store.ts";
import { download, editInImages, reveal, sendToAssets, sendToVideo } from "../../../parts/entry/entry-acts.ts";
import type { MenuItem, MenuItems } from "../../../parts/menu.tsx";
import { mediaUrl } from "../../../state/media-url.ts";
import { requestPanel } from "../../../state/requests.ts";
import { useShownThread, useThread } from "../../../state/use-open-thread.ts";
import { openViewer } from "../../../state/viewer.ts";
import type { ShownPicture } from "./blocks.ts";
import { copyPicture } from "./copy-picture.ts";

/** What can be done with a picture of an answer. */
export function usePictureMenu(message: Message, picture: ShownPicture): MenuItems {
  const { t } = useTranslation();
  const conversations = useConversations();
  const open = useShownThread();
  const thread = useThread(open);
  const { mediaId, entryId } = picture;
  const again = { source: { type: "media" as const, id: mediaId }, kind: "image" as const };
  const ofEntry = (id: string): MenuItem[] => [
    {
      id: "versions",
      label: t("generate.picture.versions"),
      icon: GitFork,
      onSelect: () => requestPanel({ to: "images", what: "show-versions", entryId: id }),
    },
    {
      id: "library",
      label: t("video.done.library"),
      icon: Images,
      onSelect: () => requestPanel({ to: "library", what: "show-entry", entryId: id }),
    },
    { id: "reveal", label: t("library.acts.reveal"), icon: FolderSearch, onSelect: () => reveal(id) },
  ];
  return [
    { id: "open", label: t("generate.picture.open"), icon: Expand, onSelect: () => openPicture(picture) },
    {
      id: "talk",
      label: t("generate.picture.edit"),
      icon: MessageCircleReply,
      onSelect: () => editByTalking(conversations, message),
    },
    { id: "attach", label: t("generate.picture.attach"), icon: ImagePlus, onSelect: () => attach(conversations, open?.id, thread, again) },
    null,
    {
      id: "mask",
      label: t("images.acts.editInImages"),
      icon: Paintbrush,
      onSelect: () => editInImages({ mediaId, ...(entryId !== undefined && { id: entryId }) }),
    },
    { id: "first", label: t("library.acts.firstFrame"), icon: ImageUp, onSelect: () => sendToVideo(mediaId, "first_frame") },
    { id: "assets", label: t("images.acts.toAssets"), icon: Package, onSelect: () => sendToAssets(mediaId) },
    null,
    ...(entryId === undefined ? [] : ofEntry(entryId)),
    { id: "copy", label: t("generate.picture.copy"), icon: ClipboardCopy, onSelect: () => void copyPicture(mediaId) },
    { id: "download", label: t("library.acts.download"), icon: Download, onSelect: () => download(mediaId) },
  ];
}

/** In the viewer where it is a result of the library; a thought's picture is none, and opens by itself. */
export function openPicture({ mediaId, entryId }: ShownPicture): void {
  if (entryId !== undefined) openViewer(entryId);
  else window.open(mediaUrl(mediaId), "_blank", "noopener,noreferrer");
}

/** The next message follows this answer, whose picture the model then changes as it is told. */
export function editByTalking(conversations: Conversations, { id, threadId, parentId }: Message): void {
  goOnFrom(threadId, id);
  if (parentId !== undefined) compareAnswers(conversations, parentId, false);
  focusComposer(conversations);
}
