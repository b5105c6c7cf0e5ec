import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Segmented } from "../../../parts/segmented.tsx";
import { Group } from "../../../parts/entry/fact-list.tsx";
import { SettingsFields } from "../composer/settings-fields.tsx";
import { AnswerFacts } from "./answer-facts.tsx";
import { NextRequest } from "./next-request.tsx";
import { SystemPrompt } from "./system-prompt.tsx";

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
      {view === "details" && <AnswerFacts />}
      {view === "request" && <NextRequest />}
    </div>
  );
}
