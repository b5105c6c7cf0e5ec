import { useRef, useState } from "react";

const focusable = "button:not([disabled]), [tabindex='0'], a[href], input:not([type=file]), textarea";

/**
 * Gives the focus back to what had it before a dialog opened: Radix does so only for dialogs that have a trigger of their own. Where that is
 * gone, as a remedy goes with its problem, the keyboard goes on at what is left around it.
 */
export function useReturnFocus(): { remember: () => void; giveBack: (event: Event) => void } {
  // A field with autoFocus has the focus before the dialog can look, so the first drawing looks too.
  const [first] = useState(() => withAncestors(document.activeElement));
  const before = useRef<readonly Element[]>(first);
  return {
    remember: () => {
      before.current = withAncestors(document.activeElement);
    },
    giveBack: (event) => {
      // Where an act has moved the focus on purpose, it stays.
      if (document.activeElement !== document.body) return;
      const place = placeIn(before.current);
      if (!place) return;
      event.preventDefault();
      place.focus({ preventScroll: true });
    },
  };
}

/** The element and what is around it, nearest first, within the page's own part. */
function withAncestors(element: Element | null): Element[] {
  if (!element || element === document.body) return [];
  return [element, ...(element.matches("main, aside, [role=dialog]") ? [] : withAncestors(element.parentElement))];
}

function placeIn([element, ...around]: readonly Element[]): HTMLElement | undefined {
  if (element instanceof HTMLElement && element.isConnected) return element;
  const left = around.filter((each) => each.isConnected).map((each) => each.querySelector(focusable));
  return left.find((each) => each instanceof HTMLElement);
}
