import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { SECOND } from "../../../shared/units.ts";

/** At most twenty drawings a second (lesson 18). The core tells of a long text less often than that. */
const SHORTEST_PAUSE = 0.05 * SECOND;
const LONGEST_PAUSE = SECOND;
/** Drawing may take this part of the time, so that a block that grows without end slows the drawing and not the page. */
const SHARE = 8;
/** So near to its time a drawing is due: a timer for the rest would be a task of its own. Milliseconds. */
const NEAR = 5;

/** A text that arrives faster than it can be drawn: while it streams it changes twenty times a second at most; at its end it is whole at once. */
export function usePacedText(text: string, isStreaming: boolean): string {
  const [shown, setShown] = useState(text);
  const latest = useRef(text);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const drawing = useRef({ from: 0, took: 0 });
  // With what is told itself: a task of its own for each piece, and a second drawing, would cost more than this does.
  useLayoutEffect(() => {
    latest.current = text;
    if (!isStreaming || timer.current !== undefined) return;
    const draw = () => {
      timer.current = undefined;
      drawing.current.from = performance.now();
      setShown(latest.current);
    };
    const { took, from } = drawing.current;
    const pause = Math.min(LONGEST_PAUSE, Math.max(SHORTEST_PAUSE, took * SHARE));
    const left = from + pause - performance.now();
    if (left < NEAR) draw();
    else timer.current = setTimeout(draw, left);
  }, [text, isStreaming]);
  useLayoutEffect(() => {
    const { from } = drawing.current;
    drawing.current.took = from === 0 ? 0 : performance.now() - from;
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
