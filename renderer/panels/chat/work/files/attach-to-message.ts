import type { ServiceFile } from "../../../../../shared/contract/chat-service.ts";
import { words } from "../../../../i18n/language.ts";
import { notify, notifyFailure } from "../../../../parts/toasts.tsx";
import { client } from "../../../../state/client.ts";
import { draftOf, setDraft } from "../../../../parts/conversation/composer/drafts.ts";
import { focusComposer } from "../../../../parts/conversation/conversations.ts";
import { chatConversations } from "../../chat-conversations.ts";
import { showScreen } from "../../view-store.ts";

/** Puts a file of the service among what the shown conversation's next message carries, and leads there (CH-04). */
export async function attachToMessage({ id, name, mime }: ServiceFile): Promise<void> {
  const { threadId } = chatConversations.useView.getState();
  try {
    const draft = draftOf(chatConversations, threadId, threadId === undefined ? undefined : await client.threads.get({ id: threadId }));
    const others = draft.attachments.filter((one) => one.type !== "service-file" || one.id !== id);
    const file = { type: "service-file" as const, id, name, ...(mime !== undefined && { mime }) };
    setDraft(chatConversations, threadId, { ...draft, attachments: [...others, file] });
    showScreen("conversations");
    focusComposer(chatConversations);
    notify({ tone: "good", text: words.t("chatWork.files.used", { name }) });
  } catch (error) {
    notifyFailure(error);
  }
}
