import { useTranslation } from "react-i18next";
import { NumberLine } from "../../../parts/conversation/composer/number-line.tsx";
import { StopSequences } from "../../../parts/conversation/composer/stop-sequences.tsx";
import { Segmented } from "../../../parts/segmented.tsx";
import { SwitchLine } from "./switch-line.tsx";
import { useGenerativeSettings } from "./use-generative-settings.ts";

const numbers = [
  { key: "temperature", min: 0, max: 2, step: 0.1 },
  { key: "topP", min: 0, max: 1, step: 0.05 },
  { key: "topK", min: 1, max: 500, step: 1 },
  { key: "seed", min: 0, max: 2_147_483_647, step: 1 },
  { key: "candidateCount", min: 1, max: 8, step: 1 },
] as const;
const whole = new Set(["topK", "seed", "candidateCount"]);

/** What most people leave to the gateway. */
export function MoreFields() {
  const { t } = useTranslation();
  const { settings, change } = useGenerativeSettings();
  return (
    <>
      {numbers.map(({ key, ...range }) => (
        <NumberLine
          key={key}
          name={t(`generate.options.${key}`)}
          value={settings[key]}
          {...range}
          isOptional
          onChange={(value) => change({ [key]: value !== undefined && whole.has(key) ? Math.round(value) : value })}
        />
      ))}
      <SwitchLine
        name={t("generate.options.includeThoughts")}
        hint={t("generate.options.includeThoughtsHint")}
        isOn={settings.includeThoughts ?? false}
        onChange={(isOn) => change({ includeThoughts: isOn ? true : undefined })}
      />
      <div role="group" aria-label={t("generate.options.coming")} className="flex min-h-7 items-center justify-between gap-2">
        <span>{t("generate.options.coming")}</span>
        <Segmented
          name={t("generate.options.coming")}
          value={settings.isStreamed ? "stream" : "single"}
          choices={[
            { value: "stream", label: t("generate.options.stream") },
            { value: "single", label: t("generate.options.single") },
          ]}
          onChange={(value) => change({ isStreamed: value === "stream" })}
        />
      </div>
      <NumberLine
        name={t("generate.options.pictureTurns")}
        value={settings.pictureTurns}
        min={0}
        max={100}
        step={1}
        isOptional
        onChange={(turns) => change({ pictureTurns: turns === undefined ? undefined : Math.round(turns) })}
      />
      <p className="text-small text-muted">{t("generate.options.pictureTurnsHint")}</p>
      <StopSequences value={settings.stopSequences} onChange={(stopSequences) => change({ stopSequences })} />
    </>
  );
}
