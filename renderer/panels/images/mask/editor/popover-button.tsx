import type { LucideIcon } from "lucide-react";
import { Popover } from "radix-ui";
import type { ReactNode } from "react";
import { Button } from "../../../../parts/button.tsx";

/** A button with a small window of controls under it. */
export function PopoverButton({ name, icon, children }: { name: string; icon: LucideIcon; children: ReactNode }) {
  return (
    <Popover.Root>
      <Popover.Trigger asChild>
        <Button look="quiet" icon={icon}>
          {name}
        </Button>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          aria-label={name}
          align="end"
          sideOffset={4}
          collisionPadding={8}
          className="appear z-50 flex w-72 flex-col gap-3 rounded-card bg-surface p-3 shadow-float"
        >
          {children}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
