import { useEffect, useRef, useState } from "react";
import { isComposing, isTyping } from "../../../../parts/keys.ts";

/** Keys that do something while they are down: Space moves the view, P shows the picture alone. Let go of when the window loses the focus. */
export function useHeldKeys(): { isPanning: boolean; isPeeking: boolean; isPanningNow: () => boolean } {
  const [held, setHeld] = useState<{ isPanning: boolean; isPeeking: boolean }>({ isPanning: false, isPeeking: false });
  const now = useRef(held);
  useEffect(() => {
    now.current = held;
  }, [held]);
  useEffect(() => {
    const life = new AbortController();
    const set = (event: KeyboardEvent, isDown: boolean) => {
      const name = nameOf(event);
      if (!name || (isDown && !isOurs(event))) return;
      if (isDown) event.preventDefault();
      setHeld((before) => (before[name] === isDown ? before : { ...before, [name]: isDown }));
    };
    window.addEventListener("keydown", (event) => set(event, true), life);
    window.addEventListener("keyup", (event) => set(event, false), life);
    window.addEventListener("blur", () => setHeld({ isPanning: false, isPeeking: false }), life);
    return () => life.abort();
  }, []);
  return { ...held, isPanningNow: () => now.current.isPanning };
}

function nameOf(event: KeyboardEvent): "isPanning" | "isPeeking" | undefined {
  if (event.key === " ") return "isPanning";
  return event.key.toLowerCase() === "p" ? "isPeeking" : undefined;
}

/** Not while a button would be pressed by it, a field is typed into, or a dialog is open. */
function isOurs(event: KeyboardEvent): boolean {
  const { target } = event;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isComposing(event) || isTyping(target)) return false;
  if (document.querySelector('[role="dialog"][data-state="open"], [role="alertdialog"], [role="menu"]')) return false;
  return event.key !== " " || !(target instanceof HTMLElement && target.matches("button, a, summary, [role=button], [role=slider]"));
}
