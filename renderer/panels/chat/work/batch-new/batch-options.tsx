import { Boxes } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ChatSettings } from "../../../../../shared/contract/threads.ts";
import { formatNumber } from "../../../../i18n/format.ts";
import { Chip } from "../../../../parts/chip.tsx";
import { Field } from "../../../../parts/field.tsx";
import { Fold } from "../../../../parts/fold.tsx";
import { IconButton } from "../../../../parts/icon-button.tsx";
import { NumberStepper } from "../../../../parts/number-stepper.tsx";
import { OptionRow } from "../../../../parts/option-row.tsx";
import { Select } from "../../../../parts/select.tsx";
import { useChatModels } from "../../../../state/chat-models.ts";
import { useActiveConnection } from "../../../../state/connections.ts";
import { ModelsDialog } from "../models/models-dialog.tsx";
import { changeBatchSettings, useBatchDraft } from "./batch-draft.ts";

const samplings = [
  { key: "temperature", min: 0, max: 1, step: 0.1 },
  { key: "topP", min: 0, max: 1, step: 0.05 },
  { key: "topK", min: 1, max: 500, step: 1 },
  { key: "thinkingTokens", min: 0, max: undefined, step: 1024 },
] as const;

/** How every request of the batch asks for its answer; a file's own fields come first. */
export function BatchOptions() {
  const { t } = useTranslation();
  const { settings } = useBatchDraft();
  const changed = samplings.filter(({ key }) => settings[key] !== undefined).length;
  return (
    <div className="flex flex-col gap-3">
      <div className="grid grid-cols-1 gap-x-6 gap-y-3 @min-[520px]:grid-cols-2">
        <ModelOption settings={settings} />
        <MaxTokensOption settings={settings} />
      </div>
      <Field label={t("chat.side.system")} hint={t("batches.options.systemHint")}>
        {(ids) => (
          <textarea
            {...ids}
            rows={2}
            value={settings.system}
            onChange={(event) => changeBatchSettings({ system: event.target.value })}
            className="field-sizing-content max-h-60 min-h-14 w-full resize-y rounded-control border border-line bg-raised px-2 py-1.5 leading-normal"
          />
        )}
      </Field>
      <Fold
        title={t("batches.options.more")}
        trailing={
          changed > 0 && (
            <Chip tone="accent" className="ml-1">
              {t("batches.options.changed", { count: changed })}
            </Chip>
          )
        }
      >
        <div className="grid grid-cols-2 gap-x-6 gap-y-3 @min-[640px]:grid-cols-4">
          {samplings.map(({ key, ...range }) => (
            <SamplingOption key={key} option={key} value={settings[key]} {...range} />
          ))}
        </div>
      </Fold>
    </div>
  );
}

function ModelOption({ settings }: { settings: ChatSettings }) {
  const { t } = useTranslation();
  const connection = useActiveConnection();
  const models = useChatModels(connection?.id).map(({ id, name }) => ({ value: id, label: name, ...(name !== id && { detail: id }) }));
  const options = models.some(({ value }) => value === settings.model)
    ? models
    : [{ value: settings.model, label: settings.model }, ...models];
  const [isOpen, setIsOpen] = useState(false);
  return (
    <OptionRow name={t("chat.composer.model")}>
      <Select
        name={t("chat.composer.model")}
        value={settings.model}
        options={options}
        onChange={(model) => changeBatchSettings({ model })}
        className="min-w-0 grow"
      />
      <IconButton
        name={t("batches.options.allModels")}
        icon={Boxes}
        disabledReason={connection ? undefined : t("chatWork.noConnection")}
        onClick={() => setIsOpen(true)}
      />
      {isOpen && connection && (
        <ModelsDialog
          connection={connection}
          current={settings.model}
          act={t("chatWork.models.use")}
          onUse={({ id }) => {
            changeBatchSettings({ model: id });
            setIsOpen(false);
          }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </OptionRow>
  );
}

function MaxTokensOption({ settings }: { settings: ChatSettings }) {
  const { t } = useTranslation();
  const connection = useActiveConnection();
  const max = useChatModels(connection?.id).find(({ id }) => id === settings.model)?.maxOutputTokens;
  return (
    <OptionRow name={t("chat.options.maxTokens")} note={max !== undefined && t("chat.options.upTo", { max: formatNumber(max) })}>
      <NumberStepper
        name={t("chat.options.maxTokens")}
        value={settings.maxTokens}
        min={1}
        max={max}
        step={256}
        onChange={(value) => value !== undefined && changeBatchSettings({ maxTokens: Math.round(value) })}
        className="w-44"
      />
    </OptionRow>
  );
}

function SamplingOption({
  option,
  value,
  min,
  max,
  step,
}: {
  option: (typeof samplings)[number]["key"];
  value: number | undefined;
  min: number;
  max: number | undefined;
  step: number;
}) {
  const { t } = useTranslation();
  const name = t(option === "thinkingTokens" ? "chat.options.thinking" : `chat.options.${option}`);
  return (
    <OptionRow
      name={name}
      isLeft={value === undefined}
      onReset={value === undefined ? undefined : () => changeBatchSettings({ [option]: undefined })}
    >
      <NumberStepper
        name={name}
        value={value}
        min={min}
        max={max}
        step={step}
        placeholder="–"
        onChange={(next) => changeBatchSettings({ [option]: next })}
        className="w-full max-w-36"
      />
    </OptionRow>
  );
}
