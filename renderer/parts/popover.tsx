import { Popover as Radix } from "radix-ui";
import type { ReactNode } from "react";

/** A small floating area beside its button (`trigger`). */
export function Popover({
  name,
  trigger,
  isOpen,
  onOpenChange,
  align = "start",
  children,
}: {
  name: string;
  trigger: ReactNode;
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
  align?: "start" | "center" | "end";
  children: ReactNode;
}) {
  return (
    <Radix.Root open={isOpen} onOpenChange={onOpenChange}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          aria-label={name}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          className="appear z-50 max-h-(--radix-popover-content-available-height) max-w-[min(480px,94vw)] overflow-y-auto rounded-card bg-surface p-3 shadow-float outline-none"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
