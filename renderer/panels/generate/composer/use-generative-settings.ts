import type { GenerativeSettings } from "../../../../shared/contract/threads.ts";
import { words } from "../../../i18n/language.ts";
import { useThreadSettings } from "../../../parts/conversation/composer/use-thread-settings.ts";
import { notify } from "../../../parts/toasts.tsx";
import { firstGenerativeSettings } from "../first-settings.ts";
import { withModel } from "./settings-of-model.ts";

/** How the next answer is asked for, and what changes it: of the shown thread, or of a new one. */
export function useGenerativeSettings() {
  const { settings: kept, set } = useThreadSettings();
  const settings = kept.area === "generative" ? kept : firstGenerativeSettings;
  const change = (changed: Partial<GenerativeSettings>) => set({ ...settings, ...changed });
  const chooseModel = (model: string) => {
    const next = withModel(settings, model);
    set(next.settings);
    if (next.dropped.length === 0) return;
    const fields = next.dropped.map((field) => words.t(`generate.options.${field}`)).join(words.t("generate.options.comma"));
    notify({ text: words.t("generate.options.dropped", { model, fields }) });
  };
  return { settings, change, chooseModel };
}
