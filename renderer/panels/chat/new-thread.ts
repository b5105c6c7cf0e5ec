import type { ChatSettings, Draft, Thread } from "../../../shared/contract/threads.ts";
import { chatModels } from "../../../shared/models.ts";
import { client } from "../../state/client.ts";
import { createPageStore } from "../../state/page-state.ts";
import { focusComposer } from "./composer/composer-focus.ts";
import { showThread } from "./view-store.ts";

/** What is asked for where nothing was set yet. */
const firstSettings: ChatSettings = { model: chatModels[0]?.id ?? "", system: "", maxTokens: 4096 };

export const emptyDraft: Draft = { text: "", attachments: [] };

/** A conversation before its first message: nothing of it is written down in the core, so that none stays empty in the list. */
export const useNewThread = createPageStore<{ draft: Draft; settings: ChatSettings }>("chat-new-thread", {
  draft: emptyDraft,
  settings: firstSettings,
});

/** Goes to the new conversation, with what was written into it before. The next one is asked of the same model. */
export function startNewThread(): void {
  showThread(undefined);
  focusComposer();
}

/** Writes the new conversation down, so that something can be sent in it. Throws a failure of the contract. */
export async function createThread(): Promise<Thread> {
  const { settings } = useNewThread.getState();
  return client.threads.create({ settings });
}
