import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

/** One sentence, one thing that can be done at once, one quiet second way. */
export function EmptyState({ icon: Icon, text, action, more }: { icon?: LucideIcon; text: string; action?: ReactNode; more?: ReactNode }) {
  return (
    <div className="flex h-full flex-col items-center justify-center-safe gap-3 overflow-y-auto p-6 text-center">
      {Icon && <Icon aria-hidden className="size-7! stroke-[1.25]! text-faint" />}
      <p className="max-w-80 text-muted">{text}</p>
      {action}
      {more}
    </div>
  );
}
