import type { Draft, Thread, ThreadSettings } from "../../../shared/contract/threads.ts";
import { client } from "../../state/client.ts";
import { createPageStore, type PageStore } from "../../state/page-state.ts";
import { type Conversations, focusComposer, type NewThread } from "./conversations.ts";
import { showThread } from "./view-store.ts";

export const emptyDraft: Draft = { text: "", attachments: [] };

/** A conversation before its first message: nothing of it is written down in the core, so that none stays empty in the list. */
export function createNewThread(name: string, settings: ThreadSettings): PageStore<NewThread> {
  return createPageStore<NewThread>(name, { draft: emptyDraft, settings });
}

/** Goes to the new conversation, with what was written into it before. The next one is asked of the same model. */
export function startNewThread(conversations: Conversations): void {
  showThread(conversations, undefined);
  focusComposer(conversations);
}

/** Writes the new conversation down, so that something can be sent in it. Throws a failure of the contract. */
export async function createThread({ useNewThread }: Conversations): Promise<Thread> {
  const { settings } = useNewThread.getState();
  return client.threads.create({ settings });
}
