import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

/** Something that most people need not see; opens in place. */
export function Fold({
  title,
  trailing,
  isOpen,
  className,
  children,
}: {
  title: ReactNode;
  trailing?: ReactNode;
  isOpen?: boolean;
  className?: string;
  children: ReactNode;
}) {
  return (
    <details open={isOpen} className={classNames("group/fold", className)}>
      <summary className="flex h-7 list-none items-center gap-1 rounded-control text-small text-muted hover:text-text">
        <ChevronRight aria-hidden className="size-3.5! transition-transform group-open/fold:rotate-90" />
        <span>{title}</span>
        {trailing}
      </summary>
      <div className="pt-1 pl-4.5">{children}</div>
    </details>
  );
}
