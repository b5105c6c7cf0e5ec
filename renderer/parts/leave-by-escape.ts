import type { KeyboardEvent } from "react";
import { isComposing } from "./keys.ts";

/**
 * For the content of a window over the page: Escape closes it also while a notice is shown. Radix gives the key to the newest layer alone, which a
 * notice is then; one that is pressed in the window itself and that nobody took is meant for both.
 */
export function leaveByEscape(close: () => void): (event: KeyboardEvent<HTMLElement>) => void {
  return (event) => {
    if (event.key !== "Escape" || event.defaultPrevented || isComposing(event)) return;
    // A menu of the window is drawn elsewhere, and its Escape is its own.
    if (!(event.target instanceof Node) || !event.currentTarget.contains(event.target)) return;
    event.preventDefault();
    close();
  };
}
