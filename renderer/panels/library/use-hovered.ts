import { type PointerEvent, useCallback, useState } from "react";

/** Which tile the pointer is on. Moving onto what lies over the tile is not leaving it. */
export function useHovered() {
  const [hovered, setHovered] = useState<number>();
  const onPointerOver = useCallback((event: PointerEvent<HTMLElement>) => {
    if (event.pointerType === "touch" || !(event.target instanceof Element) || event.target.closest("[data-hover-chrome]")) return;
    setHovered(indexAt(event.target));
  }, []);
  const clear = useCallback(() => setHovered(undefined), []);
  return { hovered, clear, handlers: { onPointerOver, onPointerLeave: clear } };
}

/** The place of the tile that an event came from. */
export function indexAt(target: EventTarget | null): number | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>("[data-index]") : null;
  return cell?.dataset.index === undefined ? undefined : Number(cell.dataset.index);
}
