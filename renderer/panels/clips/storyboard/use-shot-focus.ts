import { type RefObject, useLayoutEffect, useRef } from "react";

/** Where the keyboard goes on after a change: a shot's scene, with the caret at a place in it, or its number. */
export interface ShotFocus {
  key: string;
  part: "scene" | "number";
  caret?: number;
}

/** A menu gives the focus back to its button when it closes; the wish comes after that. */
const AFTER_MENU_MILLISECONDS = 60;

/** Remembers where the focus is to be and puts it there when the cards are drawn. */
export function useShotFocus(area: RefObject<HTMLElement | null>): (wish: ShotFocus) => void {
  const wished = useRef<ShotFocus>(undefined);
  useLayoutEffect(() => {
    const wish = wished.current;
    if (!wish) return;
    wished.current = undefined;
    const go = () => {
      const target = area.current?.querySelector<HTMLElement>(`[data-shot="${CSS.escape(wish.key)}"] ${parts[wish.part]}`);
      if (!target || target === document.activeElement) return;
      target.focus();
      if (target instanceof HTMLTextAreaElement) target.setSelectionRange(wish.caret ?? 0, wish.caret ?? 0);
    };
    go();
    const later = setTimeout(go, AFTER_MENU_MILLISECONDS);
    // Whoever has gone on by then is not called back.
    for (const act of ["keydown", "pointerdown"]) document.addEventListener(act, () => clearTimeout(later), { capture: true, once: true });
  });
  return (wish) => {
    wished.current = wish;
  };
}

const parts = { scene: "textarea", number: "[data-shot-number]" };
