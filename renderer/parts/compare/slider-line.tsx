import type { KeyboardEvent, PointerEvent } from "react";
import { isComposing } from "../keys.ts";

/** The line between two pictures; its parent has its place and its size. The arrow keys move it, and dragging does where `onDrag` is given. */
export function SliderLine({
  name,
  text,
  percent,
  onChange,
  onDrag,
}: {
  name: string;
  text: string;
  percent: number;
  onChange: (percent: number) => void;
  onDrag?: (event: PointerEvent<HTMLElement>) => void;
}) {
  const set = (value: number) => onChange(Math.min(100, Math.max(0, value)));
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    const step = event.shiftKey ? 10 : 1;
    const value = {
      ArrowLeft: percent - step,
      ArrowDown: percent - step,
      ArrowRight: percent + step,
      ArrowUp: percent + step,
      PageDown: percent - 10,
      PageUp: percent + 10,
      Home: 0,
      End: 100,
    }[event.key];
    if (value === undefined) return;
    event.preventDefault();
    set(value);
  };
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={name}
      aria-valuenow={Math.round(percent)}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuetext={text}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        if (!onDrag) return;
        event.stopPropagation();
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && onDrag?.(event)}
      className="absolute inset-y-0 -ml-4 flex w-8 cursor-ew-resize items-center justify-center"
      style={{ left: `${percent}%` }}
    >
      <span aria-hidden className="absolute inset-y-0 w-0.5 bg-over shadow-float" />
      <span aria-hidden className="size-6 rounded-full border-2 border-over bg-over-shade" />
    </div>
  );
}
