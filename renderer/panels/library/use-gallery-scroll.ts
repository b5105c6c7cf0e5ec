import { type UIEvent, useCallback, useLayoutEffect, useRef, useState } from "react";
import { type GalleryLayout, type Held, anchorAt, topOfAnchor, topOfHeld } from "./gallery-layout.ts";
import { followScroll, isPlain, scrollMap, toScroll } from "./scroll-map.ts";
import { takeKept } from "./stack-selection.ts";
import { noteScroll } from "./scroll-rush.ts";

interface View {
  /** The gallery's pixel from which on is drawn; in whole rows, so that most scrolling draws nothing anew. */
  top: number;
  /** What is added to a place in the gallery for its place in the scrolled element; 0 unless the gallery is higher than an element can be. */
  offset: number;
}

/**
 * Keeps the view of the gallery in step with the scrollbar, and what is looked at in place when results come in, tiles change their size or
 * the window does. `listName` names the list: another one begins at its top.
 */
export function useGalleryScroll(element: HTMLElement | null, layout: GalleryLayout, viewHeight: number, listName: string) {
  const map = scrollMap(layout.height, viewHeight);
  const position = useRef({ scrollTop: 0, contentTop: 0 });
  const before = useRef({ layout, listName });
  /** What the next change of the tiles' size leaves where it is, instead of the view's top. */
  const held = useRef<Held>(undefined);
  const [view, setView] = useState<View>({ top: 0, offset: 0 });
  const rowHeight = layout.tileHeight + layout.gap;
  const { contentHeight, scrollHeight } = map;

  const show = useCallback(
    (scrollTop: number, contentTop: number) => {
      position.current = { scrollTop, contentTop };
      const next = { top: Math.floor(contentTop / rowHeight) * rowHeight, offset: scrollTop - contentTop };
      setView((now) => (now.top === next.top && now.offset === next.offset ? now : next));
    },
    [rowHeight],
  );
  const goTo = useCallback(
    (contentTop: number) => {
      if (!element) return;
      // To move and to ask where one is makes the browser lay out the page at once.
      if (contentTop <= 0 && position.current.scrollTop === 0) return show(0, 0);
      const wanted = Math.min(Math.max(0, contentHeight - viewHeight), Math.max(0, contentTop));
      element.scrollTo(0, toScroll({ contentHeight, viewHeight, scrollHeight }, wanted));
      // Browsers round the position; where a pixel is a pixel, theirs is the truth.
      show(element.scrollTop, contentHeight === scrollHeight ? element.scrollTop : wanted);
    },
    [element, contentHeight, viewHeight, scrollHeight, show],
  );

  useLayoutEffect(() => {
    const { layout: old, listName: oldName } = before.current;
    before.current = { layout, listName };
    const hold = held.current ?? (layout === old ? undefined : takeKept());
    if (layout !== old) held.current = undefined;
    if (oldName !== listName) goTo(0);
    else if (hold && hold.index < layout.total) goTo(topOfHeld(layout, hold));
    else goTo(topOfAnchor(layout, anchorAt(old, position.current.contentTop)));
  }, [layout, listName, goTo]);

  return {
    map,
    view,
    goTo,
    hold: (place: Held | undefined) => {
      held.current = place;
    },
    /** The gallery's pixel at the top of the view, now. */
    topNow: () => position.current.contentTop,
    onScroll: (event: UIEvent<HTMLElement>) => {
      const { scrollTop } = event.currentTarget;
      const contentTop = followScroll(map, position.current, scrollTop);
      noteScroll(contentTop);
      show(scrollTop, contentTop);
    },
    /** After short ways in a gallery that is too high, the scrollbar is put where it belongs; the picture does not move. */
    onScrollEnd: () => {
      if (!isPlain(map)) goTo(position.current.contentTop);
    },
  };
}
