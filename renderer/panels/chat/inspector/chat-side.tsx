import { useState } from "react";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { AnswerFacts } from "../../../parts/conversation/inspector/answer-facts.tsx";
import { NextRequest } from "../../../parts/conversation/inspector/next-request.tsx";
import { SystemPrompt } from "../../../parts/conversation/inspector/system-prompt.tsx";
import { Segmented } from "../../../parts/segmented.tsx";
import { Group } from "../../../parts/entry/fact-list.tsx";
import { SettingsFields } from "../composer/settings-fields.tsx";
import { saidStopReasons } from "../messages/answer-end.ts";

const views = ["settings", "details", "request"] as const;

/** How the conversation is asked for, what is known of an answer, and what would be sent now. */
export function ChatSide() {
  const { t } = useTranslation();
  const [view, setView] = useState<(typeof views)[number]>("settings");
  return (
    <div className="flex flex-col">
      <div className="px-4 pt-2 pb-3">
        <Segmented
          name={t("chat.side.view")}
          value={view}
          choices={views.map((value) => ({ value, label: t(`chat.side.views.${value}`) }))}
          onChange={setView}
        />
      </div>
      {view === "settings" && (
        <>
          <Group title={t("chat.side.system")}>
            <SystemPrompt />
          </Group>
          <Group title={t("chat.options.name")}>
            <SettingsFields />
          </Group>
        </>
      )}
      {view === "details" && <AnswerFacts stopWords={(reason) => stopWords(t, reason)} />}
      {view === "request" && <NextRequest />}
    </div>
  );
}

/** In words where the reason is known, with the service's own word. */
function stopWords(t: TFunction, reason: string): string {
  const known = saidStopReasons.find((one) => one === reason);
  if (reason === "end_turn") return t("chat.details.endTurn");
  return known ? `${t(`chat.stopReasons.${known}`)} (${reason})` : reason;
}
