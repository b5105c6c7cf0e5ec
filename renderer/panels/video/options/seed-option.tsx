import { Dices } from "lucide-react";
import { useTranslation } from "react-i18next";
import { IconButton } from "../../../parts/icon-button.tsx";
import { NumberStepper } from "../../../parts/number-stepper.tsx";
import { Segmented } from "../../../parts/segmented.tsx";
import { setOption, useDraft } from "../draft/draft-store.ts";
import { LARGEST_SEED, randomSeed } from "../draft/variations.ts";
import { OptionRow } from "../../../parts/option-row.tsx";

/** Another picture each time (−1), or the same again. */
export function SeedOption() {
  const { t } = useTranslation();
  const seed = useDraft((draft) => draft.options.seed);
  const isFixed = seed !== undefined && seed >= 0;
  return (
    <OptionRow
      name={t("video.options.seed")}
      isLeft={seed === undefined}
      onReset={seed === undefined ? undefined : () => setOption("seed", undefined)}
    >
      <Segmented
        name={t("video.options.seed")}
        value={seed === undefined ? undefined : isFixed ? "fixed" : "random"}
        choices={[
          { value: "random", label: t("video.options.seedRandom") },
          { value: "fixed", label: t("video.options.seedFixed") },
        ]}
        onChange={(choice) => setOption("seed", choice === "random" ? -1 : randomSeed())}
      />
      {isFixed && (
        <>
          <NumberStepper
            name={t("video.options.seed")}
            value={seed}
            min={0}
            max={LARGEST_SEED}
            onChange={(value) => setOption("seed", value === undefined ? undefined : Math.round(value))}
            className="w-32"
          />
          <IconButton name={t("video.options.seedDraw")} icon={Dices} onClick={() => setOption("seed", randomSeed())} />
        </>
      )}
    </OptionRow>
  );
}
