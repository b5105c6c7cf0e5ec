import { createContext, use, type ComponentType } from "react";
import type { Draft, Message, ThreadArea, ThreadSettings } from "../../../shared/contract/threads.ts";
import type { PageStore } from "../../state/page-state.ts";

export interface ConversationView {
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

export interface NewThread {
  draft: Draft;
  settings: ThreadSettings;
}

/** What the conversations of one area have of their own; what is alike in all areas reads it from here. */
export interface Conversations {
  area: ThreadArea;
  /** Where the panel was left. */
  useView: PageStore<ConversationView>;
  /** The conversation before its first message. */
  useNewThread: PageStore<NewThread>;
  /** What an answer holds. */
  AnswerBody: ComponentType<{ message: Message }>;
  /** What is said below an answer that has come whole. */
  AnswerEnd: ComponentType<{ message: Message }>;
  /** Ways on from an answer that failed or broke off, beside asking again. */
  MoreWays?: ComponentType<{ message: Message }>;
  /** Whether what came of an answer can be continued. */
  canGoOn: (message: Message) => boolean;
  /** The models that can be asked at a connection; the active one's where none is named. */
  useModels: (connectionId: string | undefined) => readonly { id: string; name: string }[];
}

const Around = createContext<Conversations | undefined>(undefined);

export const ConversationsScope = Around.Provider;

/** The area's conversations that this stands in. */
export function useConversations(): Conversations {
  const conversations = use(Around);
  if (!conversations) throw new Error("This stands in no conversations.");
  return conversations;
}

/** Ids of the page's elements: hidden panels stay in the page, so each area has its own. */
export const composerId = ({ area }: Conversations) => `${area}-composer`;
export const threadSearchId = ({ area }: Conversations) => `${area}-search`;
export const messagesId = ({ area }: Conversations) => `${area}-messages`;

/** Puts the cursor into the composer: at once, since words may come right behind, and again once what was just asked for is drawn. */
export function focusComposer(conversations: Conversations): void {
  const focus = () => document.getElementById(composerId(conversations))?.focus();
  focus();
  requestAnimationFrame(focus);
}
