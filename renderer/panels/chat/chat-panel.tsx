import type { ComponentType } from "react";
import { useRestored } from "../../state/page-state.ts";
import { usePanelRequests } from "../../state/requests.ts";
import { Conversations } from "./conversations.tsx";
import { BatchesScreen } from "./work/batches/batches-screen.tsx";
import { showBatch } from "./work/batches/batches-view.ts";
import { FilesScreen } from "./work/files/files-screen.tsx";
import { SkillsScreen } from "./work/skills/skills-screen.tsx";
import { type ChatScreen, showScreen, useChatView } from "./view-store.ts";

/** Each draws a whole `PanelLayout`, with `<ScreenChoice />` among its tools. */
const screens: Record<ChatScreen, ComponentType> = {
  conversations: Conversations,
  batches: BatchesScreen,
  files: FilesScreen,
  skills: SkillsScreen,
};

/** The Chat panel: conversations with a model, and what the service keeps for them (CH-01…06). */
export function ChatPanel() {
  useRestored(useChatView);
  const { screen } = useChatView();
  usePanelRequests("chat", ({ jobId }) => {
    showScreen("batches");
    showBatch(jobId);
  });
  const Screen = screens[screen];
  return <Screen />;
}
