import { CornerUpLeft, GitBranch, Copy, Pencil, Play, RotateCcw, Sparkles } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Message } from "../../../../shared/contract/threads.ts";
import type { MenuItem, MenuItems } from "../../menu.tsx";
import { useShownThread, useThread } from "../../../state/use-open-thread.ts";
import { useConversations } from "../conversations.ts";
import { askAgain, branchOff, copyMessage, goOnWith, takeAsPrompt } from "./message-acts.ts";

/** What can be done with a message; its buttons and its menu read the same list. */
export function useMessageMenu(message: Message): MenuItems {
  const { t } = useTranslation();
  const thread = useThread(useShownThread());
  const conversations = useConversations();
  const { useView, useModels, canGoOn } = conversations;
  const models = useModels(thread?.connectionId);
  const isGrowing = message.state === "waiting" || message.state === "streaming";
  const copy: MenuItem = { id: "copy", label: t("chat.acts.copy"), icon: Copy, onSelect: () => void copyMessage(message) };
  const branch: MenuItem = {
    id: "branch",
    label: t("chat.acts.branchOff"),
    icon: GitBranch,
    onSelect: () => branchOff(conversations, message.threadId, message.id),
  };
  if (message.role === "user") {
    return [
      copy,
      { id: "edit", label: t("chat.acts.edit"), icon: Pencil, onSelect: () => useView.setState({ editing: message.id }) },
      { id: "prompt", label: t("chat.acts.asPrompt"), icon: CornerUpLeft, onSelect: () => takeAsPrompt(conversations, message, thread) },
      branch,
    ];
  }
  if (isGrowing) return [copy];
  return [
    copy,
    { id: "again", label: t("chat.acts.again"), icon: RotateCcw, onSelect: () => askAgain(conversations, message) },
    ...(canGoOn(message) ? [{ id: "go-on", label: t("chat.acts.goOn"), icon: Play, onSelect: () => goOnWith(message.id) }] : []),
    branch,
    null,
    ...models.map((model): MenuItem => ({
      id: `again-${model.id}`,
      label: t("chat.acts.againWith", { model: model.name }),
      icon: Sparkles,
      onSelect: () => askAgain(conversations, message, model.id),
    })),
  ];
}
