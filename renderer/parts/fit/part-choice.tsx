import { useTranslation } from "react-i18next";
import { formatNumber } from "../../i18n/format.ts";
import { NumberStepper } from "../number-stepper.tsx";
import { type Range, RangeSlider } from "../range-slider.tsx";

/** Seconds. */
export const PART_STEP = 0.1;
/** A part is at least so long, in seconds. */
export const LEAST_PART = 0.5;

/** Which part of a video is used: by handles, or by its seconds. `seconds` is its length in whole steps, `least` that of the shortest part. */
export function PartChoice({
  part,
  seconds,
  least = LEAST_PART,
  onChange,
}: {
  part: Range;
  seconds: number;
  least?: number;
  onChange: (part: Range) => void;
}) {
  const { t } = useTranslation();
  const names = { start: t("parts.fit.start"), end: t("parts.fit.end") };
  const set = (change: Partial<Range>) => onChange({ ...part, ...change });
  return (
    <div role="group" aria-label={t("parts.fit.part")} className="flex flex-col gap-2">
      <RangeSlider
        names={names}
        value={part}
        min={0}
        max={seconds}
        step={PART_STEP}
        least={Math.round(least / PART_STEP)}
        textOf={(value) => t("parts.fit.seconds", { value: formatNumber(value) })}
        onChange={onChange}
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-small">
        {(["start", "end"] as const).map((place) => (
          <div key={place} className="flex items-center gap-2">
            <span aria-hidden>{names[place]}</span>
            <NumberStepper
              name={t("parts.fit.at", { name: names[place] })}
              value={part[place]}
              min={place === "start" ? 0 : toStep(part.start + least)}
              max={place === "start" ? toStep(part.end - least) : seconds}
              step={PART_STEP}
              unit={t("parts.fit.unit")}
              onChange={(value) => value !== undefined && set({ [place]: toStep(value) })}
              className="w-32"
            />
          </div>
        ))}
        <span className="numbers ml-auto text-muted">
          {t("parts.fit.of", { part: formatNumber(toStep(part.end - part.start)), whole: formatNumber(seconds) })}
        </span>
      </div>
    </div>
  );
}

/** To whole steps, without what binary fractions leave over. */
export function toStep(seconds: number): number {
  return Math.round(seconds / PART_STEP) / Math.round(1 / PART_STEP);
}
