/** Browsers lose precision, and some stop, at elements of more than some eight million pixels (lesson 24). */
export const MOST_SCROLL_PIXELS = 7_900_000;

/** A gallery that may be higher than an element can be, seen through a scroll area of a height that it can have. */
export interface ScrollMap {
  contentHeight: number;
  viewHeight: number;
  /** Of the scrolled element; never above `MOST_SCROLL_PIXELS`. */
  scrollHeight: number;
}

export function scrollMap(contentHeight: number, viewHeight: number): ScrollMap {
  return { contentHeight, viewHeight, scrollHeight: Math.min(contentHeight, MOST_SCROLL_PIXELS) };
}

/** Whether one pixel of scrolling is one pixel of the gallery everywhere. */
export function isPlain(map: ScrollMap): boolean {
  return map.scrollHeight === map.contentHeight;
}

const contentRange = (map: ScrollMap) => Math.max(0, map.contentHeight - map.viewHeight);
const scrollRange = (map: ScrollMap) => Math.max(0, map.scrollHeight - map.viewHeight);
const within = (value: number, range: number) => Math.min(range, Math.max(0, value));

/** The gallery's pixel at the top of the view for a position of the scrollbar. */
export function toContent(map: ScrollMap, scrollTop: number): number {
  if (isPlain(map) || scrollRange(map) === 0) return within(scrollTop, contentRange(map));
  return within((scrollTop / scrollRange(map)) * contentRange(map), contentRange(map));
}

/** The position of the scrollbar for a pixel of the gallery. */
export function toScroll(map: ScrollMap, contentTop: number): number {
  if (isPlain(map) || contentRange(map) === 0) return within(contentTop, scrollRange(map));
  return within((contentTop / contentRange(map)) * scrollRange(map), scrollRange(map));
}

/**
 * Where the view is after the scrollbar has moved. Short ways (wheel, keys) move the gallery pixel by pixel, long ones (the thumb) by
 * proportion; both ends are always reached.
 */
export function followScroll(map: ScrollMap, before: { scrollTop: number; contentTop: number }, scrollTop: number): number {
  const way = scrollTop - before.scrollTop;
  const isAtEnd = scrollTop <= 0 || scrollTop >= scrollRange(map);
  if (isPlain(map) || isAtEnd || Math.abs(way) > map.viewHeight) return toContent(map, scrollTop);
  return within(before.contentTop + way, contentRange(map));
}
