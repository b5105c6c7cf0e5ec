import { SECOND } from "../../../../shared/units.ts";

/** The name under which `page.css` draws them. */
const NAME = "chat-found";
/** Messages are drawn as they come into view, so marks are set anew so often. */
const EVERY_MILLISECONDS = SECOND / 4;

/** Marks the words in the messages that are drawn in the feed of this id, without touching the page's own tree; returns what takes the marks away. */
export function markFound(text: string, feedId: string): () => void {
  if (text === "" || !("highlights" in CSS)) return () => undefined;
  const mark = () => CSS.highlights.set(NAME, new Highlight(...rangesOf(text.toLowerCase(), feedId)));
  mark();
  const timer = setInterval(mark, EVERY_MILLISECONDS);
  return () => {
    clearInterval(timer);
    CSS.highlights.delete(NAME);
  };
}

function rangesOf(text: string, feedId: string): Range[] {
  const feed = document.getElementById(feedId);
  if (!feed) return [];
  const walker = document.createTreeWalker(feed, NodeFilter.SHOW_TEXT);
  const ranges: Range[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const words = (node.textContent ?? "").toLowerCase();
    for (let at = words.indexOf(text); at >= 0; at = words.indexOf(text, at + text.length)) {
      const range = new Range();
      range.setStart(node, at);
      range.setEnd(node, Math.min(at + text.length, words.length));
      ranges.push(range);
    }
  }
  return ranges;
}
