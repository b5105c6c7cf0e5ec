import { Slider as Radix } from "radix-ui";
import { classNames } from "./class-names.ts";

/** Two ends of a part along a line. */
export interface Range {
  start: number;
  end: number;
}

/** A part of a line, by two handles: drag them, or move them by arrows (Shift or Page keys: larger steps). `textOf` is how a value is said. */
export function RangeSlider({
  names,
  value,
  min,
  max,
  step,
  least,
  textOf,
  onChange,
  className,
}: {
  names: { start: string; end: string };
  value: Range;
  min: number;
  max: number;
  step: number;
  /** Steps that lie between the handles at least. */
  least: number;
  textOf: (value: number) => string;
  onChange: (value: Range) => void;
  className?: string;
}) {
  return (
    <Radix.Root
      value={[value.start, value.end]}
      min={min}
      max={max}
      step={step}
      minStepsBetweenThumbs={least}
      onValueChange={([start, end]) => start !== undefined && end !== undefined && onChange({ start, end })}
      className={classNames("relative flex h-7 touch-none items-center", className)}
    >
      <Radix.Track className="relative h-2 grow rounded-full bg-line">
        <Radix.Range className="absolute h-full bg-accent" />
      </Radix.Track>
      {(["start", "end"] as const).map((place) => (
        <Radix.Thumb
          key={place}
          aria-label={names[place]}
          aria-valuetext={textOf(value[place])}
          className="block h-5 w-2.5 cursor-ew-resize rounded-[4px] border border-line bg-text"
        />
      ))}
    </Radix.Root>
  );
}
