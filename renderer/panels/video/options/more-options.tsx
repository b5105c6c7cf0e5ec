import { useTranslation } from "react-i18next";
import { formatSpan } from "../../../i18n/format.ts";
import { Button } from "../../../parts/button.tsx";
import { Chip } from "../../../parts/chip.tsx";
import { Fold } from "../../../parts/fold.tsx";
import { NumberStepper } from "../../../parts/number-stepper.tsx";
import { Select } from "../../../parts/select.tsx";
import { changeDraft, setOption, useDraft } from "../draft/draft-store.ts";
import { canSetOption } from "../draft/draft-to-recipe.ts";
import { countRareChanges, withoutRareOptions } from "../draft/option-changes.ts";
import { OptionRow } from "../../../parts/option-row.tsx";
import { SwitchOption } from "./switch-option.tsx";

/** What most jobs leave alone; says how much of it is set. */
export function MoreOptions() {
  const { t } = useTranslation();
  const { options, mode } = useDraft();
  const count = countRareChanges(options, mode);
  return (
    <Fold
      title={t("video.options.more")}
      trailing={
        count > 0 && (
          <Chip tone="accent" className="ml-1">
            {t("video.options.changed", { count })}
          </Chip>
        )
      }
    >
      <div className="grid grid-cols-1 gap-x-6 gap-y-3 pb-1 @min-[560px]:grid-cols-2">
        <SwitchOption option="returnLastFrame" name={t("video.options.returnLastFrame")} hint={t("video.options.returnLastFrameHint")} />
        <SwitchOption option="watermark" name={t("video.options.watermark")} hint={t("video.options.watermarkHint")} />
        {canSetOption(mode, "webSearch") && (
          <SwitchOption option="webSearch" name={t("video.options.webSearch")} hint={t("video.options.webSearchHint")} />
        )}
        <TierOption />
        <ExpiryOption />
        {count > 0 && (
          <Button
            look="quiet"
            className="justify-self-start @min-[560px]:col-span-2"
            onClick={() => changeDraft({ options: withoutRareOptions(options) })}
          >
            {t("video.options.resetMore")}
          </Button>
        )}
      </div>
    </Fold>
  );
}

const tiers = ["default", "flex"] as const;

function TierOption() {
  const { t } = useTranslation();
  const tier = useDraft((draft) => draft.options.serviceTier);
  const known = tiers.map((value) => ({ value: value as string, label: t(`video.options.tiers.${value}`) }));
  // A recipe from elsewhere may name a tier of its own.
  const all = tier === undefined || known.some(({ value }) => value === tier) ? known : [...known, { value: tier, label: tier }];
  const name = t("video.options.serviceTier");
  return (
    <OptionRow name={name} isLeft={tier === undefined} onReset={tier === undefined ? undefined : () => setOption("serviceTier", undefined)}>
      <Select
        name={name}
        value={tier}
        options={all}
        onChange={(value) => setOption("serviceTier", value)}
        placeholder="—"
        className="w-44"
      />
      <span className="min-w-0 flex-1 basis-32 text-small text-muted">{t("video.options.serviceTierHint")}</span>
    </OptionRow>
  );
}

/** Seconds that the gateway usually takes when nothing is set (wire notes 1.1). */
const USUAL_EXPIRY = 172_800;

function ExpiryOption() {
  const { t } = useTranslation();
  const seconds = useDraft((draft) => draft.options.executionExpiresAfter);
  const name = t("video.options.expires");
  return (
    <OptionRow
      name={name}
      note={seconds !== undefined && formatSpan(seconds)}
      isLeft={seconds === undefined}
      onReset={seconds === undefined ? undefined : () => setOption("executionExpiresAfter", undefined)}
    >
      <NumberStepper
        name={name}
        value={seconds}
        min={1}
        step={3600}
        unit={t("video.options.unitSeconds")}
        placeholder={String(USUAL_EXPIRY)}
        onChange={(value) => setOption("executionExpiresAfter", value === undefined ? undefined : Math.round(value))}
        className="w-36"
      />
      <span className="min-w-0 flex-1 basis-32 text-small text-muted">{t("video.options.expiresHint")}</span>
    </OptionRow>
  );
}
