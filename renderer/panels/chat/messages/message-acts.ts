import type { Block, Message } from "../../../../shared/contract/threads.ts";
import { words } from "../../../i18n/language.ts";
import { notify, notifyFailure } from "../../../parts/toasts.tsx";
import { client } from "../../../state/client.ts";
import { draftOf, setDraft } from "../composer/drafts.ts";
import { focusComposer } from "../composer/composer-focus.ts";
import { showThread } from "../view-store.ts";

/** What can be done with a message; a refusal is said in the corner. */
const said = (asked: Promise<unknown>): void => void asked.catch(notifyFailure);

/** Closes the connection; what came is kept. */
export const stopAnswer = (messageId: string) => said(client.threads.stop({ messageId }));
/** Goes on with what came. */
export const goOnWith = (messageId: string) => said(client.threads.goOn({ messageId }));
/** Another answer beside this one. */
export const askAgain = (messageId: string, model?: string) =>
  said(client.threads.again({ messageId, ...(model !== undefined && { model }) }));
/** Shows the branch through this message. */
export const showBranch = (threadId: string, messageId: string) => said(client.threads.select({ threadId, messageId }));

/** A new conversation with the messages up to this one. */
export function branchOff(threadId: string, messageId: string): void {
  said(client.threads.branchOff({ threadId, messageId }).then(({ id }) => showThread(id)));
}

export async function copyMessage(message: Message): Promise<void> {
  await navigator.clipboard.writeText(textOf(message));
  notify({ text: words.t("parts.copied") });
}

/** Puts the words of a message into the composer, after what is there. */
export function takeAsPrompt(message: Message): void {
  const { text, attachments } = draftOf(message.threadId);
  setDraft(message.threadId, { text: [text, textOf(message)].filter(Boolean).join("\n\n"), attachments });
  focusComposer();
}

/** The words of a message as Markdown; thinking and tools are left out. */
export function textOf({ blocks }: { blocks: readonly Block[] }): string {
  return blocks
    .filter((block) => block.type === "text" && typeof block["text"] === "string")
    .map((block) => String(block["text"]))
    .join("\n\n");
}
