import { Layers, Layers2 } from "lucide-react";
import type { RowStack } from "../../../shared/contract/library.ts";
import { classNames } from "../../parts/class-names.ts";

/** How many a folded stack holds, or which of them this is. Screen readers hear it in the tile's name. */
export function StackBadge({ stack: { count, place }, className }: { stack: RowStack; className?: string }) {
  const Icon = place === undefined ? Layers : Layers2;
  return (
    <span aria-hidden data-stack className={classNames("numbers flex h-5 items-center gap-1 rounded-[4px] px-1.5 text-label", className)}>
      <Icon className="size-3!" />
      {place === undefined ? count : `${place}/${count}`}
    </span>
  );
}
