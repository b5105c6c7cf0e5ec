import { Columns2, SlidersHorizontal } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Checkbox } from "../../../parts/checkbox.tsx";
import { MOST_COMPARED, toggleCompared, useComparedModels } from "../../../parts/conversation/composer/compared-models.ts";
import { PopoverButton } from "../../../parts/conversation/composer/popover-button.tsx";
import { useConversations } from "../../../parts/conversation/conversations.ts";
import { Select } from "../../../parts/select.tsx";
import { useChatModels } from "../../../state/chat-models.ts";
import { useShownThread, useThread } from "../../../state/use-open-thread.ts";
import { SettingsFields } from "./settings-fields.tsx";
import { useChatSettings } from "./settings-store.ts";

/** Which model answers, which others beside it, and how. */
export function ModelLine() {
  const { t } = useTranslation();
  return (
    <>
      <ModelSelect />
      <CompareButton />
      <PopoverButton name={t("chat.options.name")} icon={SlidersHorizontal}>
        <SettingsFields />
      </PopoverButton>
    </>
  );
}

/** Models as the service and the catalogue know them; one that neither names stays as it is. */
function ModelSelect() {
  const { t } = useTranslation();
  const { settings, change } = useChatSettings();
  const thread = useThread(useShownThread());
  const models = useChatModels(thread?.connectionId);
  const known = models.map(({ id, name }) => ({ value: id, label: name, ...(name !== id && { detail: id }) }));
  const options = models.some(({ id }) => id === settings.model) ? known : [{ value: settings.model, label: settings.model }, ...known];
  return (
    <Select
      name={t("chat.composer.model")}
      value={settings.model}
      options={options}
      onChange={(model) => change({ model })}
      className="max-w-52"
    />
  );
}

function CompareButton() {
  const { t } = useTranslation();
  const conversations = useConversations();
  const { settings } = useChatSettings();
  const thread = useThread(useShownThread());
  const models = useChatModels(thread?.connectionId).filter(({ id }) => id !== settings.model);
  const compared = useComparedModels(settings.model);
  const count = compared.length;
  const name = count > 1 ? t("chat.composer.comparing", { count }) : t("chat.composer.compare");
  return (
    <PopoverButton name={name} icon={Columns2} mark={count > 1 ? String(count) : undefined}>
      <p className="text-small text-muted">{t("chat.composer.compareHint", { count: MOST_COMPARED })}</p>
      <div className="flex max-h-72 flex-col gap-2 overflow-y-auto p-1">
        {models.map((model) => (
          <Checkbox
            key={model.id}
            label={model.name}
            isChecked={compared.includes(model.id)}
            onChange={(isChecked) => (isChecked && count >= MOST_COMPARED ? undefined : toggleCompared(conversations, model.id))}
          />
        ))}
      </div>
    </PopoverButton>
  );
}
