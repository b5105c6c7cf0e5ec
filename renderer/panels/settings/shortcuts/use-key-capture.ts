import { type MouseEvent, useEffect, useEffectEvent, useState } from "react";
import { isComposing } from "../../../parts/keys.ts";
import { shortcutOfPress } from "../../../parts/shortcuts/shortcut-rules.ts";

/** A button that, once pressed, takes the next keys for itself. Escape, another press and leaving it give up. */
export function useKeyCapture(onKeys: (shortcut: string) => void) {
  const [isOn, setIsOn] = useState(false);
  const take = useEffectEvent((shortcut: string) => {
    setIsOn(false);
    if (shortcut !== "Escape") onKeys(shortcut);
  });
  useEffect(() => {
    if (!isOn) return;
    const life = new AbortController();
    const onDown = (event: KeyboardEvent) => {
      // Before everything else that listens: the keys are named, not used.
      event.preventDefault();
      event.stopImmediatePropagation();
      const shortcut = event.repeat || isComposing(event) ? undefined : shortcutOfPress(event);
      if (shortcut !== undefined) take(shortcut);
    };
    window.addEventListener("keydown", onDown, { capture: true, signal: life.signal });
    return () => life.abort();
  }, [isOn]);
  return {
    isOn,
    handlers: {
      onClick: (event: MouseEvent<HTMLButtonElement>) => {
        // Safari gives a pressed button no focus.
        event.currentTarget.focus();
        setIsOn((before) => !before);
      },
      onBlur: () => setIsOn(false),
    },
  };
}
