import { type PointerEvent, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from "react";
import { type Size, type View, fitted, held, zoomAt } from "./zoom.ts";

export interface Zoom {
  view: View;
  /** Percent of the picture's own pixels, as the screen shows them. */
  percent: number;
  isFitted: boolean;
  fit: () => void;
  actualPixels: () => void;
  /** About the middle of the stage. */
  zoomBy: (factor: number) => void;
  panBy: (x: number, y: number) => void;
}

const STEP = 1.25;

/**
 * A picture's zoom: the wheel zooms at the pointer, dragging moves, a double click changes between whole and pixels. Where several pictures are
 * moved as one, `around` holds them all: each is a `[data-stage]` of the stage's size.
 */
export function useZoom(stage: HTMLElement | null, picture: Size, around: HTMLElement | null = stage): Zoom & { handlers: object } {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  /** Nothing while it is fitted, so that it stays so when the stage changes; of this picture only. */
  const [chosenFor, setChosenFor] = useState<{ picture: Size; view: View }>();
  const chosen = chosenFor?.picture === picture ? chosenFor.view : undefined;
  const setChosen = (next: View | undefined) => setChosenFor(next && { picture, view: next });
  const drag = useRef<{ x: number; y: number }>(undefined);
  const pixel = 1 / window.devicePixelRatio;
  const fit = useMemo(() => fitted(size, picture, pixel), [size, picture, pixel]);
  const view = chosen ?? fit;

  useLayoutEffect(() => {
    if (!stage) return;
    const measure = () => setSize({ width: stage.clientWidth, height: stage.clientHeight });
    const observer = new ResizeObserver(measure);
    observer.observe(stage);
    measure();
    return () => observer.disconnect();
  }, [stage]);

  const change = (next: View) => setChosen(next.scale <= fit.scale ? undefined : held(next, size, picture));
  const onWheel = useEffectEvent((event: WheelEvent, box: DOMRect) => {
    const pointer = { x: event.clientX - box.left - box.width / 2, y: event.clientY - box.top - box.height / 2 };
    change(zoomAt(view, pointer, Math.exp(-event.deltaY / 400), fit.scale));
  });

  useEffect(() => {
    if (!stage || !around) return;
    const listener = (event: WheelEvent) => {
      event.preventDefault();
      const under = event.target instanceof Element ? event.target.closest("[data-stage]") : null;
      onWheel(event, (under ?? stage).getBoundingClientRect());
    };
    // React listens to the wheel passively; zooming must keep the page from scrolling.
    around.addEventListener("wheel", listener, { passive: false });
    return () => around.removeEventListener("wheel", listener);
  }, [stage, around]);

  const actual = (pointer: { x: number; y: number }) => change(zoomAt(fit, pointer, pixel / fit.scale, fit.scale));
  return {
    view,
    percent: Math.round((view.scale / pixel) * 100),
    isFitted: chosen === undefined,
    fit: () => setChosen(undefined),
    actualPixels: () => actual({ x: 0, y: 0 }),
    zoomBy: (factor) => change(zoomAt(view, { x: 0, y: 0 }, factor, fit.scale)),
    panBy: (x, y) => change({ ...view, x: view.x + x, y: view.y + y }),
    handlers: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        drag.current = { x: event.clientX - view.x, y: event.clientY - view.y };
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        if (drag.current && chosen) change({ ...view, x: event.clientX - drag.current.x, y: event.clientY - drag.current.y });
      },
      onLostPointerCapture: () => (drag.current = undefined),
      onDoubleClick: (event: PointerEvent<HTMLElement>) => {
        if (chosen) return setChosen(undefined);
        const box = event.currentTarget.getBoundingClientRect();
        actual({ x: event.clientX - box.left - box.width / 2, y: event.clientY - box.top - box.height / 2 });
      },
    },
  };
}

export { STEP as ZOOM_STEP };
