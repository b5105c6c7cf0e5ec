import { useTranslation } from "react-i18next";
import type { CompatibleVideoModel } from "../../../../shared/models.ts";
import { SlotProblems } from "../../../parts/file-slot.tsx";
import { NumberStepper } from "../../../parts/number-stepper.tsx";
import { OptionRow } from "../../../parts/option-row.tsx";
import { RatioShapes } from "../../../parts/ratio-shapes.tsx";
import { Segmented } from "../../../parts/segmented.tsx";
import { Slider } from "../../../parts/slider.tsx";
import { useSlotProblem } from "../../../parts/use-slot-problem.ts";
import { modelOf, nearest, secondsOf } from "../draft/draft.ts";
import { changeClip, useClip } from "../draft/draft-store.ts";
import type { ClipRecipe } from "../sending/use-clip-recipe.ts";

const optionFields = new Set(["size", "seconds", "model", "remixOf", "mode"]);

/** The controls that the model's entry in the catalogue gives (GEN-10, CV-01, CV-03). */
export function ClipOptions({ clip }: { clip: ClipRecipe }) {
  const { t } = useTranslation();
  const slotProblem = useSlotProblem();
  const model = useClip(modelOf);
  const isRemix = useClip((draft) => draft.remix !== undefined);
  const problems = clip.problems.filter(({ field }) => optionFields.has(field));
  return (
    <section aria-label={t("video.options.name")} className="flex flex-col gap-3">
      {model && !isRemix && <LengthOption model={model} />}
      {model && !isRemix && <SizeOption model={model} />}
      <SlotProblems problems={problems.map(slotProblem)} />
    </section>
  );
}

/** Up to this many lengths stand side by side; a longer row is a line to slide along. */
const MOST_SEGMENTS = 5;

function LengthOption({ model }: { model: CompatibleVideoModel }) {
  const { t } = useTranslation();
  const draft = useClip();
  const name = t("video.options.length");
  const value = secondsOf(draft);
  const set = (seconds: number | undefined) => changeClip({ seconds });
  const least = model.seconds[0] ?? value;
  const most = model.seconds.at(-1) ?? value;
  return (
    <OptionRow name={name} isLeft={draft.seconds === undefined} onReset={draft.seconds === undefined ? undefined : () => set(undefined)}>
      {model.seconds.length <= MOST_SEGMENTS ? (
        <Segmented
          name={name}
          value={draft.seconds === undefined ? undefined : String(draft.seconds)}
          choices={model.seconds.map((seconds) => ({ value: String(seconds), label: t("video.send.lengthSeconds", { value: seconds }) }))}
          onChange={(seconds) => set(Number(seconds))}
        />
      ) : (
        <>
          <Slider
            name={name}
            value={value}
            min={least}
            max={most}
            text={t("video.options.lengthText", { value })}
            onChange={set}
            className="min-w-24 grow"
          />
          <NumberStepper
            name={name}
            value={value}
            min={least}
            max={most}
            unit={t("video.options.unitSeconds")}
            onChange={(seconds) => set(seconds === undefined ? undefined : nearest(model.seconds, seconds))}
            className="w-24"
          />
        </>
      )}
    </OptionRow>
  );
}

function SizeOption({ model }: { model: CompatibleVideoModel }) {
  const { t } = useTranslation();
  const size = useClip((draft) => draft.size);
  const name = t("clips.options.size");
  return (
    <OptionRow
      name={name}
      isLeft={size === undefined}
      note={t("clips.options.pixels")}
      onReset={size === undefined ? undefined : () => changeClip({ size: undefined })}
    >
      <RatioShapes name={name} value={size} ratios={model.sizes} onChange={(chosen) => changeClip({ size: chosen })} />
    </OptionRow>
  );
}
