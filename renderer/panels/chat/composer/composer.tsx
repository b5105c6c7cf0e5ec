import { ArrowUp, Square } from "lucide-react";
import { type KeyboardEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import type { FailureData } from "../../../../shared/failure.ts";
import { Button } from "../../../parts/button.tsx";
import { FailureNotice } from "../../../parts/failure-notice.tsx";
import { isComposing } from "../../../parts/keys.ts";
import { useActiveConnection } from "../../../state/connections.ts";
import { failureOf } from "../../../state/failure-of.ts";
import { usePreferences } from "../../../state/preferences.ts";
import { useIsUploading } from "../../../state/upload.ts";
import { useBranch, useMessage, useShownThread, useThread } from "../../../state/use-open-thread.ts";
import { stopAnswer } from "../messages/message-acts.ts";
import { AttachMenu } from "./attach-menu.tsx";
import { Attachments } from "./attachments.tsx";
import { COMPOSER_ID } from "./composer-focus.ts";
import { setDraft, useDraft, useDraftOfOthers, useKeptOnLeave } from "./drafts.ts";
import { ModelLine } from "./model-line.tsx";
import { useComparedModels } from "./compared-models.ts";
import { sendDraft } from "./sending.ts";
import { TokenCount } from "./token-count.tsx";

/** Where messages are written: files above the words, model and options below. Enter sends unless that is switched off; never while composing. */
export function Composer() {
  const { t } = useTranslation();
  const open = useShownThread();
  const thread = useThread(open);
  const draft = useDraft(open?.id, thread);
  const leafId = useBranch(open).at(-1);
  const leaf = useMessage(open, leafId);
  const isAnswering = leaf?.state === "waiting" || leaf?.state === "streaming";
  const [failure, setFailure] = useState<FailureData>();
  const [isSending, setIsSending] = useState(false);
  const entersSend = usePreferences()?.enterSends ?? true;
  const models = useComparedModels();
  useDraftOfOthers(thread);
  useKeptOnLeave();
  const reason = useReason(draft.text.trim() === "" && draft.attachments.length === 0, open !== undefined && !thread);

  const send = async () => {
    if (reason !== undefined || isSending || isAnswering) return;
    setIsSending(true);
    setFailure(undefined);
    try {
      await sendDraft({ threadId: open?.id, parentId: leafId, draft, ...(models.length > 1 && { models: [...models] }) });
    } catch (error) {
      setFailure(failureOf(error));
    } finally {
      setIsSending(false);
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    if (event.key === "Escape" && isAnswering && leaf) stopAnswer(leaf.id);
    if (event.key !== "Enter" || event.shiftKey || event.altKey) return;
    if (!(event.metaKey || event.ctrlKey || entersSend)) return;
    event.preventDefault();
    void send();
  };
  return (
    <section aria-label={t("chat.composer.name")} className="mx-auto flex w-full max-w-184 flex-col gap-2 px-4 pb-3">
      {failure && <FailureNotice failure={failure} onDismiss={() => setFailure(undefined)} />}
      <div className="flex flex-col rounded-card border border-line bg-surface focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-accent">
        <Attachments draft={draft} onChange={(attachments) => setDraft(open?.id, { ...draft, attachments })} />
        <textarea
          id={COMPOSER_ID}
          rows={2}
          dir="auto"
          aria-label={t("chat.composer.label")}
          placeholder={t(entersSend ? "chat.composer.placeholder" : "chat.composer.placeholderLines")}
          value={draft.text}
          onChange={(event) => setDraft(open?.id, { ...draft, text: event.target.value })}
          onKeyDown={onKeyDown}
          className="field-sizing-content max-h-[33vh] min-h-14 w-full resize-none bg-transparent px-3 pt-2.5 pb-1 text-title leading-normal outline-none placeholder:text-muted"
        />
        <div className="flex flex-wrap items-center gap-1 px-1.5 pb-1.5">
          <AttachMenu />
          <ModelLine />
          <TokenCount draft={draft} />
          <span className="grow" />
          {isAnswering && leaf ? (
            <Button icon={Square} shortcut="Mod+." onClick={() => stopAnswer(leaf.id)} className="h-8!">
              {t("chat.composer.stop")}
            </Button>
          ) : (
            <Button
              look="primary"
              icon={ArrowUp}
              shortcut={entersSend ? "Enter" : "Mod+Enter"}
              isBusy={isSending}
              disabledReason={reason}
              onClick={() => void send()}
            >
              {t("chat.composer.send")}
            </Button>
          )}
        </div>
      </div>
    </section>
  );
}

function useReason(isEmpty: boolean, isLoading: boolean): string | undefined {
  const { t } = useTranslation();
  const isUploading = useIsUploading();
  const connection = useActiveConnection();
  if (!connection) return t("video.send.reason.noConnection");
  if (isUploading) return t("video.send.reason.uploading");
  if (isLoading) return t("parts.loading");
  return isEmpty ? t("chat.composer.empty") : undefined;
}
