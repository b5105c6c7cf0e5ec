import { useTranslation } from "react-i18next";
import { useComparedModels } from "../../../parts/conversation/composer/compared-models.ts";
import { ComposerCost } from "../../../parts/conversation/composer/composer-cost.tsx";
import { ComposerFrame } from "../../../parts/conversation/composer/composer-frame.tsx";
import { useDraft } from "../../../parts/conversation/composer/drafts.ts";
import { useSend } from "../../../parts/conversation/composer/use-send.ts";
import { useConversations } from "../../../parts/conversation/conversations.ts";
import { useShownThread, useThread } from "../../../state/use-open-thread.ts";
import { askedCount } from "./asked-count.ts";
import { attachable } from "./attachable.ts";
import { expectedCalls } from "./expected-calls.ts";
import { ModelLine } from "./model-line.tsx";
import { setRatiosBeside, useRatiosBeside } from "./ratios-beside.ts";
import { offeredBy } from "./settings-of-model.ts";
import { SizeLine } from "./size-line.tsx";
import { useDraftProblems } from "./use-draft-problems.ts";
import { useGenerativeSettings } from "./use-generative-settings.ts";
import { useRequestSize } from "./use-request-size.ts";

/** Where messages of words and pictures are written. What is asked for several times is asked so once: each answer is paid. */
export function Composer() {
  const { t } = useTranslation();
  const { useView } = useConversations();
  const open = useShownThread();
  const threadId = open?.id;
  const draft = useDraft(threadId, useThread(open));
  const { settings } = useGenerativeSettings();
  const models = useComparedModels(settings.model);
  const offered = offeredBy(settings.model);
  const chosen = useRatiosBeside(threadId);
  const ratios = chosen.filter((ratio) => offered.aspectRatios?.includes(ratio));
  const size = useRequestSize(draft);
  const problems = useDraftProblems(draft, size?.bytes);
  const { answers } = askedCount({ models: models.length, ratios: ratios.length, candidates: settings.candidateCount });
  const beside = { ...(models.length > 1 && { models: [...models] }), ...(ratios.length > 0 && { aspectRatios: ratios }) };
  const onSent = () => {
    setRatiosBeside(threadId, []);
    useView.setState({ askedBeside: [] });
  };
  const calls = expectedCalls(settings, { models, ratios: ratios.length, inputTokens: size?.tokens });
  const sending = useSend(draft, { problems, beside, calls, onSent });
  const isOfPictures = offered.modalities.includes("IMAGE");
  const many = isOfPictures ? t("generate.send.pictures", { count: answers }) : t("generate.send.answers", { count: answers });
  return (
    <ComposerFrame
      draft={draft}
      accepts={attachable}
      problems={problems}
      sending={sending}
      sendWords={answers > 1 ? many : t("chat.composer.send")}
      tools={
        <>
          <ModelLine />
          <SizeLine bytes={size?.bytes} />
          <ComposerCost calls={calls} isOpenEnded={settings.maxTokens === undefined} />
        </>
      }
    />
  );
}
