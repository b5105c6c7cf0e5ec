import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Skill } from "../../../../../shared/contract/chat-service.ts";
import { PanelLayout } from "../../../../layout/panel-layout.tsx";
import { useActiveConnection } from "../../../../state/connections.ts";
import { ScreenChoice } from "../../screen-choice.tsx";
import { WithConnection } from "../with-connection.tsx";
import { ServiceSkills } from "./service-skills.tsx";
import { SkillDetails } from "./skill-details.tsx";

/** The skills that the service offers or was given (CH-04). */
export function SkillsScreen() {
  const { t } = useTranslation();
  const connectionId = useActiveConnection()?.id;
  const [chosen, setChosen] = useState<{ connectionId: string; skill: Skill }>();
  const skill = chosen?.connectionId === connectionId ? chosen?.skill : undefined;
  return (
    <PanelLayout
      title={t("chat.title")}
      tools={<ScreenChoice />}
      inspectorTitle={t("chatWork.skills.details")}
      inspector={
        skill && connectionId !== undefined ? (
          <SkillDetails key={skill.id} connectionId={connectionId} skill={skill} onGone={() => setChosen(undefined)} />
        ) : (
          <p className="p-4 text-muted">{t("chatWork.skills.choose")}</p>
        )
      }
      main={
        <WithConnection>
          {(connection) => (
            <ServiceSkills
              key={connection.id}
              connection={connection}
              chosenId={skill?.id}
              onChoose={(one) => setChosen({ connectionId: connection.id, skill: one })}
            />
          )}
        </WithConnection>
      }
    />
  );
}
