import { createPageStore, type PageStore } from "../../state/page-state.ts";
import type { Conversations, ConversationView } from "./conversations.ts";

const initial: ConversationView = {
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

/** Where an area's conversations were left. What is of the moment is not taken up again. */
export function createConversationView(name: string): PageStore<ConversationView> {
  return createPageStore<ConversationView>(name, initial, ({ threadId, closedFolders, compared }) => ({
    threadId,
    closedFolders: closedFolders ?? [],
    compared: compared ?? [],
  }));
}

/** The part that changes where something is shown. */
type Place = Pick<Conversations, "useView">;

/** Shows a conversation, with this message in view where one is named; without an id, a new one. */
export function showThread({ useView }: Place, threadId: string | undefined, messageId?: string): void {
  useView.setState((view) => ({
    threadId,
    wanted: messageId,
    selected: messageId,
    editing: undefined,
    isFinding: false,
    askedBeside: view.threadId === threadId ? view.askedBeside : [],
  }));
}

/** Shows what the new conversation was written down as: it is the same one, and goes on as it was begun. */
export function showWrittenThread(place: Place, threadId: string): void {
  const view = place.useView.getState();
  if (view.threadId !== undefined) return;
  showThread(place, threadId);
  place.useView.setState({ askedBeside: view.askedBeside });
}

/** Shows the answers of a message side by side, or one at a time. */
export function compareAnswers({ useView }: Place, messageId: string, isCompared: boolean): void {
  useView.setState(({ compared }) => ({
    compared: [...compared.filter((id) => id !== messageId), ...(isCompared ? [messageId] : [])].slice(-MOST_REMEMBERED),
  }));
}

const MOST_REMEMBERED = 200;

export function toggleFolder({ useView }: Place, id: string): void {
  useView.setState(({ closedFolders }) => ({
    closedFolders: closedFolders.includes(id) ? closedFolders.filter((other) => other !== id) : [...closedFolders, id],
  }));
}
