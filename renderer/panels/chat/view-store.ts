import { createPageStore } from "../../state/page-state.ts";

/** The panel's screens, as they stand in the title bar. */
export const chatScreens = ["conversations", "batches", "files", "skills"] as const;
export type ChatScreen = (typeof chatScreens)[number];

/** Which screen the panel was left at. */
export const useChatView = createPageStore<{ screen: ChatScreen }>("chat-screen", { screen: "conversations" }, ({ screen }) => ({
  screen: chatScreens.find((known) => known === screen) ?? "conversations",
}));

export const showScreen = (screen: ChatScreen) => useChatView.setState({ screen });
