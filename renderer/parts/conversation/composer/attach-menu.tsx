import { Paperclip } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { MediaKind } from "../../../../shared/contract/media.ts";
import { type Incoming, useFileIntake } from "../../file-intake.ts";
import { useFileMenu } from "../../file-menu.tsx";
import { IconButton } from "../../icon-button.tsx";
import { useShownThread, useThread } from "../../../state/use-open-thread.ts";
import { type Conversations, useConversations } from "../conversations.ts";
import { draftOf, writeDraft } from "./drafts.ts";
import type { Thread } from "../../../../shared/contract/threads.ts";
import { failureMessage } from "../../../i18n/use-words.ts";

/** Puts a file into the draft of this conversation, also where another one is looked at when the file has been read. */
export function attach(
  conversations: Conversations,
  threadId: string | undefined,
  thread: Thread | undefined,
  { source, media }: Incoming,
): void {
  if (source.type !== "media") return;
  const draft = draftOf(conversations, threadId, thread);
  if (draft.attachments.some((block) => block.type === "media" && block.id === source.id)) return;
  const block = { type: "media" as const, id: source.id, ...(media && { name: media.name }) };
  writeDraft(conversations, threadId, thread, { ...draft, attachments: [...draft.attachments, block] });
}

/** The ways in which a file of these kinds is attached: chosen, from the library, pasted. */
export function AttachMenu({ accepts }: { accepts: readonly MediaKind[] }) {
  const { t } = useTranslation();
  const conversations = useConversations();
  const open = useShownThread();
  const thread = useThread(open);
  const intake = useFileIntake({ accepts, onIncoming: (incoming) => attach(conversations, open?.id, thread, incoming) });
  const { menu, extras } = useFileMenu({ name: t("chat.composer.attach"), accepts, intake, takesSeveral: true });
  return (
    <>
      {menu(<IconButton name={t("chat.composer.attach")} icon={Paperclip} />)}
      {intake.uploads.length > 0 && (
        <span className="numbers text-small text-muted">{t("chat.composer.reading", { count: intake.uploads.length })}</span>
      )}
      {intake.failure && (
        <span role="alert" className="min-w-0 truncate text-small text-bad">
          {failureMessage(intake.failure)}
        </span>
      )}
      {extras}
    </>
  );
}
