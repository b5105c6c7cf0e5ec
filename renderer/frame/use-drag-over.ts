import { useEffect, useRef } from "react";

/** Long enough that a drag that only passes by opens nothing. */
const RESTS_MILLISECONDS = 450;

/** Props for what opens when something is dragged onto it and held there for a moment: a tile can so be carried from one panel into another. */
export function useDragOver(open: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stop = () => clearTimeout(timer.current);
  useEffect(() => stop, []);
  const start = () => {
    stop();
    timer.current = setTimeout(open, RESTS_MILLISECONDS);
  };
  return { onDragEnter: start, onDragLeave: stop, onDrop: stop };
}
