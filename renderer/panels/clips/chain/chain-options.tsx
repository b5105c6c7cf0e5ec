import { Image } from "lucide-react";
import { useTranslation } from "react-i18next";
import { nativeVideoModels } from "../../../../shared/models.ts";
import { nativeVideoAddresses } from "../../../../shared/rules/address.ts";
import { AddressScope } from "../../../parts/address/address-scope.ts";
import { FileSlot } from "../../../parts/file-slot.tsx";
import { OptionRow } from "../../../parts/option-row.tsx";
import { RatioShapes } from "../../../parts/ratio-shapes.tsx";
import { Segmented } from "../../../parts/segmented.tsx";
import { Select } from "../../../parts/select.tsx";
import { useSlotProblem } from "../../../parts/use-slot-problem.ts";
import { changeWish, setChainModel, useChainWish } from "./chain-wish.ts";
import { firstFrameField } from "./chain-problems.tsx";
import type { useChainPlan } from "./use-chain-plan.ts";

/** The controls that the native model gives (GEN-10); an untouched one is left to the gateway. */
export function ChainOptions({ chain: { model, problems } }: { chain: ReturnType<typeof useChainPlan> }) {
  const { t } = useTranslation();
  const slotProblem = useSlotProblem();
  const { first } = useChainWish();
  return (
    <div className="flex flex-wrap items-start gap-x-6 gap-y-4">
      <div className="flex min-w-60 flex-1 flex-col gap-3">
        <OptionRow name={t("video.model")}>
          <Select
            name={t("video.model")}
            value={model?.id}
            options={nativeVideoModels.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={setChainModel}
            className="w-40"
          />
        </OptionRow>
        <Resolution resolutions={model?.resolutions ?? []} />
        <Ratio ratios={model?.ratios ?? []} />
        <Sound />
      </div>
      <AddressScope value={nativeVideoAddresses}>
        <FileSlot
          name={t("clips.chain.first")}
          accepts={pictures}
          icon={Image}
          value={first}
          kind="image"
          className="w-[200px]"
          onChange={(incoming) => changeWish({ first: incoming?.source })}
          problems={problems.filter(({ field }) => first !== undefined && field === firstFrameField).map(slotProblem)}
        />
      </AddressScope>
    </div>
  );
}

function Resolution({ resolutions }: { resolutions: readonly string[] }) {
  const { t } = useTranslation();
  const resolution = useChainWish((wish) => wish.resolution);
  const name = t("video.options.resolution");
  return (
    <OptionRow name={name} isLeft={resolution === undefined} onReset={resetOf("resolution", resolution)}>
      <Segmented
        name={name}
        value={resolution}
        choices={resolutions.map((value) => ({ value, label: value }))}
        onChange={(value) => changeWish({ resolution: value })}
      />
    </OptionRow>
  );
}

function Ratio({ ratios }: { ratios: readonly string[] }) {
  const { t } = useTranslation();
  const ratio = useChainWish((wish) => wish.ratio);
  const name = t("video.options.ratio");
  return (
    <OptionRow name={name} isLeft={ratio === undefined} onReset={resetOf("ratio", ratio)}>
      <RatioShapes name={name} value={ratio} ratios={ratios} onChange={(value) => changeWish({ ratio: value })} />
    </OptionRow>
  );
}

function Sound() {
  const { t } = useTranslation();
  const sound = useChainWish((wish) => wish.generateAudio);
  const name = t("video.options.sound");
  return (
    <OptionRow name={name} isLeft={sound === undefined} onReset={resetOf("generateAudio", sound)}>
      <Segmented
        name={name}
        value={sound === undefined ? undefined : sound ? "on" : "off"}
        choices={[
          { value: "on", label: t("video.options.on") },
          { value: "off", label: t("video.options.off") },
        ]}
        onChange={(choice) => changeWish({ generateAudio: choice === "on" })}
      />
    </OptionRow>
  );
}

function resetOf(field: "resolution" | "ratio" | "generateAudio", value: unknown): (() => void) | undefined {
  return value === undefined ? undefined : () => changeWish({ [field]: undefined });
}

const pictures = ["image"] as const;
