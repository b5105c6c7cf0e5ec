import { CornerUpLeft, GitBranch, Copy, Pencil, Play, RotateCcw, Sparkles } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Message } from "../../../../shared/contract/threads.ts";
import type { MenuItem, MenuItems } from "../../../parts/menu.tsx";
import { useChatModels } from "../../../state/chat-models.ts";
import { useShownThread, useThread } from "../../../state/use-open-thread.ts";
import { useChatView } from "../view-store.ts";
import { canGoOn } from "./answer-end.ts";
import { askAgain, branchOff, copyMessage, goOnWith, takeAsPrompt } from "./message-acts.ts";

/** What can be done with a message; its buttons and its menu read the same list. */
export function useMessageMenu(message: Message): MenuItems {
  const { t } = useTranslation();
  const thread = useThread(useShownThread());
  const models = useChatModels(thread?.connectionId);
  const isGrowing = message.state === "waiting" || message.state === "streaming";
  const copy: MenuItem = { id: "copy", label: t("chat.acts.copy"), icon: Copy, onSelect: () => void copyMessage(message) };
  const branch: MenuItem = {
    id: "branch",
    label: t("chat.acts.branchOff"),
    icon: GitBranch,
    onSelect: () => branchOff(message.threadId, message.id),
  };
  if (message.role === "user") {
    return [
      copy,
      { id: "edit", label: t("chat.acts.edit"), icon: Pencil, onSelect: () => useChatView.setState({ editing: message.id }) },
      { id: "prompt", label: t("chat.acts.asPrompt"), icon: CornerUpLeft, onSelect: () => takeAsPrompt(message) },
      branch,
    ];
  }
  if (isGrowing) return [copy];
  return [
    copy,
    { id: "again", label: t("chat.acts.again"), icon: RotateCcw, onSelect: () => askAgain(message) },
    ...(canGoOn(message) ? [{ id: "go-on", label: t("chat.acts.goOn"), icon: Play, onSelect: () => goOnWith(message.id) }] : []),
    branch,
    null,
    ...models.map((model): MenuItem => ({
      id: `again-${model.id}`,
      label: t("chat.acts.againWith", { model: model.name }),
      icon: Sparkles,
      onSelect: () => askAgain(message, model.id),
    })),
  ];
}
