import { Columns2, SlidersHorizontal } from "lucide-react";
import { Popover } from "radix-ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Checkbox } from "../../../parts/checkbox.tsx";
import { IconButton, type IconButtonProps } from "../../../parts/icon-button.tsx";
import { Select } from "../../../parts/select.tsx";
import { useChatModels } from "../../../state/chat-models.ts";
import { useShownThread, useThread } from "../../../state/use-open-thread.ts";
import { MOST_COMPARED, toggleCompared, useComparedModels } from "./compared-models.ts";
import { SettingsFields } from "./settings-fields.tsx";
import { useChatSettings } from "./settings-store.ts";

/** Which model answers, which others beside it, and how. */
export function ModelLine() {
  const { t } = useTranslation();
  return (
    <>
      <ModelSelect />
      <CompareButton />
      <PopoverOf name={t("chat.options.name")} icon={SlidersHorizontal}>
        <SettingsFields />
      </PopoverOf>
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
  const { settings } = useChatSettings();
  const thread = useThread(useShownThread());
  const models = useChatModels(thread?.connectionId).filter(({ id }) => id !== settings.model);
  const compared = useComparedModels();
  const count = compared.length;
  const name = count > 1 ? t("chat.composer.comparing", { count }) : t("chat.composer.compare");
  return (
    <PopoverOf name={name} icon={Columns2} mark={count > 1 ? String(count) : undefined}>
      <p className="text-small text-muted">{t("chat.composer.compareHint", { count: MOST_COMPARED })}</p>
      <div className="flex max-h-72 flex-col gap-2 overflow-y-auto p-1">
        {models.map((model) => (
          <Checkbox
            key={model.id}
            label={model.name}
            isChecked={compared.includes(model.id)}
            onChange={(isChecked) => (isChecked && count >= MOST_COMPARED ? undefined : toggleCompared(model.id))}
          />
        ))}
      </div>
    </PopoverOf>
  );
}

/** A small window of controls above a button. */
function PopoverOf({
  name,
  icon,
  mark,
  children,
}: {
  name: string;
  icon: IconButtonProps["icon"];
  /** A number beside the icon. */
  mark?: string | undefined;
  children: ReactNode;
}) {
  return (
    <Popover.Root>
      <span className="inline-flex items-center">
        <Popover.Trigger asChild>
          <IconButton name={name} icon={icon} />
        </Popover.Trigger>
        {mark !== undefined && (
          <span aria-hidden className="numbers -ml-1 pr-1 text-label text-accent-words">
            {mark}
          </span>
        )}
      </span>
      <Popover.Portal>
        <Popover.Content
          aria-label={name}
          side="top"
          align="start"
          sideOffset={6}
          collisionPadding={8}
          className="appear z-50 flex max-h-(--radix-popover-content-available-height) w-84 flex-col gap-3 overflow-y-auto rounded-card bg-surface p-3 shadow-float"
        >
          {children}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
