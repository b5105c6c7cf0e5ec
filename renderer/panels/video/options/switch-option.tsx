import { useTranslation } from "react-i18next";
import { Segmented } from "../../../parts/segmented.tsx";
import type { DraftOptions } from "../draft/draft.ts";
import { setOption, useDraft } from "../draft/draft-store.ts";
import { OptionRow } from "../../../parts/option-row.tsx";

type SwitchName = "generateAudio" | "watermark" | "returnLastFrame" | "webSearch";

/** On, off, or left to the gateway: an untouched one is not sent, and shows neither (NV-01). */
export function SwitchOption({ option, name, hint }: { option: SwitchName & keyof DraftOptions; name: string; hint?: string }) {
  const { t } = useTranslation();
  const value = useDraft((draft) => draft.options[option]);
  return (
    <OptionRow name={name} isLeft={value === undefined} onReset={value === undefined ? undefined : () => setOption(option, undefined)}>
      <Segmented
        name={name}
        value={value === undefined ? undefined : value ? "on" : "off"}
        choices={[
          { value: "on", label: t("video.options.on") },
          { value: "off", label: t("video.options.off") },
        ]}
        onChange={(choice) => setOption(option, choice === "on")}
      />
      {hint && <span className="min-w-0 flex-1 basis-32 text-small text-muted">{hint}</span>}
    </OptionRow>
  );
}
