import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "../../../i18n/format.ts";
import { ConfirmDialog } from "../../../parts/confirm-dialog.tsx";
import { useComparedModels } from "../../../parts/conversation/composer/compared-models.ts";
import { ComposerCost } from "../../../parts/conversation/composer/composer-cost.tsx";
import { ComposerFrame } from "../../../parts/conversation/composer/composer-frame.tsx";
import { useDraft } from "../../../parts/conversation/composer/drafts.ts";
import { useSend } from "../../../parts/conversation/composer/use-send.ts";
import { useShownThread, useThread } from "../../../state/use-open-thread.ts";
import { PromptsButton } from "../work/prompts/prompts-button.tsx";
import { attachable } from "./attachable.ts";
import { expectedCalls } from "./expected-calls.ts";
import { ModelLine } from "./model-line.tsx";
import { useChatSettings } from "./settings-store.ts";
import { TokenLine } from "./token-line.tsx";
import { useDraftProblems } from "./use-draft-problems.ts";
import { type TokenCount, useTokenCount } from "./use-token-count.ts";

/** Where messages are written; how many tokens they take is counted by the service before too many leave (CH-02). */
export function Composer() {
  const { t } = useTranslation();
  const open = useShownThread();
  const draft = useDraft(open?.id, useThread(open));
  const { settings } = useChatSettings();
  const count = useTokenCount(draft);
  const problems = useDraftProblems(draft, settings, count);
  const models = useComparedModels(settings.model);
  const [tooLong, setTooLong] = useState<TokenCount>();
  const isEmpty = draft.text.trim() === "" && draft.attachments.length === 0;
  const mayLeave = async () => {
    const counted = count.isTight ? await count.count() : undefined;
    if (counted?.isTight) setTooLong(counted);
    return !counted?.isTight;
  };
  const calls = isEmpty ? [] : expectedCalls(models, count.tokens, settings.maxTokens);
  const sending = useSend(draft, { problems, beside: models.length > 1 ? { models: [...models] } : {}, calls, mayLeave });
  return (
    <ComposerFrame
      draft={draft}
      accepts={attachable}
      problems={problems}
      sending={sending}
      sendWords={models.length > 1 ? t("chat.composer.sendTo", { count: models.length }) : t("chat.composer.send")}
      tools={
        <>
          <PromptsButton text={draft.text} />
          <ModelLine />
          <TokenLine count={count} onCount={isEmpty ? undefined : count.count} />
          <ComposerCost calls={calls} />
        </>
      }
    >
      <ConfirmDialog
        isOpen={tooLong !== undefined}
        title={t("chat.count.tooLong")}
        body={t("chat.count.tooLongBody", { tokens: formatNumber(tooLong?.tokens ?? 0), answer: formatNumber(settings.maxTokens) })}
        act={t("chat.count.sendAnyway")}
        onAct={() => void sending.send(true)}
        onClose={() => setTooLong(undefined)}
      />
    </ComposerFrame>
  );
}
