import type { ReactNode } from "react";
import { classNames } from "../../../parts/class-names.ts";
import { Tooltip } from "../../../parts/tooltip.tsx";

/** One picture of the strip, in its own shape where `width` does not say otherwise. */
export function StripTile({
  name,
  shape,
  width,
  poster,
  isChosen,
  isStack,
  isFaded,
  onChoose,
  onDragStart,
  below,
  children,
}: {
  name: string;
  /** Two sides. */
  shape: readonly [number, number];
  /** CSS pixels of the whole tile, for strips whose tiles stand under something else. */
  width?: number;
  poster: string | undefined;
  isChosen: boolean;
  isStack?: boolean;
  isFaded?: boolean;
  onChoose: () => void;
  onDragStart?: (transfer: DataTransfer) => void;
  below?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <li className="flex shrink-0 flex-col items-center px-1" style={{ width }}>
      <Tooltip text={name} side="top">
        <button
          type="button"
          aria-label={name}
          aria-current={isChosen ? "true" : undefined}
          draggable={onDragStart !== undefined}
          onDragStart={(event) => onDragStart?.(event.dataTransfer)}
          onClick={onChoose}
          className={classNames(
            "relative h-14 rounded-control border bg-well transition-colors",
            width === undefined ? "max-w-24" : "max-w-full",
            isChosen ? "border-accent outline-1 outline-accent" : "border-line hover:border-faint",
            // The others of the stack show at its edge.
            isStack && "mr-1 shadow-[3px_-3px_0_-1px_var(--raised),3px_-3px_0_0_var(--line)]",
            isFaded && "opacity-45",
          )}
          style={{ aspectRatio: `${shape[0]} / ${shape[1]}` }}
        >
          {poster !== undefined && (
            <img src={poster} alt="" draggable={false} loading="lazy" decoding="async" className="size-full rounded-[5px] object-cover" />
          )}
          {children}
        </button>
      </Tooltip>
      {below}
    </li>
  );
}
