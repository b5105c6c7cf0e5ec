import type { KeyboardEvent } from "react";
import { closeByEscape } from "../parts/escape.ts";
import { closeFrameDialog, useFrameDialog } from "./frame-dialog.ts";

/**
 * What a window over the whole page, such as the viewer, gives its content, so that one Escape closes what is seen on top. Radix gives the key to its
 * newest layer alone, which is not always that.
 */
export function leaveByEscape(close: () => void) {
  return {
    /** While one of the frame's windows is open, the key is that window's: one that just came up becomes the newest layer some moments after it is seen. */
    onEscapeKeyDown(event: { preventDefault: () => void }): void {
      if (useFrameDialog.getState().open === undefined) return;
      event.preventDefault();
      closeFrameDialog();
    },
    /** A notice is the newest layer while it is shown: a key that is pressed in the window itself and that nobody took is meant for both. */
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => closeByEscape(event, close),
  };
}
