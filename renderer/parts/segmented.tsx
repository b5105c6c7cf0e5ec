import type { LucideIcon } from "lucide-react";
import { ToggleGroup } from "radix-ui";
import { classNames } from "./class-names.ts";
import { Tooltip } from "./tooltip.tsx";

export interface Choice<Value extends string> {
  value: Value;
  label: string;
  icon?: LucideIcon;
  /** Shown on hover. */
  hint?: string;
  /** Why it cannot be chosen now. */
  disabledReason?: string;
}

/** Up to five choices side by side; one is always chosen. Arrows move, as in a radio group. */
export function Segmented<Value extends string>({
  name,
  value,
  choices,
  onChange,
  className,
}: {
  name: string;
  value: Value | undefined;
  choices: readonly Choice<Value>[];
  onChange: (value: Value) => void;
  className?: string;
}) {
  return (
    <ToggleGroup.Root
      type="single"
      aria-label={name}
      value={value ?? ""}
      // Pressing the chosen one again would leave none chosen.
      onValueChange={(chosen) => chosen && onChange(chosen as Value)}
      className={classNames("inline-flex h-7 items-stretch rounded-control border border-line bg-raised p-px", className)}
    >
      {choices.map(({ icon: Icon, ...choice }) => (
        <Tooltip key={choice.value} text={choice.disabledReason ?? choice.hint}>
          <ToggleGroup.Item
            value={choice.value}
            disabled={choice.disabledReason !== undefined}
            aria-description={choice.disabledReason}
            className={classNames(
              "inline-flex items-center justify-center gap-1.5 rounded-[5px] border border-transparent px-2.5 whitespace-nowrap text-muted transition-colors",
              "enabled:hover:text-text aria-checked:border-line aria-checked:bg-surface aria-checked:text-text disabled:opacity-50",
            )}
          >
            {Icon && <Icon aria-hidden />}
            {choice.label}
          </ToggleGroup.Item>
        </Tooltip>
      ))}
    </ToggleGroup.Root>
  );
}
