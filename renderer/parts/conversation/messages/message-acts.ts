import type { Block, Message, Thread } from "../../../../shared/contract/threads.ts";
import { words } from "../../../i18n/language.ts";
import { notify, notifyFailure } from "../../toasts.tsx";
import { client } from "../../../state/client.ts";
import { draftOf, setDraft } from "../composer/drafts.ts";
import { type Conversations, focusComposer } from "../conversations.ts";
import { showThread } from "../view-store.ts";

/** What can be done with a message; a refusal is said in the corner. */
const said = (asked: Promise<unknown>): void => void asked.catch(notifyFailure);

/** Closes the connection; what came is kept. */
export const stopAnswer = (messageId: string) => said(client.threads.stop({ messageId }));
/** Goes on with what came. */
export const goOnWith = (messageId: string) => said(client.threads.goOn({ messageId }));
/**
 * Another answer beside this one: of the model that is named; where answers stand side by side of its own, and in its own ratio; else of the
 * thread's of now.
 */
export function askAgain({ useView }: Conversations, { id, parentId, details }: Message, named?: string): void {
  const isCompared = parentId !== undefined && useView.getState().compared.includes(parentId);
  const own = isCompared && named === undefined ? details?.settings : undefined;
  const model = named ?? own?.model;
  const aspectRatio = own?.area === "generative" ? own.aspectRatio : undefined;
  said(client.threads.again({ messageId: id, ...(model !== undefined && { model }), ...(aspectRatio !== undefined && { aspectRatio }) }));
}
/** Shows the branch through this message. */
export const showBranch = (threadId: string, messageId: string) => said(client.threads.select({ threadId, messageId }));
/** Shows the branch that ends with this message: the next one follows it. */
export const goOnFrom = (threadId: string, messageId: string) => said(client.threads.select({ threadId, messageId, isLast: true }));

/** A new conversation with the messages up to this one. */
export function branchOff(conversations: Conversations, threadId: string, messageId: string): void {
  said(client.threads.branchOff({ threadId, messageId }).then(({ id }) => showThread(conversations, id)));
}

export async function copyMessage(message: Message): Promise<void> {
  await navigator.clipboard.writeText(textOf(message));
  notify({ text: words.t("parts.copied") });
}

/** Puts the words of a message into the composer, after what is there. */
export function takeAsPrompt(conversations: Conversations, message: Message, thread: Thread | undefined): void {
  const { text, attachments } = draftOf(conversations, message.threadId, thread);
  setDraft(conversations, message.threadId, { text: [text, textOf(message)].filter(Boolean).join("\n\n"), attachments });
  focusComposer(conversations);
}

/** The words of a message as Markdown; thinking and tools are left out. */
export function textOf({ blocks }: { blocks: readonly Block[] }): string {
  return blocks
    .filter((block) => block.type === "text" && typeof block["text"] === "string")
    .map((block) => String(block["text"]))
    .join("\n\n");
}
