import { ArrowUp, Square } from "lucide-react";
import { type KeyboardEvent, useState } from "react";
import { formatNumber } from "../../../i18n/format.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { Button } from "../../../parts/button.tsx";
import { ConfirmDialog } from "../../../parts/confirm-dialog.tsx";
import { FailureNotice } from "../../../parts/failure-notice.tsx";
import { SlotProblems } from "../../../parts/file-slot.tsx";
import { isComposing } from "../../../parts/keys.ts";
import { failureOf } from "../../../state/failure-of.ts";
import { usePreferences } from "../../../state/preferences.ts";
import { useAnswering, useBranch, useShownThread, useThread } from "../../../state/use-open-thread.ts";
import { AskedLine } from "../../../parts/conversation/composer/asked-line.tsx";
import { AttachMenu } from "../../../parts/conversation/composer/attach-menu.tsx";
import { Attachments } from "../../../parts/conversation/composer/attachments.tsx";
import { useComparedModels } from "../../../parts/conversation/composer/compared-models.ts";
import { changeFiles, setDraft, useDraft, useDraftOfOthers, useKeptOnLeave } from "../../../parts/conversation/composer/drafts.ts";
import { setSendFailure, useSendFailure } from "../../../parts/conversation/composer/send-failures.ts";
import { beginThread, sendDraft } from "../../../parts/conversation/composer/sending.ts";
import { useSendReason } from "../../../parts/conversation/composer/use-send-reason.ts";
import { composerId, useConversations } from "../../../parts/conversation/conversations.ts";
import { followNewest } from "../../../parts/conversation/messages/follow-store.ts";
import { stopAnswer } from "../../../parts/conversation/messages/message-acts.ts";
import { PromptsButton } from "../work/prompts/prompts-button.tsx";
import { attachable } from "./attachable.ts";
import { ModelLine } from "./model-line.tsx";
import { useChatSettings } from "./settings-store.ts";
import { TokenLine } from "./token-line.tsx";
import { useDraftProblems } from "./use-draft-problems.ts";
import { type TokenCount, useTokenCount } from "./use-token-count.ts";

/** Where messages are written: files above the words, model and options below. Enter sends unless that is switched off; never while composing. */
export function Composer() {
  const { t, problemText } = useWords();
  const conversations = useConversations();
  const open = useShownThread();
  const thread = useThread(open);
  const draft = useDraft(open?.id, thread);
  const leafId = useBranch(open).at(-1);
  const answering = useAnswering(open, leafId);
  const isAnswering = answering.length > 0;
  const stop = () => answering.forEach((id) => stopAnswer(id));
  const failure = useSendFailure(open?.id);
  const { settings } = useChatSettings();
  const count = useTokenCount(draft);
  const problems = useDraftProblems(draft, settings, count);
  const isEmpty = draft.text.trim() === "" && draft.attachments.length === 0;
  const [isSending, setIsSending] = useState(false);
  const [tooLong, setTooLong] = useState<TokenCount>();
  const entersSend = usePreferences()?.enterSends ?? true;
  const models = useComparedModels(settings.model);
  useDraftOfOthers(thread);
  useKeptOnLeave();
  const worst = problems.find(({ level }) => level === "error");
  const reason = useSendReason({ isEmpty, isLoading: open !== undefined && !thread, problem: worst && problemText(worst) });

  const send = async (isAskedFor = false) => {
    if (reason !== undefined || isSending || isAnswering) return;
    setIsSending(true);
    let id = open?.id;
    setSendFailure(conversations, id, undefined);
    try {
      // What may not fit is counted by the service before it is sent (CH-02).
      const counted = count.isTight && !isAskedFor ? await count.count() : undefined;
      if (counted?.isTight) return setTooLong(counted);
      id ??= await beginThread(conversations, draft);
      await sendDraft(conversations, id, { parentId: leafId, draft, ...(models.length > 1 && { models: [...models] }) });
      followNewest();
    } catch (error) {
      setSendFailure(conversations, id, failureOf(error));
    } finally {
      setIsSending(false);
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    if (event.key === "Escape" && isAnswering) {
      event.preventDefault();
      stop();
    }
    if (event.key !== "Enter" || event.shiftKey || event.altKey) return;
    if (!(event.metaKey || event.ctrlKey || entersSend)) return;
    event.preventDefault();
    void send();
  };
  return (
    <section aria-label={t("chat.composer.name")} className="mx-auto flex w-full max-w-184 shrink-0 flex-col gap-2 px-4 pb-3">
      {failure && <FailureNotice failure={failure} onDismiss={() => setSendFailure(conversations, open?.id, undefined)} />}
      {problems.length > 0 && (
        <SlotProblems
          problems={problems.map((problem) => ({ tone: problem.level === "error" ? "bad" : "warn", text: problemText(problem) }))}
        />
      )}
      <AskedLine />
      <div className="flex flex-col rounded-card border border-line bg-surface focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-accent">
        <Attachments draft={draft} onChange={(change) => changeFiles(conversations, { threadId: open?.id, thread }, change)} />
        <textarea
          id={composerId(conversations)}
          rows={2}
          dir="auto"
          aria-label={t("chat.composer.label")}
          placeholder={t(entersSend ? "chat.composer.placeholder" : "chat.composer.placeholderLines")}
          value={draft.text}
          onChange={(event) => setDraft(conversations, open?.id, { ...draft, text: event.target.value })}
          onKeyDown={onKeyDown}
          className="field-sizing-content max-h-[33vh] min-h-14 w-full resize-none bg-transparent px-3 pt-2.5 pb-1 text-title leading-normal outline-none placeholder:text-muted"
        />
        <div className="flex flex-wrap items-center gap-1 px-1.5 pb-1.5">
          <AttachMenu accepts={attachable} />
          <PromptsButton text={draft.text} />
          <ModelLine />
          <TokenLine count={count} onCount={isEmpty ? undefined : count.count} />
          <span className="grow" />
          {isAnswering ? (
            <Button icon={Square} action="chat.stop" onClick={stop} className="h-8!">
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
              {models.length > 1 ? t("chat.composer.sendTo", { count: models.length }) : t("chat.composer.send")}
            </Button>
          )}
        </div>
      </div>
      <ConfirmDialog
        isOpen={tooLong !== undefined}
        title={t("chat.count.tooLong")}
        body={t("chat.count.tooLongBody", { tokens: formatNumber(tooLong?.tokens ?? 0), answer: formatNumber(settings.maxTokens) })}
        act={t("chat.count.sendAnyway")}
        onAct={() => void send(true)}
        onClose={() => setTooLong(undefined)}
      />
    </section>
  );
}
