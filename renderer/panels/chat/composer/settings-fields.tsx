import { useState } from "react";
import { useTranslation } from "react-i18next";
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
    <div className="grid grid-cols-2 gap-x-2 gap-y-3 [&>:nth-last-child(-n+3)]:col-span-2">
      <OptionRow name={t("chat.options.maxTokens")} note={model?.maxOutputTokens && t("chat.options.upTo", { max: model.maxOutputTokens })}>
        <NumberStepper
          name={t("chat.options.maxTokens")}
          value={settings.maxTokens}
          min={1}
          max={model?.maxOutputTokens}
          step={256}
          onChange={(maxTokens) => maxTokens !== undefined && change({ maxTokens: Math.round(maxTokens) })}
        />
      </OptionRow>
      {samplings.map(({ key, ...range }) => (
        <OptionRow
          key={key}
          name={t(`chat.options.${key}`)}
          isLeft={settings[key] === undefined}
          onReset={settings[key] === undefined ? undefined : () => change({ [key]: undefined })}
        >
          <NumberStepper
            name={t(`chat.options.${key}`)}
            value={settings[key]}
            {...range}
            placeholder="–"
            onChange={(value) => change({ [key]: value })}
          />
        </OptionRow>
      ))}
      {model?.thinks !== false && (
        <OptionRow
          name={t("chat.options.thinking")}
          note={settings.thinkingTokens === 0 ? t("chat.options.noThinking") : undefined}
          isLeft={settings.thinkingTokens === undefined}
          onReset={settings.thinkingTokens === undefined ? undefined : () => change({ thinkingTokens: undefined })}
        >
          <NumberStepper
            name={t("chat.options.thinking")}
            value={settings.thinkingTokens}
            min={0}
            step={leastThinking}
            placeholder="–"
            onChange={(thinkingTokens) =>
              change({
                thinkingTokens:
                  thinkingTokens === undefined || thinkingTokens === 0 ? thinkingTokens : Math.max(leastThinking, thinkingTokens),
              })
            }
          />
        </OptionRow>
      )}
      <StopSequences />
      <OptionRow name={t("chat.options.webSearch")}>
        <Switch
          name={t("chat.options.webSearch")}
          isOn={settings.webSearch ?? false}
          onChange={(isOn) => change({ webSearch: isOn ? true : undefined })}
        />
        <span className="text-small text-muted">{t("chat.options.webSearchHint")}</span>
      </OptionRow>
      <SkillChoice />
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
