import { useTranslation } from "react-i18next";
import type { NativeVideoModel } from "../../../../shared/models.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { NumberStepper } from "../../../parts/number-stepper.tsx";
import { Segmented } from "../../../parts/segmented.tsx";
import { Slider } from "../../../parts/slider.tsx";
import { FRAMES_PER_SECOND } from "../draft/draft.ts";
import { changeDraft, useDraft } from "../draft/draft-store.ts";
import { OptionRow } from "../../../parts/option-row.tsx";

/** Seconds or frames, never both (NV-06). The gateway needs one of them, so it is always sent. */
export function LengthOption({ model }: { model: NativeVideoModel }) {
  const { t } = useTranslation();
  const { language } = useWords();
  const { lengthUnit, duration, frames } = useDraft();
  const { min, max, step, default: usual } = model.duration;
  const seconds = new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(frames / FRAMES_PER_SECOND);
  return (
    <OptionRow
      name={t("video.options.length")}
      note={lengthUnit === "frames" ? t("video.options.framesAbout", { seconds, rate: FRAMES_PER_SECOND }) : undefined}
      className="@min-[560px]:col-span-2"
    >
      <Segmented
        name={t("video.options.lengthUnit")}
        value={lengthUnit}
        choices={[
          { value: "seconds", label: t("video.options.seconds") },
          { value: "frames", label: t("video.options.frames") },
        ]}
        onChange={(unit) => changeDraft({ lengthUnit: unit })}
      />
      {lengthUnit === "seconds" ? (
        <>
          <Slider
            name={t("video.options.length")}
            value={duration}
            min={min}
            max={max}
            step={step}
            text={t("video.options.lengthText", { value: duration })}
            onChange={(value) => changeDraft({ duration: value })}
            className="min-w-24 grow"
          />
          <NumberStepper
            name={t("video.options.length")}
            value={duration}
            min={min}
            max={max}
            step={step}
            unit={t("video.options.unitSeconds")}
            onChange={(value) => changeDraft({ duration: Math.round(value ?? usual) })}
            className="w-24"
          />
        </>
      ) : (
        <NumberStepper
          name={t("video.options.frames")}
          value={frames}
          min={1}
          step={1}
          unit={t("video.options.unitFrames")}
          onChange={(value) => changeDraft({ frames: Math.round(value ?? usual * FRAMES_PER_SECOND) })}
          className="w-36"
        />
      )}
    </OptionRow>
  );
}
