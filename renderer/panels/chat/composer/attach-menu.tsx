import { Paperclip } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { MediaKind } from "../../../../shared/contract/media.ts";
import { type Incoming, useFileIntake } from "../../../parts/file-intake.ts";
import { useFileMenu } from "../../../parts/file-menu.tsx";
import { IconButton } from "../../../parts/icon-button.tsx";
import { useShownThread, useThread } from "../../../state/use-open-thread.ts";
import { draftOf, setDraft } from "./drafts.ts";
import type { Thread } from "../../../../shared/contract/threads.ts";
import { failureMessage } from "../../../i18n/use-words.ts";

/** Pictures and documents (wire notes 5.2). */
export const attachable: readonly MediaKind[] = ["image", "other"];

/** Puts a file into the draft of this conversation, also where another one is looked at when the file has been read. */
export function attach(threadId: string | undefined, thread: Thread | undefined, { source, media }: Incoming): void {
  if (source.type !== "media") return;
  const draft = draftOf(threadId, thread);
  if (draft.attachments.some((block) => block.type === "media" && block.id === source.id)) return;
  const block = { type: "media" as const, id: source.id, ...(media && { name: media.name }) };
  setDraft(threadId, { ...draft, attachments: [...draft.attachments, block] });
}

/** The ways in which a file is attached: chosen, from the library, pasted. */
export function AttachMenu() {
  const { t } = useTranslation();
  const open = useShownThread();
  const thread = useThread(open);
  const intake = useFileIntake({ accepts: attachable, onIncoming: (incoming) => attach(open?.id, thread, incoming) });
  const { menu, extras } = useFileMenu({ name: t("chat.composer.attach"), accepts: attachable, intake, takesSeveral: true });
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
