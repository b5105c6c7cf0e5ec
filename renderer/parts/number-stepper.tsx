import { Minus, Plus } from "lucide-react";
import { type KeyboardEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { isComposing } from "./keys.ts";
import { classNames } from "./class-names.ts";

export interface NumberStepperProps {
  /** Its accessible name, also in the buttons’ names. */
  name: string;
  /** `undefined` shows the placeholder. */
  value: number | undefined;
  onChange: (value: number | undefined) => void;
  min?: number;
  max?: number;
  step?: number;
  /** After the number: `s`, `px`. */
  unit?: string;
  placeholder?: string;
  id?: string;
  className?: string;
  "aria-describedby"?: string;
  "aria-invalid"?: true | undefined;
}

/** A number with its unit; arrows step, with Shift by ten. What is typed counts on Enter or on leaving and is kept within the range. */
export function NumberStepper({
  name,
  value,
  onChange,
  min,
  max,
  step = 1,
  unit,
  placeholder,
  id,
  className,
  ...aria
}: NumberStepperProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<string>();
  const within = (number: number) => Math.min(max ?? Infinity, Math.max(min ?? -Infinity, number));
  const stepBy = (steps: number) => {
    setTyped(undefined);
    // From what stands there, also where it does not count yet.
    const from = typed === undefined || typed.trim() === "" || !Number.isFinite(Number(typed)) ? value : Number(typed);
    onChange(within(roundTo((from ?? min ?? 0) + steps * step, step)));
  };
  const settle = () => {
    if (typed === undefined) return;
    setTyped(undefined);
    if (typed.trim() === "") onChange(undefined);
    else if (Number.isFinite(Number(typed))) onChange(within(Number(typed)));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    const steps = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }[event.key];
    if (event.key === "Enter") settle();
    if (steps === undefined) return;
    event.preventDefault();
    stepBy(event.shiftKey ? steps * 10 : steps);
  };
  const button = "inline-flex w-6 items-center justify-center text-muted hover:bg-hover hover:text-text disabled:opacity-40";
  return (
    <div className={classNames("control inline-flex items-stretch overflow-hidden has-aria-invalid:border-bad", className)}>
      <button
        type="button"
        tabIndex={-1}
        aria-label={t("parts.number.decrease", { name })}
        disabled={value !== undefined && value <= (min ?? -Infinity)}
        onClick={() => stepBy(-1)}
        className={button}
      >
        <Minus aria-hidden className="size-3!" />
      </button>
      {/* Number and unit stand together; a click beside them still lands in the field. */}
      <label className="flex min-w-0 grow cursor-text items-baseline justify-center gap-1 self-center focus-within:outline-2 focus-within:-outline-offset-1 focus-within:outline-accent">
        <input
          {...aria}
          id={id}
          role="spinbutton"
          inputMode="decimal"
          autoComplete="off"
          aria-label={id ? undefined : name}
          aria-valuenow={value}
          aria-valuemin={min}
          aria-valuemax={max}
          aria-valuetext={value === undefined ? placeholder : `${value}${unit ? ` ${unit}` : ""}`}
          placeholder={placeholder}
          value={typed ?? (value === undefined ? "" : String(value))}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={settle}
          onKeyDown={onKeyDown}
          className="numbers field-sizing-content max-w-full min-w-3 bg-transparent text-center outline-none"
        />
        {unit && <span className="text-small text-muted">{unit}</span>}
      </label>
      <button
        type="button"
        tabIndex={-1}
        aria-label={t("parts.number.increase", { name })}
        disabled={value !== undefined && value >= (max ?? Infinity)}
        onClick={() => stepBy(1)}
        className={button}
      >
        <Plus aria-hidden className="size-3!" />
      </button>
    </div>
  );
}

/** Steps of 0.1 must not show 0.30000000000000004. */
function roundTo(value: number, step: number): number {
  const digits = (String(step).split(".")[1] ?? "").length;
  return Number(value.toFixed(digits));
}
