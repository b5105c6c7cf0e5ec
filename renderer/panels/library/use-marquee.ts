import { type PointerEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import type { GalleryLayout } from "./gallery-layout.ts";
import { type Marquee, type Touched, touchedBy } from "./marquee.ts";

/** The pointer must go this far before a press is a drag. */
const DRAG_PIXELS = 4;
/** Near the edges, and beyond them, the gallery moves by itself: pixels a frame, at most. */
const EDGE_PIXELS = 40;
const MOST_SPEED = 48;

interface Dragging {
  area: HTMLElement | null;
  layout: GalleryLayout;
  side: number;
  topNow: () => number;
  goTo: (top: number) => void;
  onEnd: (touched: readonly Touched[], adds: boolean) => void;
}

interface Drag {
  marquee: Marquee;
  /** Keeps what was selected before. */
  adds: boolean;
}

/** A rectangle drawn with the pointer, from an empty place, or with Alt from anywhere; it selects what it touches when the pointer lets go. */
export function useMarquee({ area, layout, side, topNow, goTo, onEnd }: Dragging) {
  const [drag, setDrag] = useState<Drag>();
  const press = useRef<{ pointerId: number; x: number; y: number; from: Marquee["from"]; adds: boolean }>(undefined);
  const pointer = useRef({ x: 0, y: 0 });

  const toContent = (clientX: number, clientY: number) => {
    const box = area?.getBoundingClientRect();
    return { x: clientX - (box?.left ?? 0) - side, y: clientY - (box?.top ?? 0) + topNow() };
  };
  const draw = () => {
    const start = press.current;
    if (start) setDrag({ marquee: { from: start.from, to: toContent(pointer.current.x, pointer.current.y) }, adds: start.adds });
  };
  const scrollOn = useEffectEvent(() => {
    const speed = area ? edgeSpeed(pointer.current.y, area.getBoundingClientRect()) : 0;
    if (speed === 0) return;
    goTo(topNow() + speed);
    draw();
  });
  const isDragging = drag !== undefined;
  useEffect(() => {
    if (!isDragging) return;
    let frame = requestAnimationFrame(function step() {
      scrollOn();
      frame = requestAnimationFrame(step);
    });
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      event.stopPropagation();
      press.current = undefined;
      setDrag(undefined);
    };
    window.addEventListener("keydown", onKey, { capture: true });
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener("keydown", onKey, { capture: true });
    };
  }, [isDragging]);

  const onPointerCancel = () => {
    press.current = undefined;
    setDrag(undefined);
  };
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const { pointerId, clientX: x, clientY: y } = event;
    if (!begins(event)) return;
    press.current = { pointerId, x, y, from: toContent(x, y), adds: event.shiftKey || event.ctrlKey || event.metaKey };
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const start = press.current;
    if (start?.pointerId !== event.pointerId) return;
    // It was let go where this element could not hear it.
    if (event.buttons === 0) return onPointerCancel();
    pointer.current = { x: event.clientX, y: event.clientY };
    if (!drag && Math.hypot(event.clientX - start.x, event.clientY - start.y) < DRAG_PIXELS) return;
    if (!drag) event.currentTarget.setPointerCapture(event.pointerId);
    draw();
  };
  const onPointerUp = () => {
    press.current = undefined;
    if (!drag) return;
    setDrag(undefined);
    onEnd(touchedBy(layout, drag.marquee), drag.adds);
  };
  return { drag, handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel } };
}

/** The main button, on no tile unless Alt is held, on no button and not on the scrollbar; fingers scroll instead. */
function begins(event: PointerEvent<HTMLElement>): boolean {
  const { target, currentTarget } = event;
  if (event.button !== 0 || event.pointerType === "touch" || !(target instanceof Element)) return false;
  if (event.clientX - currentTarget.getBoundingClientRect().left >= currentTarget.clientWidth) return false;
  return target.closest("button") === null && (event.altKey || target.closest("[data-index]") === null);
}

/** Pixels a frame; faster the further out the pointer is. */
function edgeSpeed(y: number, box: DOMRect): number {
  const above = box.top + EDGE_PIXELS - y;
  const below = y - (box.bottom - EDGE_PIXELS);
  if (above > 0) return -Math.min(MOST_SPEED, above / 2);
  return below > 0 ? Math.min(MOST_SPEED, below / 2) : 0;
}
