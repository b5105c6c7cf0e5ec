import { useTranslation } from "react-i18next";
import { NumberLine } from "../../../parts/conversation/composer/number-line.tsx";
import { Fold } from "../../../parts/fold.tsx";
import { MoreFields } from "./more-fields.tsx";
import { PictureFields } from "./picture-fields.tsx";
import { SwitchLine } from "./switch-line.tsx";
import { ThinkingFields } from "./thinking-fields.tsx";
import { useGenerativeSettings } from "./use-generative-settings.ts";

/** How the next answer is asked for: only what the model takes; what is not set is left to the gateway (GC-02, GC-03). */
export function SettingsFields() {
  const { t } = useTranslation();
  const { settings, change } = useGenerativeSettings();
  return (
    <div className="flex flex-col gap-2">
      <PictureFields />
      <ThinkingFields />
      <NumberLine
        name={t("chat.options.maxTokens")}
        value={settings.maxTokens}
        min={1}
        step={256}
        isOptional
        onChange={(tokens) => change({ maxTokens: tokens === undefined ? undefined : Math.round(tokens) })}
      />
      <SwitchLine
        name={t("chat.options.webSearch")}
        hint={t("chat.options.webSearchHint")}
        isOn={settings.webSearch ?? false}
        onChange={(isOn) => change({ webSearch: isOn ? true : undefined })}
      />
      <Fold title={t("generate.options.more")}>
        <div className="flex flex-col gap-2">
          <MoreFields />
        </div>
      </Fold>
    </div>
  );
}
