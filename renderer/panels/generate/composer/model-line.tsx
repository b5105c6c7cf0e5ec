import { Ratio, SlidersHorizontal } from "lucide-react";
import { useTranslation } from "react-i18next";
import { generativeModels } from "../../../../shared/models.ts";
import { PopoverButton } from "../../../parts/conversation/composer/popover-button.tsx";
import { Select } from "../../../parts/select.tsx";
import { GridChoice } from "./grid-choice.tsx";
import { PictureFields } from "./picture-fields.tsx";
import { SettingsFields } from "./settings-fields.tsx";
import { offeredBy } from "./settings-of-model.ts";
import { useGenerativeSettings } from "./use-generative-settings.ts";

/** Which model answers, with what, and in how many ways at once. */
export function ModelLine() {
  const { t } = useTranslation();
  const { settings, chooseModel } = useGenerativeSettings();
  const known = generativeModels.map(({ id, name, modalities }) => ({
    value: id,
    label: name,
    detail: t(modalities.includes("IMAGE") ? "generate.options.makesPictures" : "generate.options.writes"),
  }));
  const isKnown = generativeModels.some(({ id }) => id === settings.model);
  const makesPictures = offeredBy(settings.model).modalities.includes("IMAGE");
  const shape = [settings.aspectRatio, settings.imageSize].filter(Boolean).join(" · ");
  return (
    <>
      <Select
        name={t("chat.composer.model")}
        value={settings.model}
        options={isKnown ? known : [{ value: settings.model, label: settings.model }, ...known]}
        onChange={chooseModel}
        className="max-w-52"
      />
      {makesPictures && (
        <PopoverButton
          name={[t("generate.options.pictureName"), shape].filter(Boolean).join(": ")}
          icon={Ratio}
          mark={shape === "" ? undefined : shape}
        >
          <PictureFields />
        </PopoverButton>
      )}
      <GridChoice />
      <PopoverButton name={t("chat.options.name")} icon={SlidersHorizontal}>
        <SettingsFields />
      </PopoverButton>
    </>
  );
}
