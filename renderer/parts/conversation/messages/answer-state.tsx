import { CircleStop, Play, RotateCcw, Unplug } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Message } from "../../../../shared/contract/threads.ts";
import { formatClock } from "../../../i18n/format.ts";
import { Button } from "../../button.tsx";
import { Chip } from "../../chip.tsx";
import { FailureNotice } from "../../failure-notice.tsx";
import { goToSettings } from "../../../state/layout.ts";
import { useNow } from "../../../state/now.ts";
import { useConversations } from "../conversations.ts";
import { askAgain, goOnWith } from "./message-acts.ts";

/** How an answer stands: waited for, growing, ended otherwise than by itself; with the ways on. */
export function AnswerState({ message }: { message: Message }) {
  const { AnswerEnd } = useConversations();
  switch (message.state) {
    case "waiting":
      return <Waiting since={message.details?.sentAt ?? message.createdAt} isUnsent={message.details?.isUnsent ?? false} />;
    case "streaming":
      return <Growing message={message} />;
    case "failed":
    case "broken":
    case "stopped":
      return <Ended message={message} />;
    case "done":
      return <AnswerEnd message={message} />;
  }
}

function Waiting({ since, isUnsent }: { since: number; isUnsent: boolean }) {
  const { t } = useTranslation();
  const elapsed = Math.max(0, useNow() - since);
  return (
    <p className="flex items-center gap-2 text-small text-muted">
      <Dots />
      <span className="numbers">{t(isUnsent ? "chat.state.inLine" : "chat.state.waiting", { time: formatClock(elapsed) })}</span>
    </p>
  );
}

function Growing({ message }: { message: Message }) {
  const { t } = useTranslation();
  const elapsed = Math.max(0, useNow() - (message.details?.sentAt ?? message.createdAt));
  return (
    <p className="flex items-center gap-2 text-small text-muted">
      <Dots />
      <span className="numbers">{t("chat.state.streaming", { time: formatClock(elapsed) })}</span>
    </p>
  );
}

/** A pulse of one dot: something is on its way. */
function Dots() {
  return <span aria-hidden className="pulsing size-2 rounded-full bg-accent" />;
}

/** Codes whose general advice is that of jobs: a queue slows down by itself, a service lists its tasks, a form has settings. */
const ownAdvice = ["unsure", "rate-limited", "content-rejected"] as const;

function Ended({ message }: { message: Message }) {
  const { t } = useTranslation();
  const { canGoOn } = useConversations();
  const { state, failure, blocks } = message;
  const broken = {
    headline: t("chat.state.brokenHeadline"),
    advice: t(canGoOn(message) ? "chat.state.brokenAdvice" : "chat.state.brokenAgain"),
  };
  const advice = ownAdvice.find((code) => code === failure?.code);
  return (
    <div className="flex flex-col items-start gap-2">
      {state === "stopped" && <Chip icon={CircleStop}>{t(blocks.length > 0 ? "chat.state.stopped" : "chat.state.stoppedEarly")}</Chip>}
      {state === "broken" && !failure && (
        <Chip tone="warn" icon={Unplug}>
          {t("chat.state.broken")}
        </Chip>
      )}
      {failure && (
        <FailureNotice
          failure={failure}
          instead={state === "broken" ? broken : advice && { advice: t(`chat.state.advice.${advice}`) }}
          onAction={failure.action === "edit-connection" || failure.action === "enter-key" ? () => goToSettings("connections") : undefined}
          className="w-full"
        />
      )}
      <Ways message={message} />
    </div>
  );
}

function Ways({ message }: { message: Message }) {
  const { t } = useTranslation();
  const conversations = useConversations();
  return (
    <div className="flex flex-wrap gap-1">
      {conversations.canGoOn(message) && (
        <Button icon={Play} onClick={() => goOnWith(message.id)}>
          {t("chat.acts.goOn")}
        </Button>
      )}
      <Button icon={RotateCcw} onClick={() => askAgain(conversations, message)}>
        {t("chat.acts.again")}
      </Button>
      {conversations.MoreWays && <conversations.MoreWays message={message} />}
    </div>
  );
}
