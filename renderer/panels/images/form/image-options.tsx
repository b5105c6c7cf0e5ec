import { useTranslation } from "react-i18next";
import { Fold } from "../../../parts/fold.tsx";
import { SlotProblems } from "../../../parts/file-slot.tsx";
import { NumberStepper } from "../../../parts/number-stepper.tsx";
import { OptionRow } from "../../../parts/option-row.tsx";
import { RatioShapes } from "../../../parts/ratio-shapes.tsx";
import { Segmented } from "../../../parts/segmented.tsx";
import { useSlotProblem } from "../../../parts/use-slot-problem.ts";
import { type OptionName, isEdit, modelOf, offeredOf, valueOf } from "../draft/draft.ts";
import { changeDraft, setOption, useImageDraft } from "../draft/draft-store.ts";
import type { ImageWork } from "../sending/use-image-recipe.ts";

const fields = new Set(["n", "size", "quality", "style", "background", "outputFormat", "responseFormat", "model"]);
/** Seldom needed; the rest is always in sight. */
const seldom = ["outputFormat", "responseFormat"] as const;

/** The controls that the model's entry in the catalogue gives, for this kind of work (IM-01, IM-02). */
export function ImageOptions({ work }: { work: ImageWork }) {
  const { t } = useTranslation();
  const slotProblem = useSlotProblem();
  const draft = useImageDraft();
  const more = seldom.filter((option) => offeredOf(draft, option));
  const set = more.filter((option) => draft[option] !== undefined).length;
  const own = work.problems.filter(({ field }) => fields.has(field));
  return (
    <section aria-label={t("video.options.name")} className="flex flex-col gap-2.5">
      <SizeOption />
      {(["quality", "style", "background"] as const).map((option) => (
        <Choices key={option} option={option} />
      ))}
      <CountOption />
      {more.length > 0 && (
        <Fold
          title={t("video.options.more")}
          trailing={set > 0 && <span className="numbers">{t("video.options.changed", { count: set })}</span>}
        >
          <div className="-ml-4.5 flex flex-col gap-2.5">
            {more.map((option) => (
              <Choices key={option} option={option} hint={option === "responseFormat" ? t("images.options.responseHint") : undefined} />
            ))}
          </div>
        </Fold>
      )}
      <SlotProblems problems={own.map(slotProblem)} />
    </section>
  );
}

function SizeOption() {
  const { t } = useTranslation();
  const draft = useImageDraft();
  const offered = offeredOf(draft, "size");
  const value = valueOf(draft, "size");
  const isPreset = draft.size === undefined && value !== undefined;
  const name = t("images.options.size");
  if (!offered) return null;
  return (
    <OptionRow
      name={name}
      isLeft={value === undefined}
      note={isPreset ? t("images.options.preset") : t("clips.options.pixels")}
      onReset={draft.size === undefined || isEdit(draft) ? undefined : () => setOption("size", undefined)}
    >
      <RatioShapes
        name={name}
        value={value}
        ratios={offered}
        names={{ auto: t("images.values.auto") }}
        onChange={(size) => setOption("size", size)}
        className="flex-wrap [&_button]:h-6.5"
      />
      {isPreset && <p className="text-small text-muted">{t("images.options.autoHint")}</p>}
    </OptionRow>
  );
}

/** One option as its values side by side; nothing where the model lacks it. */
function Choices({ option, hint }: { option: Exclude<OptionName, "size">; hint?: string }) {
  const { t } = useTranslation();
  const draft = useImageDraft();
  const offered = offeredOf(draft, option);
  const value = draft[option];
  const name = t(`images.options.${option}`);
  if (!offered) return null;
  return (
    <OptionRow name={name} isLeft={value === undefined} onReset={value === undefined ? undefined : () => setOption(option, undefined)}>
      <Segmented
        name={name}
        value={value}
        choices={offered.map((one) => ({ value: one, label: isNamed(one) ? t(`images.values.${one}`) : one }))}
        onChange={(chosen) => setOption(option, chosen)}
      />
      {hint && <p className="text-small text-muted">{hint}</p>}
    </OptionRow>
  );
}

const named = ["auto", "low", "medium", "high", "standard", "hd", "vivid", "natural", "transparent", "opaque"] as const;
const isNamed = (value: string): value is (typeof named)[number] => named.some((one) => one === value);

/** Pictures a call; each costs (IM-05). */
function CountOption() {
  const { t } = useTranslation();
  const draft = useImageDraft();
  const most = modelOf(draft)?.most ?? 1;
  const name = t("images.options.count");
  if (most === 1) return null;
  return (
    <OptionRow name={name} note={t("images.options.billed")}>
      <NumberStepper
        name={name}
        value={draft.n}
        min={1}
        max={most}
        onChange={(n) => changeDraft({ n: Math.round(n ?? 1) })}
        className="w-24"
      />
    </OptionRow>
  );
}
