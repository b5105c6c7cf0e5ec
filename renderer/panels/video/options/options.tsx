import { useTranslation } from "react-i18next";
import { findNativeVideoModel, nativeVideoPixels } from "../../../../shared/models.ts";
import { SlotProblems } from "../../../parts/file-slot.tsx";
import { RatioShapes } from "../../../parts/ratio-shapes.tsx";
import { Segmented } from "../../../parts/segmented.tsx";
import { setOption, useDraft } from "../draft/draft-store.ts";
import type { DraftRecipe } from "../sending/use-draft-recipe.ts";
import { LengthOption } from "./length-option.tsx";
import { MoreOptions } from "./more-options.tsx";
import { OptionRow } from "../../../parts/option-row.tsx";
import { useSlotProblem } from "../../../parts/use-slot-problem.ts";
import { SeedOption } from "./seed-option.tsx";
import { SwitchOption } from "./switch-option.tsx";

/** Fields whose problems have no better place than below the options. */
const optionFields = new Set(["duration", "frames", "resolution", "ratio", "seed", "executionExpiresAfter", "model", "draftOf"]);

/** The controls that the model's entry in the catalogue gives (GEN-10, NV-06). */
export function Options({ draftRecipe }: { draftRecipe: DraftRecipe }) {
  const { t } = useTranslation();
  const slotProblem = useSlotProblem();
  const { model: modelId, mode } = useDraft();
  const model = findNativeVideoModel(modelId);
  const problems = draftRecipe.problems.filter((problem) => optionFields.has(problem.field));
  if (!model) return null;
  const isDraft = mode === "draft";
  return (
    <section aria-label={t("video.options.name")} className="flex flex-col gap-3">
      <div className="grid grid-cols-1 gap-x-6 gap-y-3 @min-[560px]:grid-cols-2">
        {!isDraft && <LengthOption model={model} />}
        <ResolutionOption resolutions={model.resolutions} />
        {!isDraft && <RatioOption ratios={model.ratios} />}
        {!isDraft && <SeedOption />}
        {!isDraft && <SwitchOption option="generateAudio" name={t("video.options.sound")} />}
      </div>
      <MoreOptions />
      <SlotProblems problems={problems.map(slotProblem)} />
    </section>
  );
}

function ResolutionOption({ resolutions }: { resolutions: readonly string[] }) {
  const { t } = useTranslation();
  const resolution = useDraft((draft) => draft.options.resolution);
  const name = t("video.options.resolution");
  return (
    <OptionRow
      name={name}
      isLeft={resolution === undefined}
      onReset={resolution === undefined ? undefined : () => setOption("resolution", undefined)}
    >
      <Segmented
        name={name}
        value={resolution}
        choices={resolutions.map((value) => ({ value, label: value }))}
        onChange={(value) => setOption("resolution", value)}
      />
    </OptionRow>
  );
}

function RatioOption({ ratios }: { ratios: readonly string[] }) {
  const { t } = useTranslation();
  const { ratio, resolution } = useDraft((draft) => draft.options);
  const name = t("video.options.ratio");
  const pixels = nativeVideoPixels[resolution ?? ""]?.[ratio ?? ""];
  return (
    <OptionRow
      name={name}
      isLeft={ratio === undefined}
      note={pixels && t("video.options.pixels", { width: pixels[0], height: pixels[1] })}
      onReset={ratio === undefined ? undefined : () => setOption("ratio", undefined)}
    >
      <RatioShapes name={name} value={ratio} ratios={ratios} onChange={(value) => setOption("ratio", value)} />
    </OptionRow>
  );
}
