import { useTranslation } from "react-i18next";
import type { Modality } from "../../../../shared/contract/threads.ts";
import { OptionRow } from "../../../parts/option-row.tsx";
import { RatioShapes } from "../../../parts/ratio-shapes.tsx";
import { Segmented } from "../../../parts/segmented.tsx";
import { offeredBy } from "./settings-of-model.ts";
import { useGenerativeSettings } from "./use-generative-settings.ts";

const answers: Record<"both" | "picture", Modality[]> = { both: ["TEXT", "IMAGE"], picture: ["IMAGE"] };

/** What an image model answers with, in which shape and how large (GC-02); nothing for a model that writes. */
export function PictureFields() {
  const { t } = useTranslation();
  const { settings, change } = useGenerativeSettings();
  const { modalities, aspectRatios, imageSizes } = offeredBy(settings.model);
  const { aspectRatio, imageSize } = settings;
  const isPictureOnly = settings.modalities?.length === 1 && settings.modalities[0] === "IMAGE";
  if (!modalities.includes("IMAGE")) return null;
  return (
    <>
      <OptionRow name={t("generate.options.modalities")}>
        <Segmented
          name={t("generate.options.modalities")}
          value={isPictureOnly ? "picture" : "both"}
          choices={[
            { value: "both", label: t("generate.options.both") },
            { value: "picture", label: t("generate.options.picture") },
          ]}
          onChange={(value) => change({ modalities: answers[value] })}
        />
        <p className="text-small text-muted">{t(isPictureOnly ? "generate.options.pictureHint" : "generate.options.bothHint")}</p>
      </OptionRow>
      {aspectRatios && (
        <OptionRow
          name={t("generate.options.aspectRatio")}
          note={aspectRatio === undefined ? t("generate.options.ratioLeft") : undefined}
          {...(aspectRatio !== undefined && { onReset: () => change({ aspectRatio: undefined }) })}
        >
          <RatioShapes
            name={t("generate.options.aspectRatio")}
            value={aspectRatio}
            ratios={aspectRatios}
            onChange={(ratio) => change({ aspectRatio: ratio })}
            className="flex-wrap"
          />
        </OptionRow>
      )}
      {imageSizes && (
        <OptionRow
          name={t("generate.options.imageSize")}
          isLeft={imageSize === undefined}
          {...(imageSize !== undefined && { onReset: () => change({ imageSize: undefined }) })}
        >
          <Segmented
            name={t("generate.options.imageSize")}
            value={imageSize}
            choices={imageSizes.map((value) => ({ value, label: value }))}
            onChange={(value) => change({ imageSize: value })}
          />
        </OptionRow>
      )}
    </>
  );
}
