import { Slider as Radix } from "radix-ui";
import { classNames } from "./class-names.ts";

/** A value along a line; `text` is how screen readers say it, with its unit. */
export function Slider({
  name,
  value,
  min,
  max,
  step = 1,
  text,
  onChange,
  onCommit,
  className,
}: {
  name: string;
  value: number;
  min: number;
  max: number;
  step?: number;
  text?: string;
  onChange: (value: number) => void;
  /** When the pointer lets go. */
  onCommit?: (value: number) => void;
  className?: string;
}) {
  return (
    <Radix.Root
      value={[value]}
      min={min}
      max={max}
      step={step}
      onValueChange={([next]) => next !== undefined && onChange(next)}
      onValueCommit={([next]) => next !== undefined && onCommit?.(next)}
      className={classNames("relative flex h-7 touch-none items-center", className)}
    >
      <Radix.Track className="relative h-1 grow rounded-full bg-line">
        <Radix.Range className="absolute h-full rounded-full bg-accent" />
      </Radix.Track>
      <Radix.Thumb aria-label={name} aria-valuetext={text} className="block size-3.5 rounded-full border border-line bg-text" />
    </Radix.Root>
  );
}
