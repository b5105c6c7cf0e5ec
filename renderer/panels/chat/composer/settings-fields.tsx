import { RotateCcw } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "../../../parts/icon-button.tsx";
import { NumberStepper } from "../../../parts/number-stepper.tsx";
import { OptionRow } from "../../../parts/option-row.tsx";
import { Switch } from "../../../parts/switch.tsx";
import { useChatModels } from "../../../state/chat-models.ts";
import { useShownThread, useThread } from "../../../state/use-open-thread.ts";
import { useChatSettings } from "./settings-store.ts";
import { SkillChoice } from "./skill-choice.tsx";

const leastThinking = 1024;
const samplings = [
  { key: "temperature", min: 0, max: 1, step: 0.1 },
  { key: "topP", min: 0, max: 1, step: 0.05 },
  { key: "topK", min: 1, max: 500, step: 1 },
] as const;

/** How the next answer is asked for; what is not set is left to the gateway (CH-01). */
export function SettingsFields() {
  const { t } = useTranslation();
  const { settings, change } = useChatSettings();
  const thread = useThread(useShownThread());
  const model = useChatModels(thread?.connectionId).find(({ id }) => id === settings.model);
  return (
    <div className="flex flex-col gap-2">
      <NumberLine
        name={t("chat.options.maxTokens")}
        value={settings.maxTokens}
        min={1}
        max={model?.maxOutputTokens}
        step={256}
        onChange={(maxTokens) => maxTokens !== undefined && change({ maxTokens: Math.round(maxTokens) })}
      />
      {model?.thinks !== false && (
        <NumberLine
          name={t("chat.options.thinking")}
          value={settings.thinkingTokens}
          min={0}
          step={leastThinking}
          isOptional
          // Less than that is refused; none at all is possible.
          onChange={(tokens) => change({ thinkingTokens: tokens ? Math.max(leastThinking, Math.round(tokens)) : tokens })}
        />
      )}
      {samplings.map(({ key, ...range }) => (
        <NumberLine
          key={key}
          name={t(`chat.options.${key}`)}
          value={settings[key]}
          {...range}
          isOptional
          onChange={(value) => change({ [key]: value })}
        />
      ))}
      <div className="flex min-h-7 items-center justify-between gap-2">
        <span className="flex flex-col">
          <span>{t("chat.options.webSearch")}</span>
          <span className="text-small text-muted">{t("chat.options.webSearchHint")}</span>
        </span>
        <Switch
          name={t("chat.options.webSearch")}
          isOn={settings.webSearch ?? false}
          onChange={(isOn) => change({ webSearch: isOn ? true : undefined })}
        />
      </div>
      <StopSequences />
      <SkillChoice />
    </div>
  );
}

/** A number with its name in one line; one that can be left to the gateway is so while it is empty. */
function NumberLine({
  name,
  value,
  isOptional = false,
  onChange,
  ...range
}: {
  name: string;
  value: number | undefined;
  min: number;
  max?: number | undefined;
  step: number;
  isOptional?: boolean;
  onChange: (value: number | undefined) => void;
}) {
  const { t } = useTranslation();
  return (
    <div role="group" aria-label={name} className="flex min-h-7 items-center gap-1">
      <span className="min-w-0 grow truncate">{name}</span>
      {isOptional && value !== undefined && (
        <IconButton name={t("video.options.reset", { name })} icon={RotateCcw} onClick={() => onChange(undefined)} className="size-6!" />
      )}
      <NumberStepper
        name={name}
        value={value}
        {...range}
        placeholder={isOptional ? t("chat.options.left") : undefined}
        onChange={onChange}
        className="w-32"
      />
    </div>
  );
}

/** One a line; kept once the field is left. */
function StopSequences() {
  const { t } = useTranslation();
  const { settings, change } = useChatSettings();
  const kept = settings.stopSequences?.join("\n") ?? "";
  const [typed, setTyped] = useState<string>();
  const settle = () => {
    if (typed === undefined) return;
    setTyped(undefined);
    const sequences = typed.split("\n").filter((line) => line !== "");
    change({ stopSequences: sequences.length > 0 ? sequences : undefined });
  };
  return (
    <OptionRow name={t("chat.options.stop")} isLeft={kept === ""}>
      <textarea
        rows={1}
        aria-label={t("chat.options.stop")}
        placeholder={t("chat.options.stopHint")}
        value={typed ?? kept}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={settle}
        className="field-sizing-content max-h-24 w-full resize-none rounded-control border border-line bg-raised px-2 py-1 font-mono text-small"
      />
    </OptionRow>
  );
}
