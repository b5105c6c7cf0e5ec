import { createPageStore } from "../../state/page-state.ts";

/** The panel's screens, as they stand in the title bar. */
export const chatScreens = ["conversations", "batches", "files", "skills"] as const;
export type ChatScreen = (typeof chatScreens)[number];

export interface ChatView {
  screen: ChatScreen;
  /** The conversation that is shown; none: a new one that is not written down yet. */
  threadId: string | undefined;
  /** A message that is to come into view, once. */
  wanted: string | undefined;
  /** The message whose details are shown; none: the newest answer's. */
  selected: string | undefined;
  /** A message of a person that is being written anew. */
  editing: string | undefined;
  /** A conversation or folder whose name is being written. */
  renaming: string | undefined;
  search: string;
  closedFolders: readonly string[];
  /** Messages whose answers stand side by side. */
  compared: readonly string[];
  isFinding: boolean;
  /** Models that are asked beside the conversation's own, until they are taken away or another conversation is shown: each is paid. */
  askedBeside: readonly string[];
}

const initial: ChatView = {
  screen: "conversations",
  threadId: undefined,
  wanted: undefined,
  selected: undefined,
  editing: undefined,
  renaming: undefined,
  search: "",
  closedFolders: [],
  compared: [],
  isFinding: false,
  askedBeside: [],
};

/** Where the panel was left. What is of the moment is not taken up again. */
export const useChatView = createPageStore<ChatView>("chat-view", initial, ({ screen, threadId, closedFolders, compared }) => ({
  screen: chatScreens.find((known) => known === screen) ?? "conversations",
  threadId,
  closedFolders: closedFolders ?? [],
  compared: compared ?? [],
}));

export const showScreen = (screen: ChatScreen) => useChatView.setState({ screen });

/** Shows a conversation, with this message in view where one is named; without an id, a new one. */
export function showThread(threadId: string | undefined, messageId?: string): void {
  useChatView.setState((view) => ({
    screen: "conversations",
    threadId,
    wanted: messageId,
    selected: messageId,
    editing: undefined,
    isFinding: false,
    askedBeside: view.threadId === threadId ? view.askedBeside : [],
  }));
}

/** Shows what the new conversation was written down as: it is the same one, and goes on as it was begun. */
export function showWrittenThread(threadId: string): void {
  const view = useChatView.getState();
  if (view.threadId !== undefined) return;
  showThread(threadId);
  useChatView.setState({ askedBeside: view.askedBeside });
}

/** Shows the answers of a message side by side, or one at a time. */
export function compareAnswers(messageId: string, isCompared: boolean): void {
  useChatView.setState(({ compared }) => ({
    compared: [...compared.filter((id) => id !== messageId), ...(isCompared ? [messageId] : [])].slice(-MOST_REMEMBERED),
  }));
}

const MOST_REMEMBERED = 200;

export function toggleFolder(id: string): void {
  useChatView.setState(({ closedFolders }) => ({
    closedFolders: closedFolders.includes(id) ? closedFolders.filter((other) => other !== id) : [...closedFolders, id],
  }));
}
