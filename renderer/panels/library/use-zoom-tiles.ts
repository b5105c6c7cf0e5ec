import { useEffect, useEffectEvent, useRef } from "react";
import { type GalleryLayout, type Held, heldAt, placeOf, tileOfColumns } from "./gallery-layout.ts";
import { tileBounds, useLibraryLook } from "./library-store.ts";

/** A wheel turns this far, CSS pixels, for one step; a pinch on a touchpad sends many small ones. */
const STEP_PIXELS = 40;
/** The pointer may tremble this far and still hold the same tile. */
const SAME_POINT = 4;

interface Zooming {
  area: HTMLElement | null;
  layout: GalleryLayout;
  /** Pixels that a line of tiles may fill, and how far from the area's edge it begins. */
  width: number;
  side: number;
  topNow: () => number;
  hold: (held: Held | undefined) => void;
}

/**
 * Makes tiles larger and smaller, by one tile a line: with Ctrl or ⌘ and the wheel what is under the pointer stays there, else what is at the
 * cursor.
 */
export function useZoomTiles({ area, layout, width, side, topNow, hold }: Zooming) {
  const turned = useRef(0);
  /** Steps one after the other hold the tile that the first of them held. */
  const wheelHold = useRef<{ x: number; y: number; held: Held }>(undefined);

  const zoom = (steps: number, held: Held | undefined) => {
    const wanted = tileOfColumns(width, Math.max(1, layout.columns - steps));
    const tileWidth = Math.min(tileBounds.max, Math.max(tileBounds.min, wanted));
    if (layout.look === "list" || tileWidth === useLibraryLook.getState().tileWidth) return;
    useLibraryLook.setState({ tileWidth });
    hold(held);
  };
  const heldByPointer = (event: WheelEvent): Held | undefined => {
    const { clientX: x, clientY: y } = event;
    const before = wheelHold.current;
    if (before && Math.hypot(before.x - x, before.y - y) < SAME_POINT && before.held.index < layout.total) return before.held;
    const box = event.currentTarget instanceof Element ? event.currentTarget.getBoundingClientRect() : undefined;
    const held = box && heldAt(layout, { x: x - box.left - side, y: y - box.top + topNow() }, topNow());
    wheelHold.current = held && { x, y, held };
    return held;
  };
  const onWheel = useEffectEvent((event: WheelEvent) => {
    if (!event.ctrlKey && !event.metaKey) {
      wheelHold.current = undefined;
      return;
    }
    // Else the browser would enlarge the whole page.
    event.preventDefault();
    turned.current += event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? event.deltaY : event.deltaY * STEP_PIXELS;
    const steps = -Math.trunc(turned.current / STEP_PIXELS);
    if (steps === 0) return;
    turned.current = 0;
    zoom(Math.sign(steps), heldByPointer(event));
  });
  useEffect(() => {
    if (!area) return;
    // React's own listener is passive and could not keep the page's size.
    const listener = (event: WheelEvent) => onWheel(event);
    area.addEventListener("wheel", listener, { passive: false });
    return () => area.removeEventListener("wheel", listener);
  }, [area]);

  /** What keys and the slider hold: the tile at the cursor where it is in view. */
  const holdCursor = (index: number | undefined, viewHeight: number): Held | undefined => {
    if (index === undefined || index >= layout.total) return undefined;
    const viewY = placeOf(layout, index).y - topNow();
    return viewY > -layout.tileHeight && viewY < viewHeight ? { index, share: 0, viewY } : undefined;
  };
  return { zoom, holdCursor };
}
