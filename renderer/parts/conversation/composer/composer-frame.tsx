import { ArrowUp, Square } from "lucide-react";
import type { KeyboardEvent, ReactNode } from "react";
import type { MediaKind } from "../../../../shared/contract/media.ts";
import type { Draft } from "../../../../shared/contract/threads.ts";
import type { Problem } from "../../../../shared/rules/problem.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { usePreferences } from "../../../state/preferences.ts";
import { useShownThread, useThread } from "../../../state/use-open-thread.ts";
import { Button } from "../../button.tsx";
import { FailureNotice } from "../../failure-notice.tsx";
import { SlotProblems } from "../../file-slot.tsx";
import { isComposing } from "../../keys.ts";
import { composerId, useConversations } from "../conversations.ts";
import { AskedLine } from "./asked-line.tsx";
import { AttachMenu } from "./attach-menu.tsx";
import { Attachments } from "./attachments.tsx";
import { changeFiles, useDraftOfOthers, useKeptOnLeave, writeDraft } from "./drafts.ts";
import { setSendFailure, useSendFailure } from "./send-failures.ts";
import type { SendState } from "./use-send.ts";

/** Where messages are written: files above the words, model and options below. Enter sends unless that is switched off; never while composing. */
export function ComposerFrame({
  draft,
  accepts,
  problems,
  sending: { send, isSending, reason, isAnswering, stop },
  sendWords,
  tools,
  children,
}: {
  draft: Draft;
  accepts: readonly MediaKind[];
  problems: readonly Problem[];
  sending: SendState;
  /** The button names the act and how much it takes. */
  sendWords: string;
  /** In one line below the words. */
  tools: ReactNode;
  children?: ReactNode;
}) {
  const { t, problemText } = useWords();
  const conversations = useConversations();
  const open = useShownThread();
  const thread = useThread(open);
  const failure = useSendFailure(open?.id);
  const entersSend = usePreferences()?.enterSends ?? true;
  useDraftOfOthers(thread);
  useKeptOnLeave();
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
          onChange={(event) => writeDraft(conversations, open?.id, thread, { ...draft, text: event.target.value })}
          onKeyDown={onKeyDown}
          className="field-sizing-content max-h-[33vh] min-h-14 w-full resize-none bg-transparent px-3 pt-2.5 pb-1 text-title leading-normal outline-none placeholder:text-muted"
        />
        <div className="flex flex-wrap items-center gap-1 px-1.5 pb-1.5">
          <AttachMenu accepts={accepts} />
          {tools}
          <span className="grow" />
          {isAnswering ? (
            <Button icon={Square} action={`${conversations.area}.stop`} onClick={stop} className="h-8!">
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
              {sendWords}
            </Button>
          )}
        </div>
      </div>
      {children}
    </section>
  );
}
