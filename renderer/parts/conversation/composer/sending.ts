import type { Draft, Sending, UserBlock } from "../../../../shared/contract/threads.ts";
import { client } from "../../../state/client.ts";
import type { Conversations } from "../conversations.ts";
import { createThread, emptyDraft } from "../new-thread.ts";
import { compareAnswers, showWrittenThread } from "../view-store.ts";
import { draftOf, setDraft } from "./drafts.ts";

/** What a draft sends: its files first, so that the words can speak of them. */
export function blocksOf({ text, attachments }: Draft): UserBlock[] {
  const words = text.trim() === "" ? [] : [{ type: "text" as const, text }];
  return [...attachments, ...words];
}

/**
 * Writes the new conversation down and shows it, before anything is sent in it: what fails from here on stands where it belongs. Answers with
 * its id. Throws a failure of the contract, and then the draft stays where it was.
 */
export async function beginThread(conversations: Conversations, draft: Draft): Promise<string> {
  const { id } = await createThread(conversations);
  setDraft(conversations, id, draft);
  conversations.useNewThread.setState({ draft: emptyDraft });
  showWrittenThread(conversations, id);
  return id;
}

/**
 * Sends the draft after `parentId`. `models` and `aspectRatios` instead of the thread's own: several answers are shown side by side. Throws a failure of the contract,
 * and then the draft stays.
 */
export async function sendDraft(
  conversations: Conversations,
  threadId: string,
  { parentId, draft, ...beside }: { parentId: string | undefined; draft: Draft } & Pick<Sending, "models" | "aspectRatios">,
): Promise<void> {
  const { message, answers } = await client.threads.send({ threadId, parentId, blocks: blocksOf(draft), ...beside });
  if (answers.length > 1) compareAnswers(conversations, message.id, true);
  // What was typed meanwhile is another message.
  if (draftOf(conversations, threadId) === draft) setDraft(conversations, threadId, emptyDraft);
}

/** Sends a message anew: beside the old one, as another branch. */
export async function sendEdited(threadId: string, parentId: string | undefined, blocks: UserBlock[]): Promise<void> {
  await client.threads.send({ threadId, parentId, blocks });
}
