import type { Draft, UserBlock } from "../../../../shared/contract/threads.ts";
import { client } from "../../../state/client.ts";
import { createThread, emptyDraft, useNewThread } from "../new-thread.ts";
import { compareAnswers, showThread, useChatView } from "../view-store.ts";
import { setDraft } from "./drafts.ts";

/** What a draft sends: its files first, so that the words can speak of them. */
export function blocksOf({ text, attachments }: Draft): UserBlock[] {
  const words = text.trim() === "" ? [] : [{ type: "text" as const, text }];
  return [...attachments, ...words];
}

/**
 * Sends the draft after `parentId`; a new conversation is written down first. `models` instead of the thread's own: two or more are shown side
 * by side. Throws a failure of the contract, and then the draft stays.
 */
export async function sendDraft({
  threadId,
  parentId,
  draft,
  models,
}: {
  threadId: string | undefined;
  parentId: string | undefined;
  draft: Draft;
  models?: string[];
}): Promise<void> {
  const id = threadId ?? (await createThread()).id;
  // Shown before it is sent: what fails from here on stands in the conversation that it belongs to.
  if (threadId === undefined) {
    setDraft(id, draft);
    useNewThread.setState({ draft: emptyDraft });
    if (useChatView.getState().threadId === undefined) showThread(id);
  }
  const { message } = await client.threads.send({ threadId: id, parentId, blocks: blocksOf(draft), ...(models && { models }) });
  if (models && models.length > 1) compareAnswers(message.id, true);
  setDraft(id, emptyDraft);
}

/** Sends a message anew: beside the old one, as another branch. */
export async function sendEdited(threadId: string, parentId: string | undefined, blocks: UserBlock[]): Promise<void> {
  await client.threads.send({ threadId, parentId, blocks });
}
