import { Info, Play } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Message } from "../../../../shared/contract/threads.ts";
import { Button } from "../../../parts/button.tsx";
import { Chip } from "../../../parts/chip.tsx";
import { goOnWith } from "../../../parts/conversation/messages/message-acts.ts";
import { canGoOn, saidStopReason } from "./answer-end.ts";

/** Why an answer ended, where it is not whole by itself. */
export function StopReason({ message }: { message: Message }) {
  const { t } = useTranslation();
  const reason = saidStopReason(message);
  return (
    <>
      {reason && (
        <div className="flex flex-wrap items-center gap-2">
          <Chip tone={reason === "stop_sequence" ? "neutral" : "warn"} icon={Info}>
            {t(`chat.stopReasons.${reason}`)}
          </Chip>
          {canGoOn(message) && (
            <Button icon={Play} onClick={() => goOnWith(message.id)}>
              {t("chat.acts.goOn")}
            </Button>
          )}
        </div>
      )}
      {message.blocks.length === 0 && <p className="text-muted">{t("chat.state.empty")}</p>}
    </>
  );
}
