import { type KeyboardEvent, type PointerEvent, useRef } from "react";
import { setSize, useLayout } from "../state/layout.ts";
import { classNames } from "./class-names.ts";

/** The remembered size of a splitter's area, in CSS pixels, within its bounds. */
export function useSize(id: string, { initial, min, max }: { initial: number; min: number; max: number }): number {
  const size = useLayout((layout) => layout.sizes[id]) ?? initial;
  return Math.min(max, Math.max(min, size));
}

/**
 * A line that is dragged or moved by arrows (Shift: larger steps; double click: as at first); remembers itself under `id`.
 * `edge` is the side of the sized area on which it lies.
 */
export function Splitter({
  id,
  name,
  edge,
  bounds,
  className,
}: {
  id: string;
  name: string;
  edge: "left" | "right" | "top" | "bottom";
  bounds: { initial: number; min: number; max: number };
  className?: string;
}) {
  const size = useSize(id, bounds);
  const start = useRef<{ at: number; size: number }>(undefined);
  const isUpright = edge === "left" || edge === "right";
  // Towards left and top the area grows when the pointer goes back.
  const sign = edge === "left" || edge === "top" ? -1 : 1;
  const resize = (pixels: number) => setSize(id, Math.min(bounds.max, Math.max(bounds.min, pixels)));
  const along = (event: PointerEvent) => (isUpright ? event.clientX : event.clientY);

  const onKeyDown = (event: KeyboardEvent) => {
    const steps = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
    if (steps === undefined) return;
    event.preventDefault();
    resize(size + sign * steps * (event.shiftKey ? 64 : 16));
  };
  return (
    <div
      role="separator"
      tabIndex={0}
      aria-label={name}
      aria-orientation={isUpright ? "vertical" : "horizontal"}
      aria-valuenow={size}
      aria-valuemin={bounds.min}
      aria-valuemax={bounds.max}
      onKeyDown={onKeyDown}
      onDoubleClick={() => resize(bounds.initial)}
      onPointerDown={(event) => {
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        start.current = { at: along(event), size };
      }}
      onPointerMove={(event) => {
        if (start.current) resize(start.current.size + sign * (along(event) - start.current.at));
      }}
      onLostPointerCapture={() => (start.current = undefined)}
      className={classNames(
        "absolute z-10 touch-none transition-colors hover:bg-accent active:bg-accent focus-visible:bg-accent focus-visible:outline-none",
        isUpright ? "inset-y-0 w-1 cursor-col-resize" : "inset-x-0 h-1 cursor-row-resize",
        { left: "-left-0.5", right: "-right-0.5", top: "-top-0.5", bottom: "-bottom-0.5" }[edge],
        className,
      )}
    />
  );
}
