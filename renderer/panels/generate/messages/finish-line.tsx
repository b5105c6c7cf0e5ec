import { ImagePlus, Info, RotateCcw } from "lucide-react";
import type { GenerativeSettings, Message } from "../../../../shared/contract/threads.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { Button } from "../../../parts/button.tsx";
import { useThreadSettings } from "../../../parts/conversation/composer/use-thread-settings.ts";
import { useConversations } from "../../../parts/conversation/conversations.ts";
import { askAgain } from "../../../parts/conversation/messages/message-acts.ts";
import { notifyFailure } from "../../../parts/toasts.tsx";
import { client } from "../../../state/client.ts";
import { asksForPicture, asText, pictureIn } from "./blocks.ts";
import { finishWords } from "./finish-words.ts";

/** Why an answer ended where it is not whole by itself (GC-04), and that words alone came where a picture was asked for; each with a way on. */
export function FinishLine({ message }: { message: Message }) {
  const { t, language } = useWords();
  const conversations = useConversations();
  const { blocks, details } = message;
  const reason = details?.stopReason;
  const isEmpty = blocks.length === 0;
  const isWhole = reason === undefined || reason === "STOP";
  const isWordsOnly = !isEmpty && isWhole && asksForPicture(message) && !blocks.some((block) => pictureIn(block)?.isThought === false);
  if (isWordsOnly) return <WordsOnly message={message} />;
  if (isWhole && !isEmpty) return null;
  const own = asText(details?.service?.["finishMessage"]);
  return (
    <div className="flex flex-col items-start gap-1.5">
      <p className="flex items-start gap-1.5 rounded-control bg-warn-soft px-2 py-1 text-small">
        <Info aria-hidden className="mt-px text-warn" />
        <span className="min-w-0 wrap-anywhere">
          {isWhole ? t("chat.state.empty") : finishWords(reason, language)}
          {own !== "" && <bdi className="block text-muted">{own}</bdi>}
        </span>
      </p>
      <Button icon={RotateCcw} onClick={() => askAgain(conversations, message)}>
        {t("chat.acts.again")}
      </Button>
    </div>
  );
}

/** With picture and words allowed, a model may answer in words; they are the reason (wire notes 6.4). Only a picture forces one. */
function WordsOnly({ message }: { message: Message }) {
  const { t } = useWords();
  const { settings, set } = useThreadSettings();
  const force = async () => {
    if (settings.area !== "generative") return;
    const pictureOnly: GenerativeSettings = { ...settings, modalities: ["IMAGE"] };
    set(pictureOnly);
    try {
      await client.threads.change({ id: message.threadId, settings: pictureOnly });
      await client.threads.again({ messageId: message.id });
    } catch (error) {
      notifyFailure(error);
    }
  };
  return (
    <div className="flex flex-wrap items-center gap-2 text-small text-muted">
      <span>{t("generate.state.wordsOnly")}</span>
      <Button icon={ImagePlus} onClick={() => void force()}>
        {t("generate.state.force")}
      </Button>
    </div>
  );
}
