import { FileText, Server } from "lucide-react";
import { type KeyboardEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Block, Message, UserBlock } from "../../../../shared/contract/threads.ts";
import { formatBytes } from "../../../i18n/format.ts";
import { Button } from "../../button.tsx";
import { isComposing } from "../../keys.ts";
import { useClosingAct } from "../../use-closing-act.ts";
import { FailureNotice } from "../../failure-notice.tsx";
import { useMedia } from "../../../state/media.ts";
import { mediaUrl, posterUrl } from "../../../state/media-url.ts";
import { sendEdited } from "../composer/sending.ts";
import { useConversations } from "../conversations.ts";
import { followNewest } from "./follow-store.ts";
import { textOf } from "./message-acts.ts";
import { MessageFoot } from "./message-foot.tsx";

/** What the person said, at the right; or the place to say it otherwise. */
export function UserRow({ message, isEditing }: { message: Message; isEditing: boolean }) {
  const files = message.blocks.filter((block) => block.type !== "text");
  const text = textOf(message);
  if (isEditing) return <EditArea message={message} />;
  return (
    <div className="flex flex-col items-end gap-1">
      {files.length > 0 && (
        <ul className="flex flex-wrap justify-end gap-2">
          {files.map((block, place) => (
            // The files of a message that was sent never change.
            <li key={place}>
              <SentFile block={block} />
            </li>
          ))}
        </ul>
      )}
      {text !== "" && (
        <p dir="auto" className="max-w-[85%] rounded-card bg-raised px-3 py-2 text-title leading-normal whitespace-pre-wrap wrap-anywhere">
          {text}
        </p>
      )}
      <MessageFoot message={message} isAlwaysShown={false} align="end" />
    </div>
  );
}

/** A picture as itself, any other file as a chip. */
function SentFile({ block }: { block: Block }) {
  const id = typeof block["id"] === "string" ? block["id"] : undefined;
  const { data: media } = useMedia(block.type === "media" ? id : undefined);
  const name = typeof block["name"] === "string" ? block["name"] : (media?.name ?? id ?? block.type);
  if (media?.kind === "image") {
    return (
      <a href={mediaUrl(media.id)} target="_blank" rel="noreferrer" className="block">
        <img
          src={media.hasPoster ? posterUrl(media.id) : mediaUrl(media.id)}
          alt={name}
          loading="lazy"
          decoding="async"
          className="h-32 max-w-64 rounded-card bg-well object-cover"
        />
      </a>
    );
  }
  const Icon = block.type === "service-file" ? Server : FileText;
  return (
    <span className="inline-flex max-w-72 items-center gap-2 rounded-control border border-line bg-surface px-2 py-1 text-small">
      <Icon aria-hidden className="text-muted" />
      <span className="truncate">{name}</span>
      {media && <span className="numbers text-muted">{formatBytes(media.bytes)}</span>}
    </span>
  );
}

/** The words of a message, to be sent anew as another branch; its files stay with it. */
function EditArea({ message }: { message: Message }) {
  const { t } = useTranslation();
  const { useView } = useConversations();
  const [text, setText] = useState(() => textOf(message));
  const { isBusy, failure, run } = useClosingAct();
  const files = message.blocks.filter((block) => block.type !== "text") as UserBlock[];
  const close = () => useView.setState({ editing: undefined });
  const isEmpty = text.trim() === "" && files.length === 0;
  const send = () =>
    void run(async () => {
      await sendEdited(message.threadId, message.parentId, [...files, ...(text.trim() === "" ? [] : [{ type: "text" as const, text }])]);
      followNewest();
      close();
    });
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    if (event.key === "Escape") close();
    if (event.key === "Enter" && (event.metaKey || event.ctrlKey) && !isEmpty) send();
    event.stopPropagation();
  };
  return (
    <div className="flex flex-col gap-2 rounded-card border border-accent bg-surface p-2">
      <textarea
        // The person asked for it.
        autoFocus
        dir="auto"
        aria-label={t("chat.acts.editLabel")}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
        className="field-sizing-content max-h-[40vh] min-h-14 w-full resize-none bg-transparent px-1 text-title leading-normal outline-none"
      />
      {failure && <FailureNotice failure={failure} />}
      <div className="flex items-center justify-end gap-2">
        <span className="mr-auto text-small text-muted">{t("chat.acts.editHint")}</span>
        <Button onClick={close}>{t("parts.cancel")}</Button>
        <Button
          shortcut="Mod+Enter"
          isBusy={isBusy}
          disabledReason={isEmpty ? t("chat.composer.empty") : undefined}
          onClick={send}
          className="border-accent!"
        >
          {t("chat.composer.send")}
        </Button>
      </div>
    </div>
  );
}
