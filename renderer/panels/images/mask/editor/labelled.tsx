import type { ReactNode } from "react";
import { classNames } from "../../../../parts/class-names.ts";
import { Slider } from "../../../../parts/slider.tsx";

/** A control with its words before it, in one line. */
export function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex items-center gap-2">
      <span aria-hidden className="text-small text-muted">
        {label}
      </span>
      {children}
    </div>
  );
}

interface Sliding {
  label: string;
  value: number;
  onChange: (value: number) => void;
  /** How long the slider is. */
  className: string;
}

/** A slider between its words and its value, which is written as `text`. */
export function LabelledSlider({
  label,
  text,
  textWidth = "w-10",
  className,
  ...slider
}: Sliding & { min: number; max: number; step?: number; text: string; textWidth?: string }) {
  return (
    <Labelled label={label}>
      <Slider name={label} text={text} className={className} {...slider} />
      <span aria-hidden className={classNames("numbers text-small text-muted", textWidth)}>
        {text}
      </span>
    </Labelled>
  );
}

/** A share from `least` (0) to 1, in steps of 5 %. */
export function ShareSlider({ least = 0, ...slider }: Sliding & { least?: number }) {
  return <LabelledSlider min={least} max={1} step={0.05} text={`${Math.round(slider.value * 100)} %`} {...slider} />;
}
