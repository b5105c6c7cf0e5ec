import { useRef } from "react";

/** Gives the focus back to what had it before a dialog opened: Radix does so only for dialogs that have a trigger of their own. */
export function useReturnFocus(): { remember: () => void; giveBack: (event: Event) => void } {
  // A field with autoFocus has the focus before the dialog can look, so the first drawing looks too.
  const before = useRef<Element | null>(document.activeElement);
  return {
    remember: () => {
      before.current = document.activeElement;
    },
    giveBack: (event) => {
      const place = before.current;
      // Where an act has moved the focus on purpose, or what had it is gone, it stays.
      if (document.activeElement !== document.body || !(place instanceof HTMLElement) || !place.isConnected) return;
      event.preventDefault();
      place.focus({ preventScroll: true });
    },
  };
}
