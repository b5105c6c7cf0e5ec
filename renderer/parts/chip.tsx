import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

const tones = {
  neutral: "bg-raised text-muted border-line",
  accent: "bg-accent-soft text-text border-transparent",
  good: "bg-good-soft text-good border-transparent",
  warn: "bg-warn-soft text-warn border-transparent",
  bad: "bg-bad-soft text-bad border-transparent",
} as const;
export type Tone = keyof typeof tones;

/** A state or a mark: icon and word. */
export function Chip({
  tone = "neutral",
  icon: Icon,
  isTurning,
  className,
  children,
}: {
  tone?: Tone;
  icon?: LucideIcon;
  isTurning?: boolean;
  className?: string;
  children: ReactNode;
}) {
  return (
    <span
      className={classNames(
        "numbers inline-flex h-5 shrink-0 items-center gap-1 rounded-full border px-2 text-label font-medium whitespace-nowrap",
        tones[tone],
        className,
      )}
    >
      {Icon && <Icon aria-hidden className={classNames("size-3!", isTurning && "turning")} />}
      {children}
    </span>
  );
}
