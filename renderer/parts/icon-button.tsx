import type { LucideIcon } from "lucide-react";
import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";
import type { KnownActionId } from "./shortcuts/known-actions.ts";
import { Tooltip } from "./tooltip.tsx";

export interface IconButtonProps extends Omit<ComponentProps<"button">, "disabled" | "aria-label" | "title"> {
  /** Its name, shown as the tooltip. */
  name: string;
  icon: LucideIcon;
  /** Whose keys the tooltip shows; `shortcut` for keys that nobody can change. */
  action?: KnownActionId;
  shortcut?: string;
  tooltipSide?: "top" | "right" | "bottom" | "left";
  disabledReason?: string;
  /** Over a picture: light on a shade. */
  isOver?: boolean;
}

/** A 28 px button of one icon. */
export function IconButton({
  name,
  icon: Icon,
  action,
  shortcut,
  tooltipSide,
  disabledReason,
  isOver,
  className,
  onClick,
  ...rest
}: IconButtonProps) {
  const isOff = disabledReason !== undefined;
  return (
    <Tooltip text={disabledReason ?? name} action={action} shortcut={shortcut} side={tooltipSide}>
      <button
        type="button"
        {...rest}
        aria-label={name}
        aria-disabled={isOff || undefined}
        aria-description={disabledReason}
        onClick={(event) => (isOff ? event.preventDefault() : onClick?.(event))}
        className={classNames(
          "inline-flex size-7 shrink-0 items-center justify-center rounded-control transition-colors",
          isOver
            ? "bg-over-shade text-over hover:brightness-150"
            : "text-muted hover:bg-hover hover:text-text aria-expanded:bg-hover aria-pressed:bg-hover aria-pressed:text-text",
          isOff && "opacity-50",
          className,
        )}
      >
        <Icon aria-hidden />
      </button>
    </Tooltip>
  );
}
