import { useTranslation } from "react-i18next";
import { NumberLine } from "../../../parts/conversation/composer/number-line.tsx";
import { StopSequences } from "../../../parts/conversation/composer/stop-sequences.tsx";
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
      <StopSequences value={settings.stopSequences} onChange={(stopSequences) => change({ stopSequences })} />
      <SkillChoice />
    </div>
  );
}
