import { createPageStore } from "../../state/page-state.ts";

/** The panel's screens, as they stand in the title bar. */
export const chatScreens = ["conversations", "files", "skills"] as const;
export type ChatScreen = (typeof chatScreens)[number];

export interface ChatView {
  screen: ChatScreen;
  /** The conversation that is shown; none: a new one that is not written down yet. */
  threadId: string | undefined;
}

/** Where the panel was left. */
export const useChatView = createPageStore<ChatView>("chat-view", { screen: "conversations", threadId: undefined }, (remembered) => ({
  ...remembered,
  screen: chatScreens.find((screen) => screen === remembered.screen) ?? "conversations",
}));

export const showScreen = (screen: ChatScreen) => useChatView.setState({ screen });
