import { Popover } from "radix-ui";
import type { ReactNode } from "react";
import { IconButton, type IconButtonProps } from "../../icon-button.tsx";

/** A button with a small window of controls above it. */
export function PopoverButton({
  name,
  icon,
  mark,
  children,
}: {
  name: string;
  icon: IconButtonProps["icon"];
  /** A number beside the icon. */
  mark?: string | undefined;
  children: ReactNode;
}) {
  return (
    <Popover.Root>
      <span className="inline-flex items-center">
        <Popover.Trigger asChild>
          <IconButton name={name} icon={icon} />
        </Popover.Trigger>
        {mark !== undefined && (
          <span aria-hidden className="numbers -ml-1 pr-1 text-label text-accent-words">
            {mark}
          </span>
        )}
      </span>
      <Popover.Portal>
        <Popover.Content
          aria-label={name}
          side="top"
          align="start"
          sideOffset={6}
          collisionPadding={8}
          className="appear z-50 flex max-h-(--radix-popover-content-available-height) w-84 flex-col gap-3 overflow-y-auto rounded-card bg-surface p-3 shadow-float"
        >
          {children}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
