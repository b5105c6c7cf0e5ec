import { useEffect, useRef, useState } from "react";
import { isComposing, isTyping, matchesShortcut } from "../../../../parts/keys.ts";
import { currentKeys } from "../../../../parts/shortcuts/use-keys.ts";

type Held = "isPanning" | "isPeeking";

/** Keys that do something while they are down: Space moves the view, another shows the picture alone. Let go of when the window loses the focus. */
export function useHeldKeys(): { isPanning: boolean; isPeeking: boolean; isPanningNow: () => boolean } {
  const [held, setHeld] = useState<Record<Held, boolean>>({ isPanning: false, isPeeking: false });
  const now = useRef(held);
  useEffect(() => {
    now.current = held;
  }, [held]);
  useEffect(() => {
    const life = new AbortController();
    /** By the key's place: a modifier let go of first changes its sign. */
    const down = new Map<string, Held>();
    const set = (name: Held, isDown: boolean) => setHeld((before) => (before[name] === isDown ? before : { ...before, [name]: isDown }));
    const onDown = (event: KeyboardEvent) => {
      const name = isOurs(event) ? nameOf(event) : undefined;
      if (!name) return;
      event.preventDefault();
      down.set(event.code, name);
      set(name, true);
    };
    const onUp = ({ code }: KeyboardEvent) => {
      const name = down.get(code);
      down.delete(code);
      if (name) set(name, false);
    };
    window.addEventListener("keydown", onDown, life);
    window.addEventListener("keyup", onUp, life);
    window.addEventListener("blur", () => setHeld({ isPanning: false, isPeeking: false }), life);
    return () => life.abort();
  }, []);
  return { ...held, isPanningNow: () => now.current.isPanning };
}

function nameOf(event: KeyboardEvent): Held | undefined {
  if (currentKeys("mask.peek").some((keys) => matchesShortcut(event, keys))) return "isPeeking";
  return event.key === " " && !event.ctrlKey && !event.metaKey && !event.altKey ? "isPanning" : undefined;
}

/** Not while a button would be pressed by it, a field is typed into, or a dialog is open. */
function isOurs(event: KeyboardEvent): boolean {
  const { target } = event;
  if (event.defaultPrevented || isComposing(event) || isTyping(target)) return false;
  if (document.querySelector('[role="dialog"][data-state="open"], [role="alertdialog"], [role="menu"]')) return false;
  return event.key !== " " || !(target instanceof HTMLElement && target.matches("button, a, summary, [role=button], [role=slider]"));
}
