import type { KeyboardEvent } from "react";
import { isComposing } from "./keys.ts";

/** Closes a window by an Escape that is pressed in it and that nobody took: a notice, while it is shown, is all that Radix gives the key to. */
export function closeByEscape(event: KeyboardEvent<HTMLElement>, close: () => void): void {
  if (event.key !== "Escape" || event.defaultPrevented || isComposing(event)) return;
  // A menu of the window is drawn elsewhere, and its Escape is its own.
  if (!(event.target instanceof Node) || !event.currentTarget.contains(event.target)) return;
  event.preventDefault();
  close();
}
