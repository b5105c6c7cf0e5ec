import { startTransition, useEffect, useRef, useState } from "react";
import { type Blocks, growBlocks, noBlocks } from "./blocks.ts";

/** What is read and drawn in one go: a screen and more, in less time than a frame's end is missed by. Characters. */
const STEP = 24_000;

/** The blocks of a text; of a long one the first part at once, the others in steps that let the page breathe. */
export function useBlocks(text: string): Blocks {
  const [reach, setReach] = useState(0);
  const blocks = useRef(noBlocks);
  const shown = Math.min(text.length, reach + STEP);
  blocks.current = growBlocks(blocks.current, shown < text.length ? text.slice(0, shown) : text);
  useEffect(() => {
    if (shown < text.length || shown - reach > STEP / 2) startTransition(() => setReach(shown));
  }, [shown, reach, text.length]);
  return blocks.current;
}
