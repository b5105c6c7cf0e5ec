import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useThreadSettings } from "../composer/use-thread-settings.ts";

/** What the model is told before the conversation; kept once the field is left. */
export function SystemPrompt() {
  const { t } = useTranslation();
  const { settings, set } = useThreadSettings();
  const [typed, setTyped] = useState<string>();
  return (
    <textarea
      rows={3}
      dir="auto"
      aria-label={t("chat.side.system")}
      placeholder={t("chat.side.systemHint")}
      value={typed ?? settings.system}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={() => {
        if (typed !== undefined && typed !== settings.system) set({ ...settings, system: typed });
        setTyped(undefined);
      }}
      className="field-sizing-content max-h-64 min-h-18 w-full resize-none rounded-control border border-line bg-raised px-2 py-1.5"
    />
  );
}
