import { type UIEvent, useLayoutEffect, useState } from "react";

/** Rows drawn beyond both edges of the view. */
const SPARE_ROWS = 6;

/** Which of `count` rows of one height are in view: `from` up to but without `to`. */
export function useRowWindow(area: HTMLElement | null, count: number, rowHeight: number) {
  const [height, setHeight] = useState(0);
  const [firstRow, setFirstRow] = useState(0);
  useLayoutEffect(() => {
    if (!area) return;
    const observer = new ResizeObserver(() => setHeight(area.clientHeight));
    observer.observe(area);
    return () => observer.disconnect();
  }, [area]);
  // Fewer rows than before may have moved the view without a word.
  const first = Math.min(firstRow, Math.max(0, count - Math.ceil(height / rowHeight)));
  return {
    from: Math.max(0, first - SPARE_ROWS),
    to: Math.min(count, first + Math.ceil(height / rowHeight) + 1 + SPARE_ROWS),
    onScroll: (event: UIEvent<HTMLElement>) => setFirstRow(Math.floor(event.currentTarget.scrollTop / rowHeight)),
  };
}
