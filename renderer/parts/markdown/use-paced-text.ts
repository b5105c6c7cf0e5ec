import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { SECOND } from "../../../shared/units.ts";

/** At most twenty drawings a second (lesson 18). */
const SHORTEST_PAUSE = 0.05 * SECOND;
const LONGEST_PAUSE = SECOND;
/** Drawing may take this part of the time, so that a block that grows without end slows the drawing and not the page. */
const SHARE = 8;

/** A text that arrives faster than it can be drawn: while it streams it changes twenty times a second at most; at its end it is whole at once. */
export function usePacedText(text: string, isStreaming: boolean): string {
  const [shown, setShown] = useState(text);
  const latest = useRef(text);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const drawing = useRef({ from: 0, took: 0, at: 0 });
  useEffect(() => {
    latest.current = text;
    if (!isStreaming || timer.current !== undefined) return;
    const { took, at } = drawing.current;
    const pause = Math.min(LONGEST_PAUSE, Math.max(SHORTEST_PAUSE, took * SHARE));
    timer.current = setTimeout(
      () => {
        timer.current = undefined;
        drawing.current.from = performance.now();
        setShown(latest.current);
      },
      Math.max(0, at + pause - performance.now()),
    );
  }, [text, isStreaming]);
  useLayoutEffect(() => {
    const now = performance.now();
    const { from } = drawing.current;
    drawing.current = { from, took: from === 0 ? 0 : now - from, at: now };
  }, [shown]);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    },
    [],
  );
  return isStreaming ? shown : text;
}
