import { Tooltip as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { Shortcut } from "./shortcut.tsx";
import { ActionKeys } from "./shortcuts/action-keys.tsx";
import type { KnownActionId } from "./shortcuts/known-actions.ts";

/** Words on hover and focus, with the keys that `action` has now or, for what nobody can change, those of `shortcut`. The trigger needs a name of its own. */
export function Tooltip({
  text,
  action,
  shortcut,
  side = "bottom",
  children,
}: {
  text: string | undefined;
  action?: KnownActionId;
  shortcut?: string;
  side?: "top" | "right" | "bottom" | "left";
  children: ReactNode;
}) {
  if (!text) return children;
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className="appear z-50 flex max-w-72 items-center gap-2 rounded-control bg-raised px-2 py-1 text-small text-text shadow-float"
        >
          {text}
          {action && <ActionKeys action={action} />}
          {shortcut && <Shortcut keys={shortcut} />}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
