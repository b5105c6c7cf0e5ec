import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { Skill } from "../../../../shared/contract/chat-service.ts";
import { Checkbox } from "../../../parts/checkbox.tsx";
import { OptionRow } from "../../../parts/option-row.tsx";
import { useActiveConnection } from "../../../state/connections.ts";
import { orpc } from "../../../state/queries.ts";
import { useShownThread, useThread } from "../../../state/use-open-thread.ts";
import { useChatSettings } from "./settings-store.ts";

/** Skills of the service that the answer may use (wire notes 5.9); nothing where the service has none. */
export function SkillChoice() {
  const { t } = useTranslation();
  const { settings, change } = useChatSettings();
  const thread = useThread(useShownThread());
  const active = useActiveConnection();
  const connectionId = thread?.connectionId ?? active?.id;
  const { data } = useQuery({ ...orpc.chatService.skills.queryOptions({ input: { connectionId } }), enabled: connectionId !== undefined });
  const chosen = settings.skills ?? [];
  if (!data || data.skills.length === 0) return null;
  const toggle = ({ id, origin = "custom" }: Skill, isChosen: boolean) => {
    const skills = [...chosen.filter((skill) => skill.id !== id), ...(isChosen ? [{ type: origin, id }] : [])];
    change({ skills: skills.length > 0 ? skills : undefined });
  };
  return (
    <OptionRow name={t("chat.options.skills")}>
      <div className="flex max-h-40 w-full flex-col gap-1.5 overflow-y-auto p-0.5">
        {data.skills.map((skill) => (
          <Checkbox
            key={skill.id}
            label={skill.title}
            isChecked={chosen.some(({ id }) => id === skill.id)}
            onChange={(isChosen) => toggle(skill, isChosen)}
          />
        ))}
      </div>
    </OptionRow>
  );
}
