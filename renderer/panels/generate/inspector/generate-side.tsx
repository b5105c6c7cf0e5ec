import { useState } from "react";
import { useWords } from "../../../i18n/use-words.ts";
import { AnswerFacts } from "../../../parts/conversation/inspector/answer-facts.tsx";
import { NextRequest } from "../../../parts/conversation/inspector/next-request.tsx";
import { SystemPrompt } from "../../../parts/conversation/inspector/system-prompt.tsx";
import { Group } from "../../../parts/entry/fact-list.tsx";
import { Segmented } from "../../../parts/segmented.tsx";
import { SettingsFields } from "../composer/settings-fields.tsx";
import { finishWords } from "../messages/finish-words.ts";
import { ServiceGroups } from "./service-groups.tsx";

const views = ["settings", "details", "request"] as const;

/** How the conversation is asked for, what is known of an answer, and what would be sent now. */
export function GenerateSide() {
  const { t, language } = useWords();
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
          <Group title={t("generate.options.name")}>
            <SettingsFields />
          </Group>
          <Group title={t("chat.side.system")}>
            <SystemPrompt />
          </Group>
        </>
      )}
      {view === "details" && <AnswerFacts stopWords={(reason) => `${finishWords(reason, language)} (${reason})`} More={ServiceGroups} />}
      {view === "request" && <NextRequest />}
    </div>
  );
}
