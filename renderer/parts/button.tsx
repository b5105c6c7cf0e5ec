import { shortcutText } from "./keys.ts";
import type { LucideIcon } from "lucide-react";
import type { ComponentProps, MouseEvent } from "react";
import { classNames } from "./class-names.ts";
import { ActionKeyText } from "./shortcuts/action-keys.tsx";
import type { KnownActionId } from "./shortcuts/known-actions.ts";
import { Tooltip } from "./tooltip.tsx";

const looks = {
  primary: "h-8 px-3.5 font-medium bg-accent-fill text-on-accent border-transparent hover:brightness-105 active:brightness-95",
  plain: "h-7 px-2.5 bg-raised border-line hover:bg-hover",
  quiet: "h-7 px-2 border-transparent text-muted hover:bg-hover hover:text-text aria-pressed:bg-hover aria-pressed:text-text",
  danger: "h-7 px-2.5 border-line text-bad hover:bg-bad-soft",
} as const;

export interface ButtonProps extends Omit<ComponentProps<"button">, "disabled"> {
  look?: keyof typeof looks;
  icon?: LucideIcon;
  /** Whose keys it shows; `shortcut` for keys that nobody can change. */
  action?: KnownActionId;
  shortcut?: string;
  isBusy?: boolean;
  /** Why it cannot be used now; shown on hover and read by screen readers. The button stays in the tab order. */
  disabledReason?: string;
}

/** One primary button a view; it names the act. */
export function Button({
  look = "plain",
  icon: Icon,
  action,
  shortcut,
  isBusy,
  disabledReason,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const isOff = isBusy || disabledReason !== undefined;
  const button = (
    <button
      type="button"
      {...rest}
      aria-disabled={isOff || undefined}
      aria-busy={isBusy || undefined}
      aria-description={disabledReason}
      onClick={(event: MouseEvent<HTMLButtonElement>) => {
        if (isOff) event.preventDefault();
        else onClick?.(event);
      }}
      className={classNames(
        "inline-flex shrink-0 items-center justify-center gap-1.5 rounded-control border whitespace-nowrap transition-colors",
        looks[look],
        isOff && "opacity-55",
        className,
      )}
    >
      {Icon && <Icon aria-hidden />}
      {children}
      {(action ?? shortcut) && (
        <kbd className="ml-1 font-sans text-small empty:hidden" aria-hidden>
          {action ? <ActionKeyText action={action} /> : shortcut && shortcutText(shortcut)}
        </kbd>
      )}
    </button>
  );
  return <Tooltip text={disabledReason}>{button}</Tooltip>;
}
